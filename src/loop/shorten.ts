import type { Shortening } from "../protocol/digest.ts";
import type { Call, Message } from "../protocol/messages.ts";

/** Head and tail, with the notice between them; never half a character. */
export function clipped(text: string, most: number, notice: string): string {
  if (text.length <= most) return text;
  const head = text.slice(0, Math.ceil(most / 2)).replace(/[\uD800-\uDBFF]$/, "");
  const tail = text.slice(text.length - Math.floor(most / 2)).replace(/^[\uDC00-\uDFFF]/, "");
  return `${head}\n${notice}\n${tail}`;
}

const known = new WeakMap<Shortening, WeakMap<Message, Message>>();

/** A message as it is sent under the rule of a cut. What the user and the model said stays; what tools were given and gave is shortened. */
export function shortened(message: Message, rule: Shortening): Message {
  if (message.role === "user") return message;
  const done = known.get(rule) ?? new WeakMap<Message, Message>();
  known.set(rule, done);
  const sent = done.get(message) ?? { ...message, calls: message.calls.map((call) => shortCall(call, rule)) };
  done.set(message, sent);
  return sent;
}

function shortCall({ input, result, ...call }: Call, { most, notice }: Shortening): Call {
  const short = (text: string) => clipped(text, most, notice);
  if (!result) return { ...call, input: inStrings(input, short) };
  const { images, output, ...rest } = result;
  const shown = images ? `${short(output)}\n${notice}` : short(output);
  return { ...call, input: inStrings(input, short), result: { ...rest, output: shown } };
}

function inStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => inStrings(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inStrings(one, change)]));
}
