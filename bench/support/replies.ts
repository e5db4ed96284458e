import { newId } from "../../src/protocol/ids.ts";
import { prose } from "./prose.ts";

/**
 * "text", "deltas N" (words), "say N" (bytes of text), or N steps of one call each: "loop N" reads, "shell N" runs
 * commands, "mixed N" reads, edits and runs in turn, "talking N" says what it is about to do before that. A second number is how long the model thinks before each reply.
 */
export interface Script {
  kind: string;
  count: number;
  thinkMs: number;
  /** From 0. */
  step: number;
}

/** The choices of one streamed reply, in the form of Chat Completions. */
export function repliesFor({ kind, count, step }: Script): object[] {
  if (kind === "deltas") return [...Array.from({ length: count }, (_, at) => say(`word${at} `)), finish("stop")];
  if (kind === "say") return [...(prose(count).match(/.{1,24}/gs) ?? []).map(say), finish("stop")];
  const call = step < count && callsOf[kind]?.(step);
  if (!call) return [say("Hello."), finish("stop")];
  return [...(kind === "talking" ? [say(prose(250, step))] : []), callOf(...call), finish("tool_calls")];
}

type ToolCall = [name: string, input: object];

const read = (file: number): ToolCall => ["read_file", { path: `f${file % 20}.txt` }];
const shell = (file: number): ToolCall => ["bash", { command: `head -c 1000 f${file % 20}.txt` }];
const edit = (file: number): ToolCall => {
  const begin = `File ${file % 20} begins here.`;
  return ["edit", { path: `f${file % 20}.txt`, old_string: begin, new_string: `${begin}\n${prose(300, file)}` }];
};

const mixed = (step: number) => ([read, edit, shell][step % 3] as typeof read)(Math.floor(step / 3));

const callsOf: Record<string, (step: number) => ToolCall> = { loop: read, shell, mixed, talking: mixed };

const say = (content: string) => ({ delta: { content }, finish_reason: null });
const finish = (reason: string) => ({ delta: {}, finish_reason: reason });

function callOf(name: string, input: object): object {
  const called = { name, arguments: JSON.stringify(input) };
  // Unlike any other of the session, as providers have them.
  return { delta: { tool_calls: [{ index: 0, id: newId("call"), type: "function", function: called }] } };
}
