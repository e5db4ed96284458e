import * as z from "zod/mini";
import type { Touch } from "../../protocol/asks.ts";
import type { FileDiff } from "../../workers/file-jobs.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { apply, type PreparedWrites, prepared } from "./change.ts";
import { isGb18030Now } from "./keep-form.ts";
import { parsePatch } from "./patch/parse.ts";
import type { FilePatch, PatchProblem } from "./patch/patch.ts";
import { type WorkedOut, workOut } from "./patch/work-out.ts";
import type { Write } from "./stage.ts";
import { unifiedDiff } from "./unified-diff.ts";

interface Input {
  patch: string;
}

export const applyPatch = defineTool<Input>({
  name: "apply_patch",
  toolset: "files",
  class: "edit",
  effect: "file",
  texts: {
    en: {
      description:
        "Change several files at once, all or none: a unified diff, or `*** Begin Patch` … `*** End Patch` with `*** Update File: p` (`*** Move to: q`), `*** Add File: p`, `*** Delete File: p`, hunks behind `@@`, lines marked ` `, `-`, `+`.",
    },
    "zh-CN": {
      description:
        "一次修改多个文件，全部成功或全部不改：unified diff，或 `*** Begin Patch` … `*** End Patch`，其中用 `*** Update File: p`（`*** Move to: q`）、`*** Add File: p`、`*** Delete File: p`，改动块以 `@@` 开头，各行以 ` `、`-`、`+` 标记。",
    },
  },
  input: z.object({ patch: z.string() }),
  asks({ patch }, context) {
    const touches = filesIn(patch, context).flatMap(({ action, path, moveTo }): Touch[] => {
      const [resource, target] = [path, moveTo].map((name) => name && context.workspace.resolve(name));
      const as = action === "delete" ? { as: "file_delete" as const } : target ? { as: "file_move" as const } : {};
      return [
        ...(action === "add" || !resource ? [] : [{ action: "read" as const, resource }]),
        ...[resource, target].flatMap((file) => (file ? [{ action: "write" as const, resource: file, ...as }] : [])),
      ];
    });
    return [...new Map(touches.map((touch) => [JSON.stringify(touch), touch])).values()];
  },
  prepare,
  again: true,
  async execute(input, context, ready) {
    const { texts, workspace } = context;
    // What `prepare` returned comes back as it was.
    const work = ready ? (ready as PreparedPatch) : await prepare(input, context);
    await apply(work, context);
    const files: (FileDiff & { action: Action })[] = [];
    for (const write of work.writes) {
      const { path, before, content } = write;
      files.push({
        action: actionOf(write),
        ...(await unifiedDiff(workspace.show(path), before?.content ?? null, content)),
      });
    }
    const lines = files.map(({ action, path, added, removed }) => `${letters[action]} ${path} (+${added} −${removed})`);
    const widened = work.writes.filter(({ before, content }) => isGb18030Now(before?.content, content));
    const notes = [
      texts.patched({ count: files.length, files: lines.join("\n") }),
      ...widened.map(({ path }) => texts.nowGb18030({ path: workspace.show(path) })),
      ...work.loose.map((place) => texts.patchedLoosely(place)),
      ...work.changed.map(({ what, path }) => texts.patchedChanged({ path, what })),
    ];
    return { output: notes.join(""), details: { files }, ...(work.unseen.length > 0 && { saw: work.unseen }) };
  },
});

type Action = "add" | "update" | "delete";
const letters = { add: "A", update: "M", delete: "D" };
const actionOf = ({ before, content }: Write): Action => (!before ? "add" : content ? "update" : "delete");

interface PreparedPatch extends PreparedWrites, Omit<WorkedOut, "writes"> {}

async function prepare({ patch }: Input, context: ToolContext): Promise<PreparedPatch> {
  if (!patch.isWellFormed()) throw new ToolError(context.texts.halfCharacter({ path: "patch", name: "patch" }));
  const { words } = await context.values();
  const { writes, ...rest } = await workOut(filesIn(words(patch), context), context);
  if (writes.length === 0) throw new ToolError(context.texts.patchChangesNothing());
  return { ...prepared(writes), ...rest };
}

function filesIn(patch: string, { texts }: ToolContext): FilePatch[] {
  const parsed = parsePatch(patch);
  if ("files" in parsed) return parsed.files;
  throw new ToolError(problemIn(parsed.problem, texts));
}

function problemIn(problem: PatchProblem, texts: ToolContext["texts"]): string {
  switch (problem.code) {
    case "empty":
      return texts.patchEmpty();
    case "bad-line":
      return texts.patchBadLine(problem);
    case "binary":
    case "copy":
    case "no-hunks":
    case "mode-only":
      return texts.patchCannot(problem);
  }
}
