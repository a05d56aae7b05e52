import KataSupport

/// A whole page that needs nothing but itself. Nothing is loaded, and nothing runs but the page's own script.
struct HTMLPage {
  let title: String
  /// Has neither `<` nor `&`.
  let style: String
  /// Has neither `<` nor `&`.
  let script: String
  /// After how many seconds the browser loads the page again; never if nil.
  var refresh: Int?

  /// The page; ends with a newline.
  func text(@HTML.Builder body: () -> HTML) -> String {
    let html = HTML("html", ["lang": "en"]) {
      HTML("head") {
        HTML(void: "meta", ["charset": "utf-8"])
        HTML(void: "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        HTML(void: "meta", ["http-equiv": "Content-Security-Policy", "content": policy])
        HTML(void: "meta", ["name": "color-scheme", "content": "light dark"])
        if let refresh { HTML(void: "meta", ["http-equiv": "refresh", "content": "\(refresh)"]) }
        HTML("title") { title }
        HTML("style", raw: style)
      }
      HTML("body") {
        body()
        HTML("script", raw: script)
      }
    }
    return "<!DOCTYPE html>\n" + html.source
  }

  private var policy: String {
    let digest = Data(MessageDigest.sha256(Array(script.utf8))).base64EncodedString()
    let style = Data(MessageDigest.sha256(Array(style.utf8))).base64EncodedString()
    return "default-src 'none'; script-src 'sha256-\(digest)'; style-src 'sha256-\(style)'; "
      + "base-uri 'none'; form-action 'none'"
  }
}
