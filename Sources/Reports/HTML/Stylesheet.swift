/// How the page looks: in light and dark, on a phone, on a desk and on paper. Every pair of colours that meets has a contrast
/// of at least 4.5 to 1.
enum Stylesheet {
  /// Has neither `<` nor `&`, so that a strict parser reads the page too.
  static let text =
    "\n" + [colours, base, overview, cards, verdicts, LaneStyles.text, folds, paper].joined(separator: "\n")

  static let colours = """
    :root {
      color-scheme: light dark;
      --paper: #f8f7f4; --card: #ffffff; --ink: #1d2329; --faint: #59626c; --line: #dcdad3;
      --link: #0b5a80; --good: #1b6b3c; --bad: #b0271d; --bad-card: #fdf0ee; --code: #f0eee9; --now: #fff4d1;
      --lane-1: #1f6fa8; --lane-2: #a3530b; --lane-3: #6f45b0; --lane-4: #00766c; --lane-5: #a62a63; --lane-6: #5f6b1a;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14171b; --card: #1c2025; --ink: #e7e9ec; --faint: #a5aeb8; --line: #363d46;
        --link: #86c8ee; --good: #7fd6a0; --bad: #ff9f95; --bad-card: #33211f; --code: #272c33; --now: #3d3517;
        --lane-1: #6db5ea; --lane-2: #e9a25f; --lane-3: #b99af0; --lane-4: #56c5b8; --lane-5: #ef8db7; --lane-6: #b9c566;
      }
    }
    """

