import type { Sight } from "../../../protocol/messages.ts";
import { bufferOf, bySize } from "../../../workers/apart.ts";
import type { AppliedHunks, HunksToApply } from "../../../workers/file-jobs.ts";
import { type ToolContext, ToolError } from "../../tool.ts";
import { type ChangedSince, changedSince, unseenOf } from "../changed-since.ts";
import { type FileNow, fileAt } from "../file-now.ts";
import { asShown, type Utf8Form } from "../keep-form.ts";
import { afterFeeds } from "../line-feeds.ts";
import { listed } from "../miss.ts";
import { nearestLines } from "../nearest-lines.ts";
import { isFolderName } from "../new-place.ts";
import { numberedLines } from "../numbered-lines.ts";
import { reasonOf } from "../reason.ts";
import { meant } from "../require-file.ts";
import type { Write } from "../stage.ts";
import { applyHunks } from "./apply-hunks.ts";
import type { FilePatch, Hunk } from "./patch.ts";

export interface WorkedOut {
  writes: Write[];
  /** Files where a hunk stood only in a similar form, and the lines that came there. */
  loose: { path: string; lines: string }[];
  /** What others had made of the files meanwhile. */
  changed: { path: string; what: string }[];
  /** Where not all of that is shown. */
  unseen: Sight[];
}

/** A file while the patch goes over it: as it is, and as it will be. */
interface Draft {
  real: string;
  before: FileNow | null;
  form: Utf8Form | null;
  /** As UTF-8; null when there is none. */
  content: Buffer | null;
  mode?: number;
  changed: ChangedSince | null;
}

/** Everything the patch asks for, checked, and nothing done. */
export async function workOut(files: readonly FilePatch[], context: ToolContext): Promise<WorkedOut> {
  const drafts = new Map<string, Draft>();
  const loose: WorkedOut["loose"] = [];
  for (const file of files) {
    const lines = await applyOne(file, drafts, context);
    if (lines) loose.push({ path: context.workspace.show(context.workspace.resolve(file.path)), lines });
  }
  const all = [...drafts.values()];
  const { resolve } = await context.values();
  const writes = all.flatMap((draft) => writeOf(draft, resolve, context));
  const { show } = context.workspace;
  const left = all.filter(({ content }) => content !== null);
  return {
    // What is new is there before the old goes.
    writes: writes.toSorted((one, other) => Number(one.content === null) - Number(other.content === null)),
    loose,
    changed: left.flatMap(({ real, changed }) => (changed?.others ? [{ path: show(real), what: changed.others }] : [])),
    unseen: left.flatMap(({ real, changed }) => unseenOf(real, changed)),
  };
}

/** The lines that came where a hunk was placed only by its looks. */
async function applyOne(file: FilePatch, drafts: Map<string, Draft>, context: ToolContext): Promise<string | null> {
  const { texts, workspace } = context;
  const draft = await draftOf(file.path, drafts, context);
  const path = workspace.show(draft.real);
  if (file.action === "add") {
    if (draft.content !== null) throw new ToolError(texts.patchExists({ path }));
    draft.content = Buffer.from(file.hunks.flatMap(addedLines).join(""));
    if (file.mode !== undefined) draft.mode = file.mode;
    return null;
  }
  if (draft.content === null) {
    throw new ToolError(texts.patchNoFile({ path, meant: await meant(draft.real, context) }));
  }
  if (file.action === "delete") {
    refuseChanged(draft, path, context);
    if (file.hunks.length > 0 && (await hunked(draft.content, file, path, context)).content.length > 0) {
      throw new ToolError(texts.patchNotWhole({ path }));
    }
    draft.content = null;
    return null;
  }
  const { content, loose } = await hunked(draft.content, file, path, context);
  if (loose.length > 0) refuseChanged(draft, path, context);
  draft.content = content;
  if (file.moveTo !== undefined) await move(draft, file.moveTo, drafts, context);
  return loose.length > 0 ? loose.map((place) => linesOf(content, place)).join("\n…\n") : null;
}

function linesOf(content: Buffer, { from, count }: { from: number; count: number }): string {
  const start = afterFeeds(content, 0, from - 1);
  const lines = content.subarray(start).toString("utf8").split("\n", count);
  return numberedLines(content, { start, end: start + Buffer.byteLength(lines.join("\n")) });
}

