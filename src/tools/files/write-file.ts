import * as z from "zod/mini";
import { jsonObject } from "../../protocol/json-object.ts";
import { defineTool, type Known, type ToolContext, ToolError } from "../tool.ts";
import { apply, type PreparedWrites, prepared } from "./change.ts";
import { changedSince, hasAdded } from "./changed-since.ts";
import { fileAt } from "./file-now.ts";
import { inFormOf, isGb18030Now } from "./keep-form.ts";
import { isFolderName } from "./new-place.ts";
import { reasonOf } from "./reason.ts";
import type { Write } from "./stage.ts";
import { unifiedDiff } from "./unified-diff.ts";

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
    en: { description: "Create a file or replace all of its content. Use edit to change a part of a file." },
    "zh-CN": { description: "创建文件，或替换文件的全部内容。局部修改请用 edit。" },
  },
  input: z.object({ path: z.string(), content: z.string() }),
  asks: ({ path }, { workspace }) => [{ action: "write", resource: workspace.resolve(path) }],
  prepare,
  async execute(input, context, ready) {
    const { texts, workspace } = context;
    // What `prepare` returned comes back as it was.
    const work = ready ? (ready as PreparedWrites) : await prepare(input, context);
    await apply(work, context);
    const [{ path: real, before, content }] = work.writes as [Write & { content: Buffer }];
    const path = workspace.show(real);
    const output = texts.wrote({ bytes: content.byteLength, path }) + (before ? texts.replacedAll() : "");
    const note = isGb18030Now(before?.content, content) ? texts.nowGb18030({ path }) : "";
    const diff = await unifiedDiff(path, before?.content ?? null, content);
    return { output: output + note, details: { created: !before, ...diff } };
  },
});

async function prepare({ path, content }: Input, context: ToolContext): Promise<PreparedWrites> {
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
  if (before && isRepeated(context.known(real), content)) throw new ToolError(texts.repeatedWrite({ path: shown }));
  const bytes = inFormOf(before?.content ?? null, content);
  if (!bytes) throw new ToolError(texts.noSuchCharacter({ path: shown }));
  return prepared([{ path: real, before, content: bytes }]);
}

/** The very call that was refused for what others had changed, though nothing of theirs was taken over. */
function isRepeated(known: Known | null, content: string): boolean {
  if (known?.refused?.name !== "write_file" || known.output === null) return false;
  return jsonObject(known.refused.input)?.content === content && !hasAdded(known.output, content);
}

const sightOf = ({ saw }: { saw?: ToolError["more"]["saw"] }) => (saw ? { saw } : {});
