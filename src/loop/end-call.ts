import type { StoredBody } from "../protocol/events.ts";
import type { HeldFile } from "../protocol/held-file.ts";
import { callIn, type History } from "../protocol/history.ts";
import type { CallId } from "../protocol/ids.ts";
import { outputLimit, skillOutputLimit } from "../protocol/limits.ts";
import type { Mask } from "../protocol/mask.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { Call, FileChange, Image, ResultStatus } from "../protocol/messages.ts";
import type { Picture, ToolOutput } from "../tools/tool.ts";
import { attempt } from "./attempt.ts";
import { boundOutput } from "./bound-output.ts";
import type { CallContext } from "./call-context.ts";
import { isGiven } from "./given.ts";
import { failuresBefore } from "./stuck.ts";

export interface Ending {
  call: Call;
  name: string;
  /** By the clock of this process. */
  began: number;
  status: ResultStatus;
  result: ToolOutput;
  /** Set when it may have read protected values: the files that it read by name. */
  reads?: readonly string[] | undefined;
  /** By a command; null when nobody looked. */
  changed?: readonly FileChange[] | null;
  /** Changes of files that run later, which a person has to agree to before the result is told. */
  held?: readonly HeldFile[];
}

/** A call's one result: bounded, the whole kept beside it, and with what was asked for it withdrawn. */
export async function endCall(ending: Ending, context: CallContext): Promise<void> {
  const { call, name, began, changed: files } = ending;
  const { journal, texts, mask } = context;
  await mask.refresh();
  if (ending.reads) await (await context.values()).refresh(ending.reads);
  const result = withoutSecrets(ending.result, mask);
  const held = (ending.held ?? []).map(({ cut, ...file }) => ({
    ...{ ...file, diff: mask.text(file.diff) },
    ...(cut && { cut: { ...cut, tail: mask.text(cut.tail) } }),
  }));
  const { images, saw, taint, origin = "workspace" } = result;
  const first = result.todos?.(journal.history.todos);
  const status = first?.failed ? "error" : ending.status;
  const output = (first?.output ?? "") + result.output;
  const bounded = boundOutput(output, texts, result.loaded ? skillOutputLimit : outputLimit);
  const whole = bounded.whole ?? result.whole;
  const kept = whole === undefined ? { value: result.file } : await attempt(() => context.keep(whole));
  const file = "value" in kept ? kept.value : undefined;
  const seen = images && images.length > 0 ? await attempt(() => keepImages(images, context)) : { value: undefined };
  const notes = [
    "error" in kept ? texts.wholeNotKept({ problem: messageOf(kept.error) }) : "",
    "error" in seen ? texts.pictureNotKept({ problem: messageOf(seen.error) }) : "",
    file && !output.includes(file) ? texts.wholeOutput({ path: file }) : "",
    showsHandle(ending.result, result) && !isGiven(journal.history, name, texts.handlesShown())
      ? texts.handlesShown()
      : "",
    status === "error" && failuresBefore(call, output, journal.history) === 1 ? texts.secondFailure() : "",
  ];
  // Meanwhile the person may have said no, which is its result.
  if (callIn(journal.history, call.id)?.state === "ended") return;
  // Asked again: another call may have ended while the whole was kept.
  const told = result.todos?.(journal.history.todos);
  const details = told ? { todos: told.todos } : result.details;
  const isChanged = told && told.todos !== journal.history.todos;
  const changed: StoredBody[] = isChanged ? [{ type: "todos-changed", todos: [...told.todos] }] : [];
  const facts: StoredBody[] = [
    ...withdrawn(call.id, context, texts.decidedByRule()),
    ...changed,
    ...modeFrom(result, journal.history),
    ...(result.loaded ? [{ type: "skill-loaded" as const, call: call.id, ...result.loaded }] : []),
  ];
  const ended = {
    name,
    status: told?.failed ? ("error" as const) : status,
    ...("value" in seen && seen.value && { images: seen.value }),
    ...(details !== undefined && { details }),
    origin,
    output: bounded.output + notes.join(""),
    ...(file && { file }),
    ...(saw && { saw }),
    ...(taint && { taint }),
    ...(files && { changed: files }),
    ms: Math.round(performance.now() - began),
  };
  if (held.length === 0) {
    journal.defer(...facts, { type: "tool-ended", call: call.id, ...ended });
    return;
  }
  // Nobody is left to be asked once the turn is stopped: the files stay as they were.
  const stopped = texts.heldRefused({ files: held, reason: undefined });
  if (context.signal.aborted)
    journal.defer(...facts, { type: "tool-ended", call: call.id, ...ended, output: ended.output + stopped });
  else {
    const { heldEvents } = await import("./held-files.ts");
    await journal.append(...facts, ...heldEvents({ ...call, files: held, result: ended }, context));
  }
}

/** Before anything is cut: half of a secret would not be known again. */
function withoutSecrets(result: ToolOutput, mask: Pick<Mask, "text">): ToolOutput {
  const { output, whole } = result;
  return { ...result, output: mask.text(output), ...(whole !== undefined && { whole: mask.text(whole) }) };
}

/** A handle that the mask has put there, not one that somebody wrote. */
const showsHandle = (before: ToolOutput, { output }: ToolOutput) =>
  output !== before.output && /⟨[^⟨⟩\n]+⟩/.test(output);

/** The journal names files; it never holds what is in a picture. */
const keepImages = (images: readonly Picture[], { keepImage }: CallContext): Promise<Image[]> =>
  Promise.all(images.map(async (picture) => ({ mediaType: picture.mediaType, file: await keepImage(picture) })));

/** The mode that a call leaves, stored with its result: one without the other never is. */
function modeFrom({ mode }: ToolOutput, { opened }: History): StoredBody[] {
  if (mode === undefined || !opened || opened.mode === mode) return [];
  // The model's own step into plan mode lets nothing pass that the person's mode would not; out of it a person has led.
  const chosen = mode === "plan" ? { chosen: opened.chosen ?? opened.mode } : {};
  return [{ type: "mode-changed", mode, sandbox: opened.sandbox, ...chosen }];
}

/** What was asked needs no answer any more. */
export function withdrawn(call: CallId, { journal }: CallContext, reason: string): StoredBody[] {
  const open = journal.history.asks.filter((ask) => ask.call === call);
  return open.map(({ ask }) => ({ type: "ask-withdrawn", ask, reason }));
}
