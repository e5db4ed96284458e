import type { Texts } from "../i18n/texts.ts";
import type { CallContext } from "../loop/call-context.ts";
import { run } from "../loop/run.ts";
import type { StoredBody, TurnEnded, TurnEndReason } from "../protocol/events.ts";
import { type History, turnMessages } from "../protocol/history.ts";
import { type CallId, newId } from "../protocol/ids.ts";
import { problemIn } from "../protocol/problems.ts";
import { isRunning } from "../protocol/tasks.ts";
import { understood } from "../protocol/tool-names.ts";
import type { Turn } from "../protocol/turn.ts";
import type { Model, ModelError } from "../providers/model.ts";
import type { Retry } from "../providers/retry.ts";
import { StaleOwner, StoreProblem } from "../store/store.ts";
import { answeredBySaying } from "./answers.ts";
import { hashFile } from "./hash-file.ts";
import type { SessionJournal } from "./journal.ts";
import { failureOf, type Stopped, stopOf } from "./sentences.ts";
import { settle } from "./settle.ts";
import { knowsRules } from "./told.ts";

export interface TurnInput extends Omit<CallContext, "journal" | "texts"> {
  journal: SessionJournal;
  model: Model;
  retry: Retry;
  describe(error: ModelError): string;
  maxSteps: number;
  /** The most tokens of a request, where the user wants fewer than the model takes. */
  maxContextTokens?: number | undefined;
  texts: Texts;
  /** Whether the signal came because we end, not because a person wants the turn to. */
  isShutDown(): boolean;
  onAsked?: () => void;
  /** What the model is told of skills for files that it has touched. */
  offered?: ((paths: readonly string[]) => string | null) | undefined;
  /** What the model takes for open and is not any more; null when there is nothing of that kind. */
  ended(): Promise<string | null>;
  /** For what is our own fault. */
  report(error: unknown): void;
}

/** One turn to its end or to a question. Whatever goes wrong, a turn that began ends exactly once. */
export async function runTurn(input: TurnInput): Promise<void> {
  const { journal, model, texts, maxSteps } = input;
  if (!journal.history.turn) return;
  try {
    await settleLeftovers(input);
    const context = { texts: texts.context, maxTokens: input.maxContextTokens };
    const reminder = () => (knowsRules(journal.history) ? texts.guide.reminder() : null);
    const { offered } = input;
    const ended = await endedNow(input);
    const outcome = await run({ ...input, texts: texts.tools, context, reminders: { reminder, offered, ended } });
    if (outcome.type === "waiting") {
      return await journal.write(({ turn, asks }) => {
        // The answer may have come in while the calls were coming to rest.
        if (!turn || turn.waiting || asks.length === 0) return { events: [] };
        return { events: [{ type: "turn-waiting", asks: asks.map(({ ask }) => ask) }], durable: true };
      });
    }
    await holdWhatWasLeft(input);
    const { reached } = outcome;
    const reason = outcome.reason === "aborted" && input.isShutDown() ? "shut-down" : outcome.reason;
    await endTurn(input, reason, stopOf(reason, { history: journal.history, maxSteps, reached, texts }));
  } catch (error) {
    // Another process has the session now; its turn is no longer ours to end.
    if (error instanceof StaleOwner) throw error;
    if (problemIn(error) === null && !(error instanceof StoreProblem)) input.report(error);
    const asked = journal.history.turn?.model ?? model.id;
    const standsAlone = model.fallback !== undefined && asked === model.id;
    const last = journal.history.messages.at(-1);
    const kept = last?.role === "assistant" && last.stop === "failed";
    await endTurn(input, "failed", failureOf(error, { model: asked, standsAlone, kept, texts }));
  }
}

/** A process that a command has left may have changed what runs later since the last command. */
async function holdWhatWasLeft({ journal, laterFiles, texts }: TurnInput): Promise<void> {
  const call = lastOf(journal.history)?.calls.at(-1)?.id ?? newId("call");
  const files = await laterFiles.atRest(call);
  if (files.length === 0) return;
  await journal.append({ type: "note-added", text: texts.tools.heldAside({ files }).trim() });
  await laterFiles.askLater(files);
  await laterFiles.forget(call);
}

/** Ends a turn that nobody runs and that nobody is to go on with. */
export async function stopLeftTurn(input: Pick<TurnInput, "journal" | "tools" | "texts">): Promise<void> {
  await settleLeftovers(input);
  await endTurn(input, "aborted", { problem: input.texts.session.aborted() });
}

