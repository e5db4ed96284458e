import type { DomElement } from "./dom.ts";

/** The rows of a table of data; null where it is only there to put things side by side. */
export function rowsOf(table: DomElement): DomElement[][] | null {
  const role = table.getAttribute("role");
  if (role === "presentation" || role === "none" || table.querySelector("table")) return null;
  const rows = [...table.querySelectorAll("tr")].map((row) =>
    [...row.children].filter(({ localName }) => localName === "td" || localName === "th"),
  );
  const filled = rows.filter((row) => row.length > 0);
  const columns = Math.max(0, ...filled.map(({ length }) => length));
  if (columns < 2 || table.textContent.trim() === "") return null;
  const cells = filled.flat();
  const isData = cells.some(({ localName }) => localName === "th") || table.querySelector("caption, thead") !== null;
  const isWide = cells.some((cell) =>
    cell.querySelector("h1, h2, h3, h4, pre, blockquote, p + p, ul ul, article, section, form"),
  );
  const isLong = cells.some((cell) => cell.textContent.length > (isData ? 2_000 : 500));
  return isWide || isLong || (filled.length < 2 && !isData) ? null : filled;
}

/** As Markdown has tables: one line for each row, the first of them a head. A cell over several columns leaves the others empty. */
export function tableOf(rows: readonly DomElement[][], textOf: (cell: DomElement) => string): string {
  const lines = filledIn(rows, textOf);
  const columns = Math.max(...lines.map(({ length }) => length));
  const isHead = rows[0]?.every(({ localName }) => localName === "th") || rows[0]?.[0]?.closest("thead");
  const [head, ...body] = isHead ? lines : [Array<string>(columns).fill(""), ...lines];
  const row = (cells: readonly string[] = []) =>
    `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  return [row(head), `|${" --- |".repeat(columns)}`, ...body.map(row)].join("\n");
}

const mostSpan = 50;
const mostColumns = 100;

function filledIn(rows: readonly DomElement[][], textOf: (cell: DomElement) => string): string[][] {
  /** What reaches down from rows above, by column. */
  const hanging = new Map<number, { text: string; left: number }>();
  return rows.map((row) => {
    const line: string[] = [];
    const reach = () => {
      for (let held = hanging.get(line.length); held && held.left > 0; held = hanging.get(line.length)) {
        held.left--;
        line.push(held.text);
      }
    };
    for (const cell of row) {
      reach();
      const text = textOf(cell)
        .replace(/\s*\n\s*/g, " ")
        .replaceAll("|", "\\|");
      const [down, across] = [spanOf(cell, "rowspan"), spanOf(cell, "colspan")];
      for (let at = 0; at < across && line.length < mostColumns; at++) {
        const shown = at === 0 ? text : "";
        if (down > 1) hanging.set(line.length, { text: shown, left: down - 1 });
        line.push(shown);
      }
    }
    reach();
    return line;
  });
}

const spanOf = (cell: DomElement, name: string) =>
  Math.min(mostSpan, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? "1", 10) || 1));
