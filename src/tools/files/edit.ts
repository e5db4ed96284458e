import * as z from "zod/mini";
import { bufferOf, bySize } from "../../workers/apart.ts";
import type { ReplacedIn, TextToReplace } from "../../workers/file-jobs.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { apply, type PreparedWrites, prepared } from "./change.ts";
import { type ChangedSince, changedSince, unseenOf } from "./changed-since.ts";
import { asShown, isGb18030Now } from "./keep-form.ts";
import { withoutNumbers } from "./line-numbers.ts";
import { listed, missInWords, missOf } from "./miss.ts";
import { numberedLines } from "./numbered-lines.ts";
import { replaceText } from "./replace-text.ts";
import { requireFile } from "./require-file.ts";
import type { Write } from "./stage.ts";
import { readAndWrite } from "./touches.ts";
import { unifiedDiff } from "./unified-diff.ts";

interface Input {
  path: string;
  old_string: string;
  new_string: string;
  replace_all: boolean;
}

export const edit = defineTool<Input>({
  name: "edit",
  toolset: "files",
  class: "edit",
  effect: "file",
  texts: {
    en: {
      description: "Replace old_string in a file. Copy it exactly, without `N | `, long enough to be found only once.",
    },
    "zh-CN": { description: "替换文件中的 old_string。须与原文完全一致（不含 `行号 | `），并带足上下文使其唯一。" },
  },
  input: z.object({
    path: z.string(),
    old_string: z.string(),
    new_string: z.string(),
    replace_all: z._default(z.boolean(), false),
  }),
  // What does not match is answered with what stands there, so it reads as well.
  asks: ({ path }, { workspace }) => readAndWrite(workspace.resolve(path)),
  prepare,
  again: true,
  async execute(input, context, ready) {
    const { texts, workspace } = context;
    // What `prepare` returned comes back as it was.
    const work = ready ? (ready as PreparedEdit) : await prepare(input, context);
    await apply(work, context);
    const [{ path: real, before, content }] = work.writes as [Write];
    const path = workspace.show(real);
    const notes = [
      texts.replaced({ count: work.count, path }),
      work.numbers ? texts.numbersLeftOut() : "",
      isGb18030Now(before?.content, content) ? texts.nowGb18030({ path }) : "",
      work.loose ? texts.matchedLoosely({ lines: work.loose }) : "",
      work.changed?.others ? texts.changedMeanwhile({ what: work.changed.others }) : "",
    ];
    const diff = await unifiedDiff(path, before?.content ?? null, content);
    const saw = unseenOf(real, work.changed);
    return { output: notes.join(""), details: { replaced: work.count, ...diff }, ...(saw.length > 0 && { saw }) };
  },
});

interface PreparedEdit extends PreparedWrites {
  count: number;
  /** The text stood there only in a similar form: the lines as they are now. */
  loose: string | null;
  /** Line numbers were left out of what was given. */
  numbers: boolean;
  changed: ChangedSince | null;
}

async function prepare(input: Input, context: ToolContext): Promise<PreparedEdit> {
  const { path, old_string, new_string, replace_all } = input;
  const { texts, workspace } = context;
  if (old_string === "") throw new ToolError(texts.emptyOldString());
  if (old_string === new_string) throw new ToolError(texts.sameText());
  const real = workspace.resolve(path);
  const shown = workspace.show(real);
  if (!new_string.isWellFormed()) throw new ToolError(texts.halfCharacter({ path: shown, name: "new_string" }));
  const before = await requireFile(real, context);
  const changed = await changedSince(real, before, context);
  const values = await context.values();
  const form = asShown(before.content, values);
  if (!form) throw new ToolError(texts.notLossless({ path: shown }));
  const [old, fresh] = [values.words(old_string), values.words(new_string)];
  const given = { content: form.content, old, new: fresh, all: replace_all };
  const result = await bySize("replace-text", given, { size: form.content.length, here: replaceIn });
  if (result === null) throw new ToolError(texts.tooLargeToEdit({ path: shown }));
  const { numbers } = result;
  if ("count" in result) {
    const { count, loose } = result;
    // Only what stands there word for word and once cannot be something else than what the model saw.
    if (changed && (loose || replace_all)) {
      const sight = changed.saw ? { saw: changed.saw } : {};
      throw new ToolError(texts.changedSinceSeen({ path: shown, what: changed.what }), sight);
    }
    const content = form.back(bufferOf(result.content));
    if (!content) throw new ToolError(texts.noSuchCharacter({ path: shown }));
    return { ...prepared([{ path: real, before, content }]), count, loose, numbers, changed };
  }
  if ("places" in result) throw new ToolError(texts.manyMatches({ path: shown, ...result.places }));
  throw new ToolError(texts.noMatch({ path: shown, ...missInWords(result.miss, texts) }));
}

/** The work of an edit, which needs nothing but the content: of a large file it is done in a thread. */
export function replaceIn({ content: bytes, ...wanted }: TextToReplace): ReplacedIn {
  const content = bufferOf(bytes);
  const given = replaceText(content, wanted);
  const bare = "lines" in given && given.lines.length === 0 ? withoutNumbers(wanted.old, wanted.new) : null;
  const without = bare && replaceText(content, { old: bare.old, new: bare.fresh, all: wanted.all });
  const numbers = without !== null && ("content" in without || without.lines.length > 0);
  const result = numbers ? without : given;
  if ("content" in result) {
    const loose = result.loose && numberedLines(result.content, result.loose);
    return { content: result.content, count: result.count, loose, numbers };
  }
  const { lines, loose } = result;
  if (lines.length > 0 && !loose) return { places: { count: lines.length, lines: listed(lines) }, numbers };
  return { miss: missOf(content, { old: wanted.old, new: wanted.new, similar: lines }), numbers };
}
