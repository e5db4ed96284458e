// A model that answers, calls, stammers, breaks off and fails, as the dice say.
import { newId } from "../../../src/protocol/ids.ts";
import type { Opaque, ToolCall } from "../../../src/protocol/messages.ts";
import { type Model, ModelError, type Reply, type StepOptions } from "../../../src/providers/model.ts";
import { plainTarget } from "../plain-target.ts";
import { faultsIn } from "./check-request.ts";
import type { Life } from "./life.ts";
import { toolNames } from "./tools.ts";
import { chance, drawn, moment, saw, type World } from "./world.ts";

export function walkModel(world: World, life: Life): Model {
  const { send = (body: string) => body } = world.mutation;
  return {
    // A session may be taken up with another model.
    id: chance(world, 0.9) ? "a/b" : "a/c",
    ...(world.context !== null && { context: world.context }),
    async step(request, options) {
      if (life.isDead()) return new Promise(() => undefined);
      const isSummary = request.messages[0]?.id === "msg_summary";
      saw(world, isSummary ? "requests for a summary" : "requests");
      const checked = isSummary ? [] : faultsIn({ request, ledger: life.ledger, send });
      for (const fault of checked) world.faults.add(fault);
      await moment(world);
      life.interfere();
      await moment(world);
      if (life.isDead()) return new Promise(() => undefined);
      if (options.signal.aborted) throw brokenOff(world, options);
      return isSummary ? summary(world) : replyTo(world, options);
    },
  };
}

function summary(world: World): Reply {
  const kind = world.calm ? "notes" : drawn(world, { notes: 6, nothing: 2, broken: 1 });
  if (kind === "broken") throw new ModelError("broken-stream", "", { retryable: chance(world, 0.5), retryAfterMs: 0 });
  const text = kind === "notes" ? "[done]\n- did what there was to be done, in this order [1]" : "";
  return { text, calls: [], stop: "end" };
}

function replyTo(world: World, options: StepOptions): Reply {
  if (world.calm) return { text: "Done.", calls: [], stop: "end" };
  if (world.stubborn) return calling(world, [{ id: newId("call"), name: "do", input: { n: 0 } }]);
  const kind = drawn(world, {
    calls: 10,
    text: 3,
    broken: 3,
    cutOff: 1,
    thought: 0.3,
    refused: 0.5,
    tooLong: 0.3,
    bug: 0.3,
  });
  saw(world, `replies: ${kind}`);
  switch (kind) {
    case "calls":
      return calling(world, callsOf(world));
    case "cutOff": {
      const calls = callsOf(world).map((call): ToolCall => ({ ...call, input: {}, unusable: "cut-off" }));
      return { text: "And th", calls: chance(world, 0.7) ? calls : [], stop: "length" };
    }
    case "text":
      return { text: "So it is.", calls: [], stop: "end" };
    case "thought":
      return { text: "", reasoning: "Hm.", calls: [], stop: "end" };
    case "refused":
      return { text: chance(world, 0.5) ? "No." : "", reasoning: "No.", calls: [], stop: "refused" };
    case "tooLong":
      throw new ModelError("too-long", "");
    case "broken":
      throw brokenOff(world, options);
    case "bug":
      throw new Error("a bug, on purpose");
  }
}

/** What was shown until then is kept by the loop. */
function brokenOff(world: World, { onDelta }: StepOptions): ModelError {
  if (chance(world, 0.6)) onDelta({ type: "text", text: "Let me" });
  if (chance(world, 0.3)) onDelta({ type: "reasoning", text: "Perhaps" });
  if (chance(world, 0.3)) onDelta({ type: "tool-input", call: newId("call"), name: "do", text: '{"n":' });
  return new ModelError("broken-stream", "", { retryable: chance(world, 0.8), retryAfterMs: 0 });
}

function callsOf(world: World): ToolCall[] {
  const { random } = world;
  const wireIds = drawn(world, { own: 1, none: 1, counted: 1 });
  return Array.from({ length: 1 + random.below(4) }, (_, index): ToolCall => {
    const id = newId("call");
    const kind = drawn(world, { good: 8, unknown: 0.7, badInput: 0.7, badJson: 0.7 });
    return {
      id,
      name: kind === "unknown" ? "gone" : random.pick(toolNames),
      input: kind === "badInput" ? { n: "many" } : { n: random.below(3) },
      // Some servers count their calls from nought in every reply.
      ...(wireIds !== "none" && { wireId: wireIds === "own" ? `wire_${id}` : `call_${index}` }),
      ...(kind === "badJson" && { unusable: "bad-json" as const }),
    };
  });
}

function calling(world: World, calls: ToolCall[]): Reply {
  const text = chance(world, 0.5) ? "I try." : "";
  if (chance(world, 0.7)) return { text, calls, stop: "tool-calls" };
  return { text, reasoning: "Let me see.", opaque: signed(world, text, calls), calls, stop: "tool-calls" };
}

/** Signed thinking goes back as it came, and only to where it came from. */
function signed(world: World, text: string, calls: readonly ToolCall[]): Opaque {
  const data = [
    { type: "thinking", length: "Let me see.".length, signature: "signed" },
    ...(text ? [{ type: "text", length: text.length }] : []),
    ...calls.map(() => ({ type: "tool_use" })),
  ];
  return { provider: chance(world, 0.7) ? plainTarget.provider : "elsewhere", data };
}
