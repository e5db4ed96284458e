import type { Message } from "../protocol/messages.ts";
import { problemIn } from "../protocol/problems.ts";
import type { Budget } from "./budget.ts";
import { costOf } from "./cost.ts";
import type { Model, ModelRequest, Price } from "./model.ts";

/** The model, with each step's cost told, and set aside beforehand where there is a limit. */
export function metered(model: Model, budget: Budget | null): Model {
  const { price, fallback } = model;
  const standIn = async () => {
    const other = await fallback?.();
    return other ? metered(other, budget) : null;
  };
  return {
    ...model,
    ...(fallback && { fallback: standIn }),
    async step(request, options) {
      const limit = Math.min(request.maxOutput ?? Number.POSITIVE_INFINITY, model.output ?? unknownOutput);
      const input = budget ? tokensOf(request) : 0;
      const reserved = await budget?.reserve({ model: model.id, price, input, output: limit });
      let [sent, heard] = [false, false];
      const asked = reserved ? { ...request, maxOutput: reserved.maxOutput } : request;
      const onDelta: typeof options.onDelta = (delta) => {
        heard = true;
        options.onDelta(delta);
      };
      const onSent = () => {
        sent = true;
        options.onSent?.();
      };
      try {
        const reply = await model.step(asked, reserved ? { ...options, onDelta, onSent } : options);
        const cost = price && (reply.usage || isFree(price) ? costOf(reply.usage ?? nothing, price) : undefined);
        if (cost === undefined) return reply;
        await reserved?.settle(cost);
        return { ...reply, cost };
      } catch (error) {
        // What was refused costs nothing. What was asked and given up had been read by then. What broke off, nobody
        // knows: it counts as it was set aside.
        const givenUp = sent && (options.signal.aborted || problemIn(error) === "silent");
        if (!heard && price) await reserved?.giveUp(givenUp ? costOf({ input, output: 0 }, price) : 0);
        throw error;
      }
    },
  };
}

const nothing = { input: 0, output: 0 };
const isFree = ({ input, output }: Price) => input === 0 && output === 0;

const unknownOutput = 8192;
/** As few characters as a token has in any language, more or less. */
const charactersPerToken = 2;
const picture = 2_000;

function tokensOf({ system, tools, messages }: ModelRequest): number {
  const texts = system.length + JSON.stringify(tools).length + messages.reduce((sum, one) => sum + lengthOf(one), 0);
  const pictures = messages.reduce((sum, one) => sum + picturesIn(one), 0);
  return Math.ceil(texts / charactersPerToken) + pictures * picture;
}

function lengthOf(message: Message): number {
  if (message.role === "user") return message.text.length;
  const calls = message.calls.map(({ input, result }) => JSON.stringify(input).length + (result?.output.length ?? 0));
  return calls.reduce((sum, one) => sum + one, message.text.length + (message.reasoning?.length ?? 0));
}

const picturesIn = (message: Message) =>
  message.role === "user"
    ? (message.images?.length ?? 0)
    : message.calls.reduce((sum, { result }) => sum + (result?.images?.length ?? 0), 0);
