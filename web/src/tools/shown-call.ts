import type { PartialCall } from "../../../src/protocol/events.ts";
import type { Call, ResultStatus, ToolResult } from "../../../src/protocol/messages.ts";
import type { Running } from "../../../src/protocol/reading.ts";
import { understood } from "../../../src/protocol/tool-names.ts";
import { withoutReminder } from "./own-words.ts";
import { soFar } from "./so-far.ts";

/** `arriving`: the model still writes its input; `queued`: it will run; `waiting`: for an answer of the user. */
export type CallStatus = ResultStatus | "arriving" | "queued" | "waiting" | "running";

/** A call as the page draws it, whether its input still arrives or it ended long ago. */
export interface ShownCall {
  id: string;
  /** As our tools know it. */
  name: string;
  /** As far as it has arrived. */
  input: Record<string, unknown>;
  status: CallStatus;
  running?: Running;
  /** What the user said, where it was a question. */
  answer?: string;
  result?: ToolResult;
}

// Kept, so that what has ended is drawn once.
const ended = new WeakMap<Call, ShownCall>();

export function shownCall(call: Call, underWay: boolean, running?: Running): ShownCall {
  const known = ended.get(call);
  if (known) return known;
  const { name, input } = understood(call.name, call.input);
  const shown: ShownCall = {
    id: call.id,
    name,
    input: asRecord(input),
    status: statusOf(call, underWay),
    ...(running && { running: isClock(running.progress) ? { ...running, progress: "" } : running }),
    ...(call.answer !== undefined && { answer: call.answer }),
    ...(call.result && { result: { ...call.result, output: withoutReminder(call.result.output) } }),
  };
  if (call.result) ended.set(call, shown);
  return shown;
}

/** A command that prints nothing tells how long it runs, in the session's language. The page has a clock of its own. */
const isClock = (progress: string) => /^(?:running for \d+ s|已运行 \d+ 秒)$/.test(progress);

export function arrivingCall({ call, name, input }: PartialCall, underWay: boolean): ShownCall {
  const sofar = understood(name, soFar(input));
  return { id: call, name: sofar.name, input: asRecord(sofar.input), status: underWay ? "arriving" : "interrupted" };
}

function statusOf({ state, result }: Call, underWay: boolean): CallStatus {
  if (result) return result.status;
  // Of a turn that is over, or that nobody runs, nothing runs any more.
  if (!underWay || state === "ended") return "interrupted";
  if (state === "started") return "running";
  return state === "waiting" ? "waiting" : "queued";
}

const asRecord = (input: unknown): Record<string, unknown> =>
  typeof input === "object" && input !== null && !Array.isArray(input)
    ? (input as Record<string, unknown>)
    : input === undefined || input === null
      ? {}
      : { input };
