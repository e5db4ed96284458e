import type { History } from "../protocol/history.ts";
import { jsonObject } from "../protocol/json-object.ts";
import type { Call, Message } from "../protocol/messages.ts";
import { taintOf } from "../protocol/taint/keep.ts";
import { understood } from "../protocol/tool-names.ts";

/** Tools whose results hold only the user's words and ours. The rest may show what a stranger has written into a file. */
const silent = new Set(["todo_write", "ask_user", "enter_plan_mode", "exit_plan_mode"]);
const mostNamed = 20;
const longestName = 200;

interface Telling {
  history(): History;
  above?: (() => History) | undefined;
  around(): readonly string[];
}

/**
 * What a session had read that its user may not have written: names of strangers' sources, what stands around the
 * conversation, and `files` for anything else. Empty only where the session has seen nothing but the user's words, what
 * the user has agreed to, and clean notes.
 */
export function hadRead({ history, above, around }: Telling): string[] {
  const { sources = [] } = taintOf(history(), above?.()) ?? {};
  const named = sources.slice(0, mostNamed).map(({ origin, what }) => `${origin} ${what.slice(0, longestName)}`);
  return [...named, ...around(), ...(hasReadFiles(history()) ? ["files"] : [])];
}

/** Counts a history without its beginning as having read files, because its calls are no longer known. A sub-agent begins with what its parent had read. */
const hasReadFiles = ({ taint, cut, messages }: History): boolean =>
  taint?.hasRead === true || (taint?.private ?? []).length > 0 || cut !== null || messages.some(bringsFiles);

function bringsFiles(message: Message): boolean {
  if (message.role === "assistant") return message.calls.some(isReading);
  // The text of a skill that was called for may hold what a command of it printed.
  const { files = [], images = [], skills = [] } = message;
  return files.length + images.length + skills.length > 0;
}

function isReading(call: Call): boolean {
  const { name, input } = understood(call.name, call.input);
  if (!call.result || silent.has(name)) return false;
  if (name !== "memory") return true;
  if (call.result.status === "denied") return false;
  const { action } = jsonObject(input) ?? {};
  // An error may name keys that another session has chosen.
  const isChange = call.result.status === "ok" && (action === "write" || action === "delete");
  return !isChange && jsonObject(call.result.details)?.clean !== true;
}