const lastOf = (history: History) => turnMessages(history).findLast((message) => message.role === "assistant");

// Only one run at a time owns a session and it ends what it begins: a call found begun was left by a process that died.
async function settleLeftovers({
  journal,
  tools,
  texts,
  laterFiles,
}: Pick<TurnInput, "journal" | "tools" | "texts"> & Partial<Pick<TurnInput, "laterFiles">>): Promise<void> {
  const recover = laterFiles && ((call: CallId) => laterFiles.recover(call));
  const { history } = journal;
  const { leftovers, settled } = await settle({
    history,
    tools,
    texts: texts.tools,
    hashFile,
    ...(recover && { recover }),
  });
  if (leftovers > 0) await journal.append({ type: "turn-resumed", why: "recovered" }, ...settled);
}

/** Told with the last result that there is: now, or once the calls that are left have run. */
async function endedNow({
  journal,
  ended,
}: Pick<TurnInput, "journal" | "ended">): Promise<(() => string | null) | undefined> {
  const last = journal.history.messages.at(-1);
  const call = last?.role === "assistant" ? last.calls.at(-1) : undefined;
  let text = call && journal.history.queue.length === 0 ? await ended() : null;
  if (!call || text === null) return undefined;
  if (last?.role === "assistant" && last.calls.every(({ state }) => state === "ended")) {
    await journal.append({ type: "note-added", call: call.id, text });
    return undefined;
  }
  return () => {
    const said = text;
    text = null;
    return said;
  };
}

async function endTurn(
  { journal, texts }: Pick<TurnInput, "journal" | "texts">,
  reason: TurnEndReason,
  stopped: Stopped,
): Promise<void> {
  await journal.write((history) => {
    const { turn, queue } = history;
    // A prompt that came in at the last moment is still this turn's.
    if (!turn || (reason === "done" && queue.length > 0)) return { events: [] };
    const text = lastOf(history)?.text ?? "";
    const ended: StoredBody = { type: "turn-ended", reason, ...sumOf(turn), text, ...stopped };
    return { events: [...looseEnds(history, reason, texts.tools), ended], durable: true };
  });
}

/** What it took in all; a cost only where all of it is known. */
function sumOf({ usage, spent }: Turn): Pick<TurnEnded, "usage" | "cost" | "spent"> {
  const costs = spent.flatMap(({ cost }) => cost ?? []);
  const known = costs.length === spent.length && costs.some((cost) => cost > 0);
  return {
    usage,
    ...(known && { cost: costs.reduce((sum, cost) => sum + cost, 0) }),
    ...(spent.length > 0 && { spent }),
  };
}

/** A turn leaves no call without a result, no sub-agent of one and no ask open, however it ends; of what was begun nobody knows the outcome. */
function looseEnds({ messages, asks, tasks }: History, reason: TurnEndReason, texts: Texts["tools"]): StoredBody[] {
  const stopped = reason === "aborted" || reason === "shut-down";
  const last = messages.at(-1);
  const calls = last?.role === "assistant" ? last.calls.filter(({ state }) => state !== "ended") : [];
  return [
    // A sub-agent in the background goes on, unless all is to stop.
    ...(stopped ? asks : answeredBySaying(asks)).map(
      ({ ask }): StoredBody => ({ type: "ask-withdrawn", ask, reason: texts.aborted() }),
    ),
    // Nobody waits any more for one that a call waited for.
    ...tasks
      .filter((task) => isRunning(task) && !task.background)
      .map(({ task, agentType }): StoredBody => {
        const result = reason === "aborted" ? texts.taskAborted({ agentType }) : texts.taskCut({ agentType });
        return { type: "task-ended", task, status: "aborted", result };
      }),
    ...calls.map(({ id, state, answer, held, ...call }): StoredBody => {
      if (held) {
        const output = held.result.output + texts.heldRefused({ files: held.files, reason: undefined });
        return { type: "tool-ended", call: id, ...held.result, output };
      }
      const { name } = understood(call.name, call.input);
      // What the user said is not lost with the call that asked for it.
      const said = answer === undefined ? "" : texts.answeredBefore({ answer });
      const why = stopped ? texts.aborted() : state === "started" ? texts.outcomeUnknown() : texts.notRun();
      const output = why + said;
      return { type: "tool-ended", call: id, name, status: "interrupted", output, origin: "workspace", ms: 0 };
    }),
  ];
}
