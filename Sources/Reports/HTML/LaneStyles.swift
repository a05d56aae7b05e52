/// How a timeline is drawn. Where there is room each lane is a column with its words; where there is not, the lanes stand
/// close together as lines, and the words beside them.
enum LaneStyles {
  static var text: String {
    [
      common, lanes,
      "@container timeline (max-width: 34rem) {\n\(narrow(".lanes"))\n}",
      "@container timeline (max-width: 46rem) {\n\(narrow(".lanes.many"))\n}",
      "@container timeline {\n\(narrow(".lanes.crowded"))\n}",
    ].joined(separator: "\n")
  }

  private static let common = """
    .timeline { container: timeline / inline-size; margin: 1rem 0 0; }
    .lanes { width: 100%; border-collapse: collapse; font-size: .9rem; line-height: 1.4; }
    .lanes caption { text-align: left; color: var(--faint); padding-bottom: .5rem; }
    .lanes th { text-align: left; font-weight: 600; vertical-align: bottom; padding: .2rem .5rem .35rem; }
    .lanes thead tr { border-bottom: 1px solid var(--line); }
    .lanes thead th.state { font-style: italic; }
    .lanes tbody th {
      color: var(--faint); font-weight: 400; font-variant-numeric: tabular-nums; vertical-align: top;
      padding: .25rem .4rem .25rem 0; width: 2.2rem; text-align: right;
    }
    .clock { display: block; font-size: .75rem; white-space: nowrap; }
    .lanes td { --lane: var(--lane-1); position: relative; vertical-align: top; padding: .25rem .5rem .25rem 1.5rem; }
    .lanes thead th:not(:first-child) { padding-left: 1.5rem; }
    .lanes thead th:last-child, .lanes td.result { padding-left: .5rem; }
    .lanes td::before { content: ""; position: absolute; left: .55rem; top: 0; bottom: 0; width: 0; }
    .lanes td.on::before { border-left: .14rem solid var(--lane); }
    .lanes td.state.on::before { border-left-style: dotted; }
    .lanes td.first::before { top: .85rem; }
    .lanes td.last::before { bottom: auto; height: .85rem; }
    .lanes td.first.last::before { display: none; }
    .lanes td.dot::after {
      content: ""; position: absolute; left: calc(.55rem - .24rem); top: .55rem; width: .62rem; height: .62rem;
      border-radius: 50%; background: var(--lane);
    }
    .lanes td.state.dot::after { border-radius: .1rem; background: var(--card); border: .14rem solid var(--lane); }
    .lanes td.state .event { font-weight: 600; }
    .lanes .who { display: none; }
    .lanes tr.broken { background: var(--bad-card); }
    .lanes tr.broken td.state.dot::after { background: var(--bad-card); }
    .lanes td.result { color: var(--bad); font-weight: 600; white-space: nowrap; width: 1%; }
    .lanes tr.now { background: var(--now); }
    .lanes tr.now td.state.dot::after { background: var(--now); }
    .lanes tr.later > * { visibility: hidden; }
    .steps { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: .7rem; }
    .steps[hidden] { display: none; }
    .steps button {
      font: inherit; font-size: .875rem; color: var(--ink); background: var(--card); cursor: pointer;
      border: 1px solid var(--faint); border-radius: .4rem; padding: .35rem .8rem; min-height: 2.25rem;
    }
    .steps button:hover { background: var(--code); }
    .steps p { font-size: .875rem; color: var(--faint); flex: 1 1 14rem; min-height: 1.55em; }
    .steps p:empty { min-height: 0; }
    """

  /// The lanes that have a place of their own; a scenario with more tasks than that is none that a person can read.
  private static let most = 16

  /// The colour and the place of each lane, and how many there are.
  private static let lanes = (1...most).map { lane in
    ".lanes td:nth-child(\(lane + 1)) { --lane: var(--lane-\((lane - 1) % 6 + 1)); --place: \(lane + 1); }\n"
      + ".lanes[data-lanes=\"\(lane)\"] { --lanes: \(lane); }"
  }.joined(separator: "\n")

  private static func narrow(_ table: String) -> String {
    """
    \(table), \(table) tbody { display: block; }
    \(table) caption { display: block; }
    \(table) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    \(table) tbody tr {
      display: grid; grid-template-columns: 1.6rem repeat(var(--lanes, \(most)), 1.15rem) minmax(0, 1fr);
      padding-right: .4rem;
    }
    \(table) tbody th { display: contents; }
    \(table) .number { grid-column: 1; grid-row: 1; padding: .25rem .4rem 0 0; }
    \(table) td { display: contents; }
    \(table) td::before, \(table) td.dot::after {
      position: static; grid-column: var(--place); grid-row: 1 / span 6; justify-self: center;
    }
    \(table) td.result::before { display: none; }
    \(table) td.first::before { margin-top: .85rem; }
    \(table) td.last::before { height: .85rem; }
    \(table) td.dot::after { grid-row: 1; margin-top: .55rem; }
    \(table) .event { grid-column: -2; padding: .25rem 0 .25rem .6rem; }
    \(table) td.result .event { padding-top: 0; }
    \(table) .who { display: inline; color: var(--faint); font-weight: 400; }
    \(table) .clock { grid-column: -2; order: 1; padding: 0 0 .25rem .6rem; text-align: left; }
    """
  }
}
