import * as z from "zod/mini";
import { jsonObject } from "../../protocol/json-object.ts";
import type { ProtectedValues } from "../../protocol/protected-values.ts";
import { bufferOf, bySize } from "../../workers/apart.ts";
import type { TextToWrite, WrittenOver } from "../../workers/file-jobs.ts";
import { defineTool, type Known, type ToolContext, ToolError } from "../tool.ts";
import { apply, type PreparedWrites, prepared } from "./change.ts";
import { changedSince, hasAdded } from "./changed-since.ts";
import { type FileNow, fileAt } from "./file-now.ts";
import { inFormOf, isGb18030Now, textOf } from "./keep-form.ts";
import { linesOf } from "./lines-of.ts";
import { isFolderName } from "./new-place.ts";
import { reasonOf } from "./reason.ts";
import type { Write } from "./stage.ts";
import { unifiedDiff } from "./unified-diff.ts";
import { lostUnseen } from "./unseen-lines.ts";

interface Input {
  path: string;
  content: string;
}

export const writeFile = defineTool<Input>({
  name: "write_file",
  toolset: "files",
  class: "edit",
  effect: "file",
  texts: {
    en: { description: "Create a file or replace all of it. To change a part: edit." },
    "zh-CN": { description: "创建文件，或替换文件的全部内容。局部修改请用 edit。" },
  },
  input: z.object({ path: z.string(), content: z.string() }),
  asks: ({ path }, { workspace }) => [{ action: "write", resource: workspace.resolve(path) }],
  prepare,
  async execute(input, context, ready) {
    const { texts, workspace } = context;
    // What `prepare` returned comes back as it was.
    const work = ready ? (ready as PreparedWrite) : await prepare(input, context);
    await apply(work, context);
    const [{ path: real, before, content }] = work.writes as [Write & { content: Buffer }];
    const path = workspace.show(real);
    const former = before ? texts.replacedAll({ lines: work.lines, bytes: before.content.byteLength }) : "";
    const output = texts.wrote({ bytes: content.byteLength, path }) + former;
    const note = isGb18030Now(before?.content, content) ? texts.nowGb18030({ path }) : "";
    const diff = await unifiedDiff(path, before?.content ?? null, content);
    return { output: output + note, details: { created: !before, ...diff } };
  },
});

async function prepare({ path, content }: Input, context: ToolContext): Promise<PreparedWrite> {
  const { texts, workspace } = context;
  const real = workspace.resolve(path);
  const shown = workspace.show(real);
  if (!content.isWellFormed()) throw new ToolError(texts.halfCharacter({ path: shown, name: "content" }));
  if (isFolderName(path)) throw new ToolError(texts.namesFolder({ path }));
  const before = await fileAt(real, context).catch((error: unknown) => {
    throw new ToolError(texts.writeFailed({ reason: reasonOf(error, real, context) }));
  });
  const changed = before && (await changedSince(real, before, context));
  if (changed) throw new ToolError(texts.changedBeforeWrite({ path: shown, ...changed }), sightOf(changed));
  const values = await context.values();
  if (before) refuseUnseen({ real, content, before, values }, context);
  if (before && isRepeated(context.known(real), content)) throw new ToolError(texts.repeatedWrite({ path: shown }));
  const size = before?.content.length ?? 0;
  const wish = { before: before?.content ?? null, text: values.resolve(content) };
  const written = await bySize("write-over", wish, { size, here: writeOver });
  if (written === null) throw new ToolError(texts.tooLargeToEdit({ path: shown }));
  if (!written.content) throw new ToolError(texts.noSuchCharacter({ path: shown }));
  return { ...prepared([{ path: real, before, content: bufferOf(written.content) }]), lines: written.lines };
}

/** What is written over a file, which needs nothing but its content: of a large file it is done in a thread. */
export function writeOver({ before, text }: TextToWrite): WrittenOver {
  const old = before && bufferOf(before);
  const former = old && textOf(old);
  return { content: inFormOf(old, text), lines: former === null ? null : linesOf(former).length };
}

interface PreparedWrite extends PreparedWrites {
  /** Of the file that was there. */
  lines: number | null;
}

/** Once: the model may know the rest from elsewhere, so a call after that goes through. */
function refuseUnseen(
  { real, content, before, values }: { real: string; content: string; before: FileNow; values: ProtectedValues },
  context: ToolContext,
): void {
  const known = context.known(real);
  if (!known?.lines || known.refused?.name === "write_file") return;
  const now = textOf(before.content);
  // Both are compared as the model sees them: the answer must not tell whether a line that it guessed stands there.
  const part = now === null ? null : lostUnseen(values.view(now).text, known.lines, values.words(content));
  if (!part) return;
  const { texts, workspace } = context;
  const saw = [{ path: real, version: known.version, lines: known.lines }];
  throw new ToolError(texts.partlySeen({ path: workspace.show(real), ...part }), { saw });
}

/** The very call that was refused for what others had changed, though nothing of theirs was taken over. */
function isRepeated(known: Known | null, content: string): boolean {
  if (known?.refused?.name !== "write_file" || known.output === null) return false;
  return jsonObject(known.refused.input)?.content === content && !hasAdded(known.output, content);
}

const sightOf = ({ saw }: { saw?: ToolError["more"]["saw"] }) => (saw ? { saw } : {});
