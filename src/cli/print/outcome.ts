import { exactText, visibleText } from "../../front/visible.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { Ask } from "../../protocol/asks.ts";
import type { Task } from "../../protocol/tasks.ts";
import type { Session } from "../../session/session.ts";
import type { Io } from "../io.ts";
import { aboutTask } from "./task.ts";

/** Whether the session is there for later. */
export interface Kept {
  saved: boolean;
}

/** On stderr: why it stopped, when it did not simply finish, and what to do about it. */
export function noteOutcome({ id, history }: Session, io: Io, { saved }: Kept): void {
  const { turn, lastTurn, asks, opened, tasks } = history;
  if (turn || asks.length > 0)
    for (const ask of asks) io.note(`${whose(ask, tasks, io)}${needed(ask, saved ? id : null, io)}\n`);
  else if (lastTurn?.problem) {
    const { reason, cause, problem } = lastTurn;
    // Who stopped it knows what he wants.
    const advice =
      reason === "aborted" ? "" : io.texts.advice.ended({ reason, cause, model: opened?.model ?? "", saved });
    io.note(`${[visibleText(problem), advice].filter(Boolean).join("\n")}\n`);
  }
}

/** A sub-agent's own is marked as such: the person may not know what it is about. */
function whose({ of }: Ask, tasks: readonly Task[], { texts }: Io): string {
  const task = of && tasks.find((one) => one.task === of.task);
  return task ? `${texts.asks.ofTask(aboutTask(task))}\n` : "";
}

function needed(ask: Ask, session: string | null, { texts }: Io): string {
  // What is not kept cannot be answered later.
  const answer = session === null ? undefined : `--session ${session} --answer ${ask.ask}=`;
  if (ask.kind === "permission") return permissionNeeded(ask, answer, texts.cli);
  const { question = "", options = [], multiple = false } = ask;
  const shown = { question: exactText(question), options: options.map(exactText), multiple };
  return texts.asks.needed({ ...shown, answer: answer && `${answer}…` });
}

function permissionNeeded(
  { tool, input, reason, suggestion, passesIn, touches }: Ask,
  answer: string | undefined,
  cli: Texts["cli"],
): string {
  const flag = suggestion && `--allow ${exactText(quoted(suggestion))}`;
  // A command in a folder outside has no rule of its own, and one that names our own folder is asked for in every mode.
  const mode = touches.some(({ action }) => action === "exec") ? (passesIn ?? null) : undefined;
  const what = exactText(`${tool} ${JSON.stringify(input)}`);
  const isOnNotes = touches.some(({ action }) => action === "note");
  return cli.permissionNeeded({
    what,
    reason: exactText(reason),
    flag,
    mode,
    answer: answer && `${answer}allow`,
    always: suggestion !== undefined && !isOnNotes,
    notes: answer !== undefined && suggestion !== undefined && isOnNotes,
    site: suggestion?.startsWith("browser_*") === true,
    page: tool !== "browser_navigate" && touches.some(({ page }) => page === true),
  });
}

// As the user would have to type it.
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
