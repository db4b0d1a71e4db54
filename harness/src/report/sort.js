"use strict";
// A click on the heading of a column sorts the table by it. A second click reverses the order.
(() => {
  // Returns the number of a cell: its first number, with times in one unit. For a result it is
  // Black's margin, and for a score that is not safe the points at stake. A text has none.
  const UNITS = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 };
  function valueOf(text) {
    const result = /^(?:estimate )?([BW])\+(\d+\.?\d*)/.exec(text);
    if (result) return (result[1] === "B" ? 1 : -1) * Number(result[2]);
    const stake = /^no, (\d+) at stake/.exec(text);
    if (stake) return Number(stake[1]);
    const found = /^[+-]?[\d,]*\.?\d+/.exec(text.trim());
    if (!found) return null;
    const unit = / (ns|us|ms|s)\b/.exec(text);
    return Number(found[0].replace(/,/g, "")) * (unit ? UNITS[unit[1]] : 1);
  }

  // Compares two cells. Numbers are sorted from the largest, texts by the alphabet; `sign` is -1
  // for the reverse order. In a column of numbers, a cell without a number comes last.
  function compare(one, other, sign) {
    const [left, right] = [valueOf(one), valueOf(other)];
    if (left === null && right === null) return sign * one.localeCompare(other);
    if (left === null || right === null) return left === null ? 1 : -1;
    return sign * (right - left);
  }

  function sort(table, column) {
    const heads = [...table.tHead.rows[0].cells];
    const turned = heads[column].getAttribute("aria-sort") === "descending";
    // A cell of a row may span several columns.
    const text = (row) => (row.cells[column] ? row.cells[column].textContent : "");
    const rows = [...table.tBodies[0].rows];
    rows.sort((one, other) => compare(text(one), text(other), turned ? -1 : 1));
    table.tBodies[0].append(...rows);
    heads.forEach((head) => head.removeAttribute("aria-sort"));
    heads[column].setAttribute("aria-sort", turned ? "ascending" : "descending");
  }

  for (const table of document.querySelectorAll("table.sorted")) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.title = "Sort by this column";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, column));
      head.append(button);
    });
  }
})();