  static let base = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
    body {
      margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem) 4rem; max-width: 64rem;
      background: var(--paper); color: var(--ink);
      font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
      overflow-wrap: break-word;
    }
    h1, h2, h3, h4, h5 { line-height: 1.25; margin: 0; text-wrap: balance; }
    h2 { font-size: 1.45rem; margin: 3.5rem 0 1rem; }
    h3 { font-size: 1.12rem; }
    h4, h5 { font-size: 1rem; }
    p { margin: 0; }
    ul, ol, dl, dd { margin: 0; padding: 0; }
    a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: .06em; }
    a:hover { text-decoration-thickness: .14em; }
    code, pre { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    code { background: var(--code); border-radius: .25em; padding: .1em .35em; overflow-wrap: anywhere; }
    pre { background: var(--code); border-radius: .4rem; padding: .75rem 1rem; margin: .75rem 0; overflow-x: auto; }
    pre code { background: none; padding: 0; font-size: 1em; overflow-wrap: normal; }
    .copy { user-select: all; -webkit-user-select: all; }
    .id code { background: none; padding: 0; color: var(--faint); }
    .lead, .note { color: var(--faint); max-width: 44rem; }
    :focus-visible { outline: .18rem solid var(--link); outline-offset: .18rem; border-radius: .2rem; }
    main:focus-visible { outline: none; }
    .skip { position: absolute; left: -100rem; top: .5rem; padding: .5rem 1rem; background: var(--card); z-index: 1; }
    .skip:focus { left: .5rem; }
    .aside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    progress {
      appearance: none; display: block; width: 100%; height: .5rem; border: 0; border-radius: 1rem;
      background: var(--line); overflow: hidden;
    }
    progress::-webkit-progress-bar { background: var(--line); }
    progress::-webkit-progress-value { background: var(--good); }
    progress::-moz-progress-bar { background: var(--good); }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    """

  static let overview = """
    .top { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1.5rem; padding: 1.25rem 0; }
    .top ul { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; list-style: none; }
    .top a { display: inline-block; padding: .25rem 0; }
    .brand { font-weight: 700; letter-spacing: .02em; }
    .date { color: var(--faint); margin-left: auto; font-size: .9rem; }
    .overview {
      background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
      padding: clamp(1.1rem, 3.5vw, 2rem);
    }
    h1 { font-size: clamp(1.5rem, 5.5vw, 2.1rem); font-weight: 600; }
    h1 strong { font-size: 1.5em; line-height: 1; }
    .overview progress { margin: 1rem 0 1.4rem; height: .6rem; }
    .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1rem; }
    .figures div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
    .figures dt { color: var(--faint); font-size: .9rem; }
    .figures dd { font-size: 1.35rem; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
    .next { border-top: 1px solid var(--line); margin-top: 1.4rem; padding-top: 1rem; }
    """

  static let cards = """
    .count { color: var(--faint); font-weight: 400; font-size: .95rem; }
    #tracks h3 { margin: 1.5rem 0 .5rem; }
    .cards { width: 100%; border-collapse: collapse; font-size: .95rem; }
    .cards th, .cards td { text-align: left; vertical-align: baseline; padding: .6rem .9rem .6rem 0; }
    .cards thead th { color: var(--faint); font-weight: 400; font-size: .85rem; white-space: nowrap; }
    .cards tbody tr { border-top: 1px solid var(--line); }
    .cards tbody th { font-weight: 500; }
    .cards td { font-variant-numeric: tabular-nums; }
    .cards td:last-child, .cards th:last-child { padding-right: 0; }
    .cards progress { margin-top: .3rem; height: .3rem; width: 6rem; }
    .stars { white-space: nowrap; letter-spacing: .05em; color: var(--faint); }
    .mark.passed { color: var(--good); font-weight: 600; }
    .mark.new { color: var(--faint); }
    .note { margin-top: 1rem; font-size: .9rem; }
    @media (min-width: 47.01rem) { #tracks td:nth-child(n + 3) { white-space: nowrap; } }
    @media screen and (max-width: 47rem) {
      .cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .cards, .cards tbody { display: block; }
      .cards tbody tr {
        display: grid; grid-template-columns: repeat(auto-fit, minmax(5rem, 1fr)); gap: .5rem .8rem;
        background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .9rem 1rem; margin: 0 0 .75rem;
      }
      #rules .cards tbody tr { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); }
      #rules .cards td:nth-child(2) { grid-column: 1 / -1; }
      .cards th, .cards td { display: block; padding: 0; }
      .cards tbody th { grid-column: 1 / -1; font-size: 1.05rem; }
      .cards td::before { content: attr(data-label); display: block; color: var(--faint); font-size: .8rem; }
    }
    """

  static let verdicts = """
    article {
      background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
      padding: clamp(1rem, 3.5vw, 1.75rem); margin: 0 0 1.5rem;
    }
    article h3 { font-size: 1.25rem; }
    .verdict { margin: .6rem 0 .2rem; }
    .good .sign, .verdict.good strong { color: var(--good); }
    .bad .sign, .verdict.bad strong { color: var(--bad); }
    .checks, .diagnostics { list-style: none; margin-top: 1.1rem; }
    .checks > li { border-top: 1px solid var(--line); padding: .7rem 0; }
    .checks > li.bad { padding: 1rem 0; }
    .heading { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; align-items: baseline; }
    .heading h4 { font-weight: 500; flex: 1 1 20rem; padding-left: 1.4rem; text-indent: -1.4rem; text-wrap: pretty; }
    .bad .heading h4 { font-weight: 600; }
    .sign { display: inline-block; width: 1.4rem; text-indent: 0; font-weight: 700; }
    .aside-line { color: var(--faint); font-size: .875rem; padding-left: 1.4rem; }
    .checks .message { max-width: 44rem; margin: .5rem 0 0 1.4rem; white-space: pre-line; }
    article header .message { white-space: pre-line; max-width: 44rem; }
    .replay, .steps-on { font-size: .9rem; color: var(--faint); margin-top: .8rem; }
    .replay, .checks .timeline { margin-left: 1.4rem; }
    .replay code, .steps-on code { color: var(--ink); }
    .steps-on { border-top: 1px solid var(--line); padding-top: .9rem; margin-top: .4rem; }
    .diagnostics li { margin-bottom: 1rem; }
    @media (max-width: 36rem) { .checks .message, .replay, .checks .timeline { margin-left: 0; } }
    """

  static let folds = """
    details { border-top: 1px solid var(--line); }
    details:last-child { border-bottom: 1px solid var(--line); }
    article details:last-child { border-bottom: 0; margin-bottom: -.75rem; }
    summary { cursor: pointer; padding: .75rem 0; display: flex; gap: .2rem .7rem; align-items: baseline; flex-wrap: wrap; }
    summary::-webkit-details-marker { display: none; }
    summary::before { content: "▸"; content: "▸" / ""; color: var(--faint); width: .7rem; flex: none; }
    details[open] summary::before { content: "▾"; content: "▾" / ""; }
    summary h3, summary h4 { font-size: 1rem; font-weight: 500; flex: 1 1 14rem; }
    summary .id { background: none; color: var(--faint); padding: 0; }
    #checklist .lead { margin-bottom: 1rem; }
    .prose { max-width: 44rem; padding: 0 0 1.25rem 1.4rem; }
    .prose p { margin: .6rem 0; }
    .prose h4, .prose h5 { margin: 1.2rem 0 .3rem; }
    .prose ul, .prose ol { padding-left: 1.25rem; margin: .6rem 0; }
    .prose li { margin: .3rem 0; }
    .prose blockquote { margin: .75rem 0; padding-left: 1rem; border-left: .2rem solid var(--line); }
    @media (max-width: 36rem) {
      .prose { padding-left: 0; }
      summary .id { flex: 1 0 100%; padding-left: 1.4rem; }
    }
    """

  static let paper = """
    @media print {
      :root {
        color-scheme: light;
        --paper: #ffffff; --card: #ffffff; --ink: #000000; --faint: #444444; --line: #bbbbbb;
        --link: #000000; --good: #14532d; --bad: #8f1d14; --bad-card: #f6f1f0; --code: #f3f3f3;
        --lane-1: #1f6fa8; --lane-2: #a3530b; --lane-3: #6f45b0; --lane-4: #00766c; --lane-5: #a62a63; --lane-6: #5f6b1a;
      }
      @page { margin: 16mm; }
      body { max-width: none; padding: 0; font-size: 10pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .skip, .top nav, .steps, summary::before { display: none; }
      .overview, article { border: 0; border-top: 2px solid var(--ink); border-radius: 0; padding: 1rem 0; }
      h2, h3, h4, h5, summary, .heading, article header, .timeline { break-after: avoid; }
      #checklist { break-before: page; }
      .overview, .cards tr, .timeline tr, .figures, article header, blockquote, pre, .checks > li { break-inside: avoid; }
      h2 { margin-top: 2rem; }
      pre { white-space: pre-wrap; }
      details::details-content { content-visibility: visible; display: block; height: auto; }
      .lanes tr.later > * { visibility: visible; }
      .lanes tr.now { background: none; }
    }
    """
}
