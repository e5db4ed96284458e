import { elementsOf, type Member, membersOf, type Span } from "./json-spans.ts";

export type CellType = "code" | "markdown" | "raw";

export interface Cell {
  [key: string]: unknown;
  cell_type: CellType;
  source: string | string[];
}

/** A notebook as text, and where its cells stand in it: what is not changed keeps every byte. */
export interface Notebook {
  json: string;
  list: Span;
  spans: Span[];
  cells: Cell[];
  /** Whether cells have ids. */
  ids: boolean;
}

/** Null when the text is no notebook that we know. */
export function readNotebook(json: string): Notebook | null {
  const parsed = parsedFrom(json);
  if (!isObject(parsed) || !Array.isArray(parsed.cells) || Number(parsed.nbformat) < 4) return null;
  const found = elementsOf(json, "cells");
  if (!found || !parsed.cells.every(isCell)) return null;
  const ids = Number(parsed.nbformat) > 4 || Number(parsed.nbformat_minor) >= 5;
  return { json, list: found.list, spans: found.elements, cells: parsed.cells, ids };
}

function parsedFrom(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Whoever asked is told that it is no notebook.
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isCell = (value: unknown): value is Cell => isObject(value) && typeof value.cell_type === "string";

/** The cell with a new text and type. What was computed from the old text goes. */
export function changedCell(cell: Cell, source: string | undefined, type: CellType): Cell {
  const lines = source === undefined ? cell.source : typeof cell.source === "string" ? source : linesOf(source);
  const { outputs: _, execution_count: __, attachments, ...rest } = cell;
  const changed = { ...rest, cell_type: type, source: lines };
  if (type !== "code") return { ...changed, ...(attachments !== undefined && { attachments }) };
  // In the order that the cell has, where it has them.
  const keys = [...Object.keys(cell).filter((key) => key !== "attachments"), "execution_count", "outputs"];
  const values: Record<string, unknown> = { ...changed, execution_count: null, outputs: [] };
  return Object.fromEntries([...new Set(keys)].map((key) => [key, values[key]])) as Cell;
}

export function newCell(source: string, type: CellType, id: string | null): Cell {
  return {
    cell_type: type,
    ...(type === "code" && { execution_count: null }),
    ...(id !== null && { id }),
    metadata: {},
    ...(type === "code" && { outputs: [] }),
    source: linesOf(source),
  };
}

const linesOf = (source: string): string[] => source.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** What stays the same in the cell keeps its bytes: a number may have more digits than we can hold. */
export function replaceCell(notebook: Notebook, index: number, cell: Cell): string {
  const { json, spans, cells } = notebook;
  const { start } = spans[index] as Span;
  const old = cells[index] as Cell;
  const members = membersOf(json, start);
  const same = (name: string) => JSON.stringify(old[name]) === JSON.stringify(cell[name]);
  const parts = members.flatMap(({ name, key, value }, at) => {
    if (!Object.hasOwn(cell, name)) return [];
    const text = same(name) ? json.slice(value.start, value.end) : written(cell[name], notebook, 1);
    const comma = json.slice(members[at - 1]?.value.end ?? key.start, key.start);
    return [{ comma, text: json.slice(key.start, value.start) + text }];
  });
  const step = stepOf(json);
  const usual = parts.at(-1)?.comma || `,${step === "" ? "" : `\n${step.repeat(3)}`}`;
  for (const [name, value] of Object.entries(cell)) {
    if (Object.hasOwn(old, name)) continue;
    parts.push({
      comma: usual,
      text: `${JSON.stringify(name)}:${step === "" ? "" : " "}${written(value, notebook, 1)}`,
    });
  }
  const body = parts.map(({ comma, text }, at) => (at === 0 ? text : (comma || usual) + text)).join("");
  const [first, last] = [members[0] as Member, members.at(-1) as Member];
  return json.slice(0, first.key.start) + body + json.slice(last.value.end);
}

/** Puts it at that index, before the cell that is there now. */
export function insertCell(notebook: Notebook, index: number, cell: Cell): string {
  const { json, list, spans } = notebook;
  const text = written(cell, notebook);
  const [before, after] = [spans[index - 1], spans[index]];
  if (!before && !after) {
    const { inner, outer } = breaks(notebook);
    return `${json.slice(0, list.start)}[${inner}${text}${outer}]${json.slice(list.end)}`;
  }
  const at = before ? before.end : (after as Span).start;
  const inserted = before ? `,${breaks(notebook).inner}${text}` : `${text},${breaks(notebook).inner}`;
  return json.slice(0, at) + inserted + json.slice(at);
}

export function deleteCell({ json, list, spans }: Notebook, index: number): string {
  const [before, cell, after] = [spans[index - 1], spans[index] as Span, spans[index + 1]];
  if (after) return json.slice(0, cell.start) + json.slice(after.start);
  if (before) return json.slice(0, before.end) + json.slice(cell.end);
  return `${json.slice(0, list.start)}[]${json.slice(list.end)}`;
}

/** With the indentation of the notebook, one step deeper than its list, or more. */
function written(value: unknown, { json }: Notebook, deeper = 0): string {
  const step = stepOf(json);
  return JSON.stringify(value, null, step).replaceAll("\n", `\n${step.repeat(2 + deeper)}`);
}

function breaks({ json }: Notebook): { inner: string; outer: string } {
  const step = stepOf(json);
  return step === "" ? { inner: "", outer: "" } : { inner: `\n${step}${step}`, outer: `\n${step}` };
}

/** What a line of the first level is indented by; nothing when all stands in one line. */
const stepOf = (json: string) => /^\s*\{\r?\n([ \t]+)/.exec(json)?.[1] ?? "";
