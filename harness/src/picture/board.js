"use strict";
// Paints the board of every page: wood, lines, star points, coordinates. The page of a run and the
// live page include it, and put their stones and marks on top.
const painter = (() => {
  // The distance between two lines, and from the first line to the edge of the wood, in pixels.
  const CELL = 30;
  const RIM = 44;
  const LETTERS = "ABCDEFGHJKLMNOPQRST";
  const CROSS = "M-5 -5L5 5M-5 5L5 -5";

  const nameOf = (x, y, lines) => LETTERS[x] + (lines - y);

  function svg(name, attributes, parent) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (parent) parent.append(element);
    return element;
  }

  function write(parent, x, y, text, style) {
    const long = String(text).length > 2 ? " long" : "";
    svg("text", { x, y, class: style + long }, parent).textContent = text;
  }

  // Nine star points from 15 lines on, five on smaller odd boards, four on even boards without a
  // middle line, none below 9 lines.
  function starPoints(lines) {
    if (lines < 9) return [];
    const edge = lines < 13 ? 2 : 3;
    const middle = (lines - 1) / 2;
    const along = lines % 2 ? [edge, middle, lines - 1 - edge] : [edge, lines - 1 - edge];
    const points = along.flatMap((y) => along.map((x) => [x, y]));
    return points.filter(([x, y]) => lines >= 15 || (x === middle) === (y === middle));
  }

  // Makes a board without stones. `paintBelow` paints below the lines.
  function board(lines, attributes, paintBelow) {
    const end = CELL * (lines - 1);
    const side = end + 2 * RIM;
    const root = svg("svg", { viewBox: `${-RIM} ${-RIM} ${side} ${side}`, ...attributes });
    svg("rect", { x: -RIM, y: -RIM, width: side, height: side, rx: 5, class: "wood" }, root);
    if (paintBelow) paintBelow(root);
    for (let at = 0; at < lines; at++) {
      const along = CELL * at;
      svg("path", { class: "line", d: `M${along} 0V${end}M0 ${along}H${end}` }, root);
      for (const y of [-27, end + 36]) write(root, along, y, LETTERS[at], "at");
      for (const x of [-31, end + 31]) write(root, x, along + 4.5, lines - at, "at");
    }
    for (const [x, y] of starPoints(lines)) {
      svg("circle", { class: "star", cx: CELL * x, cy: CELL * y, r: 3.3 }, root);
    }
    return root;
  }

  // Draws the cross on a dead stone. `cell` has its origin at the centre of the stone; `on` is the
  // class of the stone's colour.
  const cross = (cell, on) => svg("path", { class: `cross ${on}`, d: CROSS }, cell);

  return { CELL, RIM, nameOf, svg, write, board, cross };
})();
