import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { bufferOf, bySize } from "../../workers/apart.ts";
import type { CellEdit, EditedNotebook, NotebookToEdit } from "../../workers/file-jobs.ts";
import { apply, type PreparedWrites, prepared } from "../files/change.ts";
import { type ChangedSince, changedSince, unseenOf } from "../files/changed-since.ts";
import { asUtf8 } from "../files/keep-form.ts";
import { requireFile } from "../files/require-file.ts";
import type { Write } from "../files/stage.ts";
import { readAndWrite } from "../files/touches.ts";
import { unifiedDiff } from "../files/unified-diff.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { changedCell, deleteCell, insertCell, type Notebook, newCell, readNotebook, replaceCell } from "./cells.ts";

interface Input extends CellEdit {
  path: string;
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
  const size = before.content.length;
  const source = (await context.values()).resolve(input.source);
  const wish = { content: before.content, id: randomBytes(4).toString("hex"), input: { ...input, source } };
  const edited = await bySize("edit-notebook", wish, { size, here: editNotebook });
  if (edited === null) throw new ToolError(texts.tooLargeToEdit({ path }));
  if ("problem" in edited && edited.problem === "notNotebook") throw new ToolError(texts.notNotebook({ path }));
  const changed = await changedSince(real, before, context);
  // An index counts what others may have moved; an id still means the same cell.
  if (changed && typeof input.cell !== "string") {
    const more = changed.saw ? { saw: changed.saw } : {};
    throw new ToolError(texts.changedSinceSeen({ path, what: changed.what }), more);
  }
  if ("problem" in edited) {
    const cell = String(input.cell);
    throw new ToolError(texts[edited.problem]({ path, cell, cells: edited.cells }));
  }
  const { index, cells } = edited;
  return { ...prepared([{ path: real, before, content: bufferOf(edited.content) }]), index, cells, changed };
}

/** The work of an edit, which needs nothing but the content: of a large notebook it is done in a thread. */
export function editNotebook({ content: bytes, input, id }: NotebookToEdit): EditedNotebook {
  const form = asUtf8(bufferOf(bytes));
  const text = form?.content.toString("utf8") ?? "";
  const notebook = form && readNotebook(text.replace(/^\uFEFF/, ""));
  if (!notebook) return { problem: "notNotebook", cells: 0 };
  const done = edited(notebook, input, id);
  const before = notebook.cells.length;
  if ("problem" in done) return { ...done, cells: before };
  const content = form.back(Buffer.from((text.startsWith("\uFEFF") ? "\uFEFF" : "") + done.json));
  if (!content) return { problem: "noSuchCharacter", cells: before };
  const added = input.mode === "insert" ? 1 : input.mode === "delete" ? -1 : 0;
  return { content, index: done.index, cells: before + added };
}

type Edited = { json: string; index: number } | { problem: "cellNeedsSource" | "cellNeeded" | "noSuchCell" };

function edited(notebook: Notebook, { cell, source, cell_type, mode }: NotebookToEdit["input"], id: string): Edited {
  const at = cell === undefined ? -1 : indexIn(notebook, cell);
  if (mode === "insert") {
    if (source === undefined) return { problem: "cellNeedsSource" };
    if (at === null) return { problem: "noSuchCell" };
    const fresh = newCell(source, cell_type ?? "code", notebook.ids ? id : null);
    return { json: insertCell(notebook, at + 1, fresh), index: at + 1 };
  }
  if (cell === undefined) return { problem: "cellNeeded" };
  if (at === null) return { problem: "noSuchCell" };
  if (mode === "delete") return { json: deleteCell(notebook, at), index: at };
  if (source === undefined && cell_type === undefined) return { problem: "cellNeedsSource" };
  const old = notebook.cells[at] as Notebook["cells"][number];
  return { json: replaceCell(notebook, at, changedCell(old, source, cell_type ?? old.cell_type)), index: at };
}

/** An id wins over an index that looks the same. Null when there is none of either. */
function indexIn({ cells }: Notebook, wanted: string | number): number | null {
  const byId = cells.findIndex(({ id }) => id === wanted);
  if (byId >= 0) return byId;
  const number = typeof wanted === "number" || /^\d+$/.test(wanted) ? Number(wanted) : -1;
  return Number.isInteger(number) && number >= 0 && number < cells.length ? number : null;
}
