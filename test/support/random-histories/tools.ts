// Tools that do nothing but count, fail and take their time: one of each effect, and one that asks the user.
import { z } from "zod";
import type { CallId } from "../../../src/protocol/ids.ts";
import type { FileChange } from "../../../src/protocol/messages.ts";
import type { PickedTools } from "../../../src/tools/registry.ts";
import { type Tool, ToolError } from "../../../src/tools/tool.ts";
import type { Life } from "./life.ts";
import { chance, drawn, moment, saw, type World } from "./world.ts";

export const toolNames = ["look", "write", "do", "ask"] as const;

const effects = { look: "none", write: "file", do: "world", ask: "none" } as const;
const actions = { look: "read", write: "write", do: "exec", ask: "interact" } as const;
const schema = z.object({ n: z.number() });

export function walkTools(world: World, life: Life): PickedTools {
  const tools = new Map(toolNames.map((name): [string, Tool] => [name, toolNamed(name, world, life)]));
  return {
    names: () => [...tools.keys()],
    get: async (name) => tools.get(name) ?? null,
    called: async (name) => ({ name }),
    listed: () => [],
    others: async () => [],
  };
}

function toolNamed(name: (typeof toolNames)[number], world: World, life: Life): Tool {
  const text = { description: name };
  return {
    name,
    toolset: "files",
    class: name === "look" || name === "ask" ? "free" : "act",
    effect: effects[name],
    texts: { en: text, "zh-CN": text },
    input: schema,
    limitMs: () => null,
    asks: (input) => [{ action: actions[name], resource: resourceOf(input) }],
    ...(name === "write" && {
      prepare: async (_, { call }) => ({ changes: [changeFor(world, call)] }),
    }),
    ...(name === "ask" && { question: () => ({ question: "And now?" }) }),
    async execute(_, { call, signal, answer }) {
      if (life.isDead()) return new Promise(() => undefined);
      const times = (world.ran.get(call) ?? 0) + 1;
      world.ran.set(call, times);
      if ((answer !== null) !== (name === "ask")) world.faults.add(`${name} ran with the answer ${answer}`);
      const mayRepeat = effects[name] === "none" || world.untouched.has(call);
      if (!mayRepeat && times > 1) world.faults.add("a call that changes the world ran twice");
      if (effects[name] !== "none" && !isStarted(world, call))
        world.faults.add(`${name} ran before its start was stored`);
      if (life.ledger.results(call).length > 0) world.faults.add(`${name} ran although it had its result`);
      await moment(world);
      life.interfere();
      await moment(world);
      if (life.isDead()) return new Promise(() => undefined);
      if (signal.aborted || world.stubborn || chance(world, 0.15)) throw new ToolError(`${name} could not`);
      return chance(world, 0.1) ? { output: "" } : { output: `${name} did`, failed: chance(world, 0.1) };
    },
  };
}

const isStarted = ({ log }: World, id: CallId) =>
  log.some((event) => event.type === "message-finished" && event.toolCalls.some((call) => call.id === id)) &&
  log.some((event) => event.type === "tool-started" && event.call === id);

// Few resources, so that calls of one step conflict.
export const resourceOf = (input: unknown) => `/w/${(input as { n: number }).n}`;

/** The file is never there, so the hashes say what a crash is found to have left: nothing, all of it, or who knows. */
function changeFor(world: World, call: CallId): FileChange {
  const found = drawn(world, { untouched: 1, done: 1, unclear: 1 });
  saw(world, `a file found ${found} after a crash, if there is one`);
  if (found === "untouched") world.untouched.add(call);
  const [hash, after] = found === "untouched" ? [null, "new"] : found === "done" ? ["old", null] : ["old", "new"];
  return { path: "/nonexistent/skillmint", hash, after };
}
