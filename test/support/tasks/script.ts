// The turn that the proof `tasks` breaks off: a session, its sub-agents, and the line that each command leaves in a file.
import type { ChatMessage, RecordedRequest, Reply } from "../scripted-model.ts";

export const prompt = "Give the work away.";
export const lastWords = "All is given away.";
export const nextPrompt = "And now?";
export const counter = "counter";

export interface Work {
  background: number;
  foreground: number;
}

interface ScriptedCall {
  name: string;
  input: unknown;
}

// Long enough to be running when the program is killed, so that the line comes after the death.
const count = (line: string, isSlow: boolean): ScriptedCall => ({
  name: "bash",
  input: { command: `${isSlow ? "sleep 0.03; " : ""}echo ${line} >> ${counter}` },
});
const task = (about: string, more: object = {}): ScriptedCall => ({ name: "task", input: { prompt: about, ...more } });
const named = (letter: string, many: number) => Array.from({ length: many }, (_, at) => `${letter}${at + 1}`);

/** Answers by what the request holds, not by how often it was asked: whoever is resumed gets the same words again. */
export function answerOf(work: Work): (request: RecordedRequest) => Reply {
  return ({ body: { messages } }) => (isSubAgent(messages) ? ofSubAgent(messages) : ofSession(messages, work));
}

const isSubAgent = ([system]: readonly ChatMessage[]) =>
  String(system?.content).startsWith("You are a focused sub-agent.");

function ofSession(messages: readonly ChatMessage[], { background, foreground }: Work): Reply {
  if (String(messages.at(-1)?.content).endsWith(nextPrompt)) return { text: "Thanks." };
  const steps: ScriptedCall[][] = [
    [...named("b", background).map((about) => task(about, { run_in_background: true })), count("p1", false)],
    [...named("f", foreground).map((about) => task(about)), count("p2", true)],
    [{ name: "task_output", input: { task_id: idAfter("task_id: ", messages) } }, count("p3", false)],
    [task("f1-again", { task_id: idAfter("[task_id: ", messages) })],
  ];
  const taken = messages.filter(({ role }) => role === "assistant").length;
  const calls = steps[taken];
  return calls ? { text: `Step ${taken + 1}.`, calls } : { text: lastWords };
}

/** The first task that was told so. */
function idAfter(words: string, messages: readonly ChatMessage[]): string {
  const said = messages.flatMap(({ role, content }) => (role === "tool" ? String(content) : []));
  const text = said.find((one) => one.includes(words)) ?? "";
  return /ses_\w+/.exec(text.slice(text.indexOf(words)))?.[0] ?? "none";
}

function ofSubAgent(messages: readonly ChatMessage[]): Reply {
  const last = messages.findLastIndex(({ role }) => role === "user");
  const about = String(messages[last]?.content);
  const taken = messages.slice(last).filter(({ role }) => role === "assistant").length;
  const isSlow = /[1357]/.test(about);
  const steps = [[count(`${about}x`, isSlow)], [count(`${about}y`, !isSlow), count(`${about}z`, false)]];
  const calls = steps[taken];
  return calls ? { text: "I count.", calls } : { text: `Done: ${about}.` };
}

/** The line that a call leaves; undefined when it is no command. */
export function lineOf(input: unknown): string | undefined {
  const { command = "" } = input as { command?: string };
  return /echo ([\w-]+) >>/.exec(command)?.[1];
}
