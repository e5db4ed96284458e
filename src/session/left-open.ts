import type { Texts } from "../i18n/texts.ts";
import type { History } from "../protocol/history.ts";
import type { Call, Message } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";

export interface OpenNow {
  /** Where the session's page stands; null while none is open. */
  at(): string | null;
  running(): Promise<readonly { id: string }[]>;
}

/**
 * What the model takes for open and is not: it ended with the process that ran the session before, or was let go since.
 * Null when there is nothing to tell, or it was told.
 */
export async function endedNote(history: History, now: OpenNow, texts: Texts["session"]): Promise<string | null> {
  const { url, commands } = leftOpen(history, texts.endedMark());
  const runs = new Set<string>(commands.size > 0 ? (await now.running()).map(({ id }) => id) : []);
  const gone = [...commands].filter(([id]) => !runs.has(id)).map(([id, command]) => `${id} (${command.slice(0, 80)})`);
  const page = now.at() === null ? url : null;
  return page === null && gone.length === 0 ? null : texts.endedNote({ page: page ?? "", processes: gone.join(", ") });
}

interface LeftOpen {
  url: string | null;
  /** By the ids of their processes. */
  commands: Map<string, string>;
}

/** As the results tell it, one after the other, since the last note of this kind. */
function leftOpen({ messages, queue }: History, mark: string): LeftOpen {
  const left: LeftOpen = { url: null, commands: new Map() };
  for (const message of [...messages, ...queue]) {
    for (const call of message.role === "assistant" ? message.calls : []) follow(left, call);
    if (wordsOf(message).some((words) => words.includes(mark))) Object.assign(left, { url: null, commands: new Map() });
  }
  return left;
}

const wordsOf = (message: Message): readonly string[] =>
  message.role === "assistant" ? message.calls.map(({ result }) => result?.output ?? "") : (message.notes ?? []);

function follow(left: LeftOpen, { name, input, result }: Call): void {
  const { url, process, running, open } = (result?.details ?? {}) as Partial<Told>;
  const used = understood(name, input);
  if (used.name === "browser_close" || open === false) left.url = null;
  else if (used.name.startsWith("browser_") && typeof url === "string") left.url = url;
  if (typeof process !== "string") return;
  const { command } = used.input as { command?: unknown };
  if (running !== true) left.commands.delete(process);
  else if (typeof command === "string") left.commands.set(process, command);
}

/** What the tools of the browser and of processes put into their details. */
interface Told {
  url: unknown;
  open: unknown;
  process: unknown;
  running: unknown;
}
