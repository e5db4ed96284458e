import type { Texts } from "../i18n/texts.ts";
import { newId } from "../protocol/ids.ts";
import type { AssistantMessage, ToolCall } from "../protocol/messages.ts";
import type { Model, ModelRequest, Reply } from "./model.ts";
import { tourStep } from "./tour.ts";

export const demoId = "demo/scripted";

/** By its whole name, or as people call it. */
export const isDemo = (id: string) => id === demoId || id === "demo";

/** A model that needs no key and no network, for first steps, tests and shows. It is always shown as what it is. */
export function createDemo(texts: Texts["model"]): Model {
  return {
    id: demoId,
    price: { input: 0, output: 0 },
    async step(request, { onDelta, signal }) {
      signal.throwIfAborted();
      const reply = replyTo(request, texts);
      // Line by line, so that a front end can show that it streams. Lines from a network do not come all at once either.
      for (const [index, text] of (reply.text.match(/[^\n]*\n|[^\n]+$/g) ?? []).entries()) {
        if (index % 100 === 99) await new Promise((go) => setImmediate(go));
        onDelta({ type: "text", text });
      }
      for (const { id, name, input } of reply.calls) {
        onDelta({ type: "tool-input", call: id, name, text: JSON.stringify(input) });
      }
      return reply;
    },
  };
}

function replyTo({ messages }: ModelRequest, texts: Texts["model"]): Reply {
  const from = messages.findLastIndex(({ role }) => role === "user");
  const prompt = messages[from]?.role === "user" ? messages[from].text.trim() : "";
  const steps = messages.slice(from + 1).filter((message): message is AssistantMessage => message.role === "assistant");
  if (prompt === "tour") {
    const { text, calls } = tourStep(steps.length, resultsOf(steps.at(-1)), texts);
    return reply(text, calls.map(asCall));
  }
  const done = steps.at(-1);
  if (done) return reply(resultsOf(done).join("\n\n"));
  // As a model does that is told that a skill works in a sub-agent.
  const forks = messages[from]?.role === "user" ? (messages[from].forks ?? []) : [];
  if (forks.length > 0)
    return reply(
      "",
      forks.map(({ name }) => asCall({ name: "skill", input: { name } })),
    );
  const asked = callsIn(prompt, texts);
  if ("problem" in asked) return reply(asked.problem);
  return asked.calls.length > 0 ? reply("", asked.calls.map(asCall)) : reply(texts.demo());
}

const resultsOf = (step: AssistantMessage | undefined) => step?.calls.map(({ result }) => result?.output ?? "") ?? [];

interface Scripted {
  name: string;
  input: unknown;
}

/** `name {json}`: one call a line, or one call whose JSON spans all lines. */
function callsIn(prompt: string, texts: Texts["model"]): { calls: Scripted[] } | { problem: string } {
  const shape = /^([A-Za-z_][\w-]*)\s+(\{[\s\S]*\})$/;
  const whole = shape.exec(prompt);
  if (whole && jsonProblem(whole[2] as string) === null) return { calls: [scripted(whole)] };
  const found = prompt.split("\n").map((line) => shape.exec(line.trim()));
  const calls: Scripted[] = [];
  for (const line of found) {
    if (!line) continue;
    const problem = jsonProblem(line[2] as string);
    if (problem !== null) return { problem: texts.demoBadJson({ name: line[1] as string, problem }) };
    calls.push(scripted(line));
  }
  return { calls };
}

const scripted = ([, name = "", json = ""]: RegExpExecArray): Scripted => ({ name, input: JSON.parse(json) });

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const asCall = ({ name, input }: Scripted): ToolCall => ({ id: newId("call"), name, input });

const reply = (text: string, calls: ToolCall[] = []): Reply => ({
  text,
  calls,
  stop: calls.length > 0 ? "tool-calls" : "end",
  usage: { input: 0, output: 0 },
});
