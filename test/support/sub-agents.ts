import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type RecordedRequest, type Reply, startScriptedModel } from "./scripted-model.ts";

export const jsonl = ["--output", "jsonl"];

export const task = (...inputs: object[]): Reply => ({ calls: inputs.map((input) => ({ name: "task", input })) });

export const systemOf = ({ body }: RecordedRequest): string => String(body.messages[0]?.content);

export const isChild = (request: RecordedRequest): boolean =>
  systemOf(request).startsWith("You are a focused sub-agent.") ||
  systemOf(request).startsWith("你是一个专注的子 agent。");

export const promptOf = ({ body }: RecordedRequest): string =>
  String(body.messages.find(({ role }) => role === "user")?.content);

export const lastOf = ({ body }: RecordedRequest) => body.messages.at(-1);

/** The session's own model and those of its sub-agents, told apart by what they are sent. */
export const scripted = (own: Reply[], child: (request: RecordedRequest) => Reply) => {
  let step = 0;
  return startScriptedModel((request) => (isChild(request) ? child(request) : (own[step++] ?? { text: "Done." })));
};

/** Writes an agent's file below a home or a workspace. */
export function putAgent(
  at: string,
  name: string,
  { head = "", text = `You are ${name}.`, below = ".claude/agents" } = {},
) {
  const path = join(at, below, `${name}.md`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `---\nname: ${name}\ndescription: About ${name}.\n${head}---\n${text}\n`);
}
