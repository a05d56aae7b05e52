/// How the page of a class looks, in addition to the styles of every page.
enum ClassStyles {
  static let text = """

    body { max-width: 100rem; }
    .warning { border: 2px solid var(--bad); border-radius: .5rem; background: var(--bad-card); padding: .6rem 1rem; margin: 0 0 1rem; }
    .tenths { border-collapse: collapse; width: min(100%, 34rem); }
    .tenths th { font-weight: 400; text-align: left; white-space: nowrap; padding-right: 1rem; color: var(--faint); }
    .tenths td:nth-child(2) { width: 100%; }
    .overview .tenths progress { margin: 0; }
    .overview .figures { margin-top: .8rem; }
    .overview h2 { font-size: 1.05rem; margin: 1.6rem 0 .6rem; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-left: .8rem; }
    .hardest { padding-left: 1.4rem; }
    .controls { display: flex; flex-wrap: wrap; gap: .5rem .8rem; align-items: center; margin: 1rem 0; }
    .controls[hidden], .every[hidden] { display: none; }
    input, .controls button, .every button {
      font: inherit; font-size: .9rem; color: var(--ink); background: var(--card); border: 1px solid var(--faint);
      border-radius: .4rem; padding: .35rem .8rem; min-height: 2.25rem;
    }
    button { cursor: pointer; }
    .grid { overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
    .grid table { border-collapse: separate; border-spacing: 0; font-size: .85rem; }
    .grid th, .grid td { padding: .2rem .5rem; border-bottom: 1px solid var(--line); text-align: center; white-space: nowrap; }
    .grid tbody th { text-align: left; font-weight: 500; position: sticky; left: 0; background: var(--card); max-width: 16rem;
      overflow: hidden; text-overflow: ellipsis; }
    .grid thead th { position: sticky; top: 0; background: var(--card); z-index: 1; vertical-align: bottom; font-weight: 500; }
    .grid thead th:first-child { left: 0; z-index: 2; text-align: left; }
    .grid .kata a { writing-mode: vertical-rl; transform: rotate(180deg); display: inline-block; text-decoration: none; }
    .grid .good { color: var(--good); font-weight: 700; }
    .grid .part { background: var(--now); }
    .grid .bad { background: var(--bad-card); }
    .grid .none { color: var(--faint); }
    .late { color: var(--bad); font-size: .8rem; }
    .checks-table { width: 100%; border-collapse: collapse; margin-top: .8rem; font-size: .92rem; }
    .checks-table th, .checks-table td { text-align: left; vertical-align: top; padding: .45rem .9rem .45rem 0; border-top: 1px solid var(--line); }
    .checks-table thead th { color: var(--faint); font-weight: 400; border-top: 0; }
    .checks-table tbody th { font-weight: 500; width: 34%; }
    .checks-table .number { width: 8rem; text-align: left; padding-left: 0; }
    .every { margin-top: 1rem; }
    .matrix td.held { color: var(--good); }
    .matrix td.broke { color: var(--bad); font-weight: 700; }
    #similar summary h3 { overflow-wrap: anywhere; }
    @media (max-width: 40rem) {
      .checks-table, .checks-table tbody, .checks-table tr, .checks-table td, .checks-table tbody th { display: block; width: auto; }
      .checks-table thead { display: none; }
      .checks-table tbody th { border-top: 1px solid var(--line); }
      .checks-table td { border-top: 0; padding-top: 0; }
    }
    @media print {
      @page { size: landscape; margin: 10mm; }
      .grid { overflow: visible; max-height: none; border: 0; }
      .grid table { font-size: 6.5pt; }
      .grid th, .grid td { padding: .1rem .15rem; position: static; }
      .controls, .every { display: none; }
      .warning { break-inside: avoid; }
    }

    """
}
