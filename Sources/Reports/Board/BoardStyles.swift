/// How a board looks, in addition to the styles of every page.
enum BoardStyles {
  static let text =
    ClassStyles.text + """

      .head { padding: 1.25rem 0 0; }
      .head .date { margin: .8rem 0 0; }
      .head .figures { margin-top: 1rem; }
      .people { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: .8rem; }
      .people li { background: var(--card); border: 1px solid var(--line); border-left: .4rem solid var(--faint); border-radius: .6rem; padding: .8rem 1rem; }
      .people h3 { overflow-wrap: anywhere; }
      .people .working { border-left-color: var(--lane-1); }
      .people .done { border-left-color: var(--good); }
      .people .still { border-left-color: var(--bad); background: var(--bad-card); }
      .people .absent { border-left-style: dashed; }
      .people .done .state strong { color: var(--good); }
      .people .still .state strong { color: var(--bad); }
      .people .check { color: var(--faint); font-size: .9rem; }
      .dots { letter-spacing: .15em; color: var(--good); margin-top: .3rem; }
      article .message { margin: .6rem 0; max-width: 60rem; }
      .wall { font-size: clamp(1rem, 1.35vw, 1.7rem); }
      .wall h1 { font-size: clamp(1.6rem, 4vw, 3.4rem); }
      .wall .figures dd { font-size: clamp(1.6rem, 3vw, 3rem); }
      .wall .people { grid-template-columns: repeat(auto-fill, minmax(min(100%, 14em), 1fr)); }
      .wall h3 { font-size: 1.15em; }
      @media (min-width: 100rem) { body { max-width: 118rem; } }

      """
}
