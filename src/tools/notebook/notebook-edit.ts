import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { apply, type PreparedWrites, prepared } from "../files/change.ts";
import { type ChangedSince, changedSince, unseenOf } from "../files/changed-since.ts";
import { asUtf8 } from "../files/keep-form.ts";
import { requireFile } from "../files/require-file.ts";
import type { Write } from "../files/stage.ts";
import { readAndWrite } from "../files/touches.ts";
import { unifiedDiff } from "../files/unified-diff.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import {
  type CellType,
  changedCell,
  deleteCell,
  insertCell,
  type Notebook,
  newCell,
  readNotebook,
  replaceCell,
} from "./cells.ts";

interface Input {
  path: string;
  cell?: string | number | undefined;
  source?: string | undefined;
  cell_type?: CellType | undefined;
  mode: "replace" | "insert" | "delete";
}

export const notebookEdit = defineTool<Input>({
  name: "notebook_edit",
  toolset: "notebook",
  class: "edit",
  effect: "file",
  texts: {
    en: {
      description: "Replace, insert or delete one cell of a Jupyter notebook.",
      parameters: {
        cell: "Its id, or its index from 0. insert puts the new cell behind it; without it, first.",
        source: "The cell's whole new text.",
      },
    },
    "zh-CN": {
      description: "替换、插入或删除 Jupyter notebook 的一个单元格。",
      parameters: {
        cell: "单元格的 id，或从 0 开始的序号。insert 时新单元格放在其后；省略则放在最前。",
        source: "单元格的全部新内容。",
      },
    },
  },
  input: z.object({
    path: z.string(),
    cell: z.optional(z.union([z.string(), z.number()])),
    source: z.optional(z.string()),
    cell_type: z.optional(z.enum(["code", "markdown", "raw"])),
    mode: z._default(z.enum(["replace", "insert", "delete"]), "replace"),
  }),
  asks: ({ path }, { workspace }) => readAndWrite(workspace.resolve(path)),
  prepare,
  async execute(input, context, ready) {
    const { texts, workspace } = context;
    // What `prepare` returned comes back as it was.
    const work = ready ? (ready as PreparedCell) : await prepare(input, context);
    await apply(work, context);
    const [{ path: real, before, content }] = work.writes as [Write];
    const path = workspace.show(real);
    const { index, cells } = work;
    const said = texts.cellChanged({ mode: input.mode, index, cells, path });
    const output = said + (work.changed?.others ? texts.changedMeanwhile({ what: work.changed.others }) : "");
    const saw = unseenOf(real, work.changed);
    const details = { cell: index, ...(await unifiedDiff(path, before?.content ?? null, content)) };
    return { output, details, ...(saw.length > 0 && { saw }) };
  },
});

interface PreparedCell extends PreparedWrites {
  index: number;
  /** How many there are then. */
  cells: number;
  changed: ChangedSince | null;
}

async function prepare(input: Input, context: ToolContext): Promise<PreparedCell> {
  const { texts, workspace } = context;
  const real = workspace.resolve(input.path);
  const path = workspace.show(real);
  if (input.source !== undefined && !input.source.isWellFormed()) {
    throw new ToolError(texts.halfCharacter({ path, name: "source" }));
  }
  const before = await requireFile(real, context);
  const form = asUtf8(before.content);
  const notebook = form && readNotebook(form.content.toString("utf8").replace(/^\uFEFF/, ""));
  if (!form || !notebook) throw new ToolError(texts.notNotebook({ path }));
  const changed = await changedSince(real, before, context);
  // An index counts what others may have moved; an id still means the same cell.
  if (changed && typeof input.cell !== "string") {
    const more = changed.saw ? { saw: changed.saw } : {};
    throw new ToolError(texts.changedSinceSeen({ path, what: changed.what }), more);
  }
  const { resolve } = await context.values();
  const { json, index } = edited(notebook, { ...input, source: resolve(input.source) }, path, context);
  const mark = form.content.toString("utf8").startsWith("\uFEFF") ? "\uFEFF" : "";
  const content = form.back(Buffer.from(mark + json));
  if (!content) throw new ToolError(texts.noSuchCharacter({ path }));
  const cells = notebook.cells.length + (input.mode === "insert" ? 1 : input.mode === "delete" ? -1 : 0);
  return { ...prepared([{ path: real, before, content }]), index, cells, changed };
}

function edited(
  notebook: Notebook,
  input: Input,
  path: string,
  { texts }: ToolContext,
): { json: string; index: number } {
  const { cell, source, cell_type, mode } = input;
  if (mode === "insert") {
    if (source === undefined) throw new ToolError(texts.cellNeedsSource({ path }));
    const index = cell === undefined ? 0 : indexOf(cell) + 1;
    const id = notebook.ids ? randomBytes(4).toString("hex") : null;
    return { json: insertCell(notebook, index, newCell(source, cell_type ?? "code", id)), index };
  }
  if (cell === undefined) throw new ToolError(texts.cellNeeded({ path, cells: notebook.cells.length }));
  const index = indexOf(cell);
  if (mode === "delete") return { json: deleteCell(notebook, index), index };
  if (source === undefined && cell_type === undefined) throw new ToolError(texts.cellNeedsSource({ path }));
  const old = notebook.cells[index] as Notebook["cells"][number];
  return { json: replaceCell(notebook, index, changedCell(old, source, cell_type ?? old.cell_type)), index };

  /** An id wins over an index that looks the same. */
  function indexOf(wanted: string | number): number {
    const byId = notebook.cells.findIndex(({ id }) => id === wanted);
    if (byId >= 0) return byId;
    const number = typeof wanted === "number" || /^\d+$/.test(wanted) ? Number(wanted) : -1;
    if (Number.isInteger(number) && number >= 0 && number < notebook.cells.length) return number;
    throw new ToolError(texts.noSuchCell({ path, cell: String(wanted), cells: notebook.cells.length }));
  }
}