function addedLines({ lines, newline }: Hunk): string[] {
  return lines.map(({ text }, index) => (index === lines.length - 1 && newline === false ? text : `${text}\n`));
}

async function move(draft: Draft, to: string, drafts: Map<string, Draft>, context: ToolContext): Promise<void> {
  const target = await draftOf(to, drafts, context);
  if (target === draft) return;
  const path = context.workspace.show(target.real);
  if (target.content !== null) throw new ToolError(context.texts.patchExists({ path }));
  target.content = draft.content;
  // The form that the content was read with puts hidden values back.
  target.form = draft.form;
  const mode = draft.before?.mode ?? draft.mode;
  if (mode !== undefined) target.mode = mode;
  target.changed ??= draft.changed;
  draft.content = null;
}

async function draftOf(path: string, drafts: Map<string, Draft>, context: ToolContext): Promise<Draft> {
  const real = context.workspace.resolve(path);
  const known = drafts.get(real);
  if (known) return known;
  if (isFolderName(path)) throw new ToolError(context.texts.namesFolder({ path }));
  const before = await fileAt(real, context).catch((error: unknown) => {
    throw new ToolError(context.texts.readFailed({ reason: reasonOf(error, real, context) }));
  });
  const form = before && asShown(before.content, await context.values());
  if (before && !form) throw new ToolError(context.texts.notLossless({ path: context.workspace.show(real) }));
  const changed = before && (await changedSince(real, before, context));
  const draft = { real, before, form, content: form?.content ?? null, changed };
  drafts.set(real, draft);
  return draft;
}

function refuseChanged({ changed }: Draft, path: string, { texts }: ToolContext): void {
  if (!changed) return;
  const more = changed.saw ? { saw: changed.saw } : {};
  throw new ToolError(texts.changedSinceSeen({ path, what: changed.what }), more);
}

async function hunked(content: Buffer, { hunks }: FilePatch, path: string, { texts }: ToolContext) {
  const size = content.length;
  const applied = await bySize("apply-hunks", { content, hunks }, { size, here: applyOrExplain });
  if (applied === null) throw new ToolError(texts.tooLargeToEdit({ path }));
  if ("content" in applied) return { ...applied, content: bufferOf(applied.content) };
  const which = { path, hunk: applied.failed, of: hunks.length };
  if ("lines" in applied) throw new ToolError(texts.patchManyPlaces({ ...which, lines: applied.lines }));
  if ("there" in applied) throw new ToolError(texts.patchAlreadyThere({ ...which, line: applied.there }));
  const { near } = applied;
  const shown = near?.lines.map((line, index) => `${near.line + index} | ${line}`).join("\n");
  throw new ToolError(texts.patchNoPlace({ ...which, near: shown ? texts.nearest({ lines: shown }) : "" }));
}

/** The work of a patch on one file, which needs nothing but the content: of a large file it is done in a thread. */
export function applyOrExplain(input: HunksToApply): AppliedHunks {
  const content = bufferOf(input.content);
  const applied = applyHunks(content, input.hunks);
  if ("content" in applied) return applied;
  const { failed, hunk, lines } = applied;
  if (lines.length > 0) return { failed, lines: listed(lines) };
  const side = (mark: "+" | "-") => hunk.lines.filter((line) => line.mark === " " || line.mark === mark);
  const text = (mark: "+" | "-") =>
    `${side(mark)
      .map((line) => line.text)
      .join("\n")}\n`;
  const there = hunk.lines.some(({ mark }) => mark === "+") ? content.indexOf(text("+")) : -1;
  return there >= 0 ? { failed, there: lineAt(content, there) } : { failed, near: nearestLines(content, text("-")) };
}

const lineAt = (content: Buffer, at: number) => content.toString("latin1", 0, at).split("\n").length;

function writeOf(
  { real: path, before, form, content, mode }: Draft,
  resolve: (text: string) => string,
  { texts, workspace }: ToolContext,
): Write[] {
  if (content === null) return before ? [{ path, before, content }] : [];
  const bytes = form ? form.back(content) : Buffer.from(resolve(content.toString("utf8")));
  if (!bytes) throw new ToolError(texts.noSuchCharacter({ path: workspace.show(path) }));
  if (before?.content.equals(bytes)) return [];
  return [{ path, before, content: bytes, ...(mode !== undefined && { mode }) }];
}
