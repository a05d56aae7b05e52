/// The little that the page does: it folds what is long, and steps through timelines. Without it everything is shown.
enum Script {
  /// Has neither `<` nor `&`, so that a strict parser reads the page too.
  static let text = #"""

    "use strict";
    const folds = [...document.querySelectorAll("details")];
    for (const fold of folds) { fold.open = false; }

    // A link to something folded opens it.
    const reveal = (id) => {
      for (let place = document.getElementById(id); place; place = place.parentElement) {
        if (place.tagName === "DETAILS") { place.open = true; }
      }
    };
    reveal(decodeURIComponent(location.hash.slice(1)));
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href^='#']");
      if (link) { reveal(link.getAttribute("href").slice(1)); }
    });

    // On paper everything is open.
    addEventListener("beforeprint", () => {
      for (const fold of folds) { fold.dataset.wasOpen = fold.open; fold.open = true; }
    });
    addEventListener("afterprint", () => {
      for (const fold of folds) { fold.open = fold.dataset.wasOpen === "true"; }
    });

    for (const timeline of document.querySelectorAll(".timeline")) {
      const rows = [...timeline.querySelectorAll("tbody tr")];
      const status = timeline.querySelector("[role=status]");
      // The step that is shown last; none while everything is shown.
      let step = 0;
      const show = (wanted) => {
        step = wanted === 0 ? 0 : Math.max(1, Math.min(wanted, rows.length));
        rows.forEach((row, index) => {
          row.classList.toggle("now", index + 1 === step);
          row.classList.toggle("later", step === 0 ? false : index + 1 > step);
        });
        const words = step === 0 ? [] : [...rows[step - 1].querySelectorAll(".event")].map((event) => event.textContent);
        status.textContent = step === 0 ? "" : `Step ${step} of ${rows.length}: ${words.join("; ")}`;
      };
      const moves = {
        back: () => show(step === 0 ? rows.length - 1 : step - 1 || 1),
        next: () => show(step + 1),
        all: () => show(0),
      };
      for (const button of timeline.querySelectorAll("[data-step]")) {
        button.addEventListener("click", moves[button.dataset.step]);
      }
      timeline.addEventListener("keydown", (event) => {
        const move = { ArrowLeft: moves.back, ArrowRight: moves.next, Escape: moves.all }[event.key];
        if (move) { event.preventDefault(); move(); }
      });
      timeline.querySelector(".steps").hidden = false;
    }

    """#
}
