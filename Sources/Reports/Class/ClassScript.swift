/// What the page of a class does: finds and sorts learners, and shows a kata's learners by checks when asked. Without it all but the
/// last is shown.
enum ClassScript {
  /// Has neither `<` nor `&`, so that a strict parser reads the page too.
  static let text = #"""

    "use strict";
    const body = document.querySelector("#class tbody");
    const rows = [...body.rows];
    const find = document.getElementById("find");
    const found = document.getElementById("found");
    for (const part of document.querySelectorAll(".controls, .every")) { part.hidden = false; }
    find.addEventListener("input", () => {
      const wanted = find.value.trim().toLowerCase();
      let count = 0;
      for (const row of rows) {
        row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted);
        if (!row.hidden) { count += 1; }
      }
      found.textContent = wanted === "" ? "" : `${count} of ${rows.length}`;
    });
    const orders = {
      name: (one, other) => one.cells[0].textContent.localeCompare(other.cells[0].textContent),
      points: (one, other) => other.dataset.points - one.dataset.points,
    };
    for (const button of document.querySelectorAll("[data-sort]")) {
      button.addEventListener("click", () => {
        rows.sort(orders[button.dataset.sort]);
        body.append(...rows);
        found.textContent = `Sorted ${button.textContent.toLowerCase()}`;
      });
    }
    const signs = { "+": ["✔", "held"], "x": ["✘", "broke"], ".": ["·", "none"] };
    const element = (name, text, place, attributes) => {
      const result = document.createElement(name);
      result.textContent = text;
      for (const [key, value] of Object.entries(attributes ?? {})) { result.setAttribute(key, value); }
      place.append(result);
      return result;
    };
    const draw = (button) => {
      const article = button.closest("article");
      const titles = [...article.querySelectorAll(".checks-table tbody th")].map((cell) => cell.firstChild.textContent.trim());
      const grid = element("div", "", article, { class: "grid matrix", tabindex: "0", role: "region", "aria-label": "Learners by checks" });
      const table = element("table", "", grid);
      const head = element("tr", "", element("thead", "", table));
      element("th", "Learner", head, { scope: "col" });
      titles.forEach((title, index) => element("th", String(index + 1), head, { scope: "col", title, "aria-label": title }));
      const inside = element("tbody", "", table);
      for (const row of rows) {
        const results = row.cells[Number(button.dataset.kata) + 2].dataset.r ?? "";
        if (results === "") { continue; }
        const line = element("tr", "", inside);
        element("th", row.cells[0].textContent, line, { scope: "row" });
        for (const result of results) { element("td", signs[result][0], line, { class: signs[result][1] }); }
      }
      return grid;
    };
    for (const button of document.querySelectorAll("[data-kata]")) {
      let grid = null;
      button.addEventListener("click", () => {
        const isOpen = button.getAttribute("aria-expanded") === "true";
        grid ??= draw(button);
        grid.hidden = isOpen;
        button.setAttribute("aria-expanded", String(!isOpen));
      });
    }

    """#
}
