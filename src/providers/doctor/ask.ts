import type { Usage } from "../../protocol/messages.ts";
import { costOf } from "../cost.ts";
import { type DialectChange, dialectOf } from "../dialect.ts";
import { ModelError, type ModelRequest, type Reply } from "../model.ts";
import type { Retry } from "../retry.ts";
import { type Endpoint, type Known, modelAt } from "../step.ts";
import { observed, type Seen } from "./observe.ts";

export type Asked = { reply: Reply; seen: Seen; problem?: undefined } | { problem: ModelError };

export interface AskOptions {
  /** On top of what is known and of what was found so far. */
  dialect?: DialectChange;
  known?: Known;
}

export interface Asker {
  ask(request: Partial<ModelRequest>, options?: AskOptions): Promise<Asked>;
  spent(): Spent;
}

/** What the check came to. */
export interface Spent {
  requests: number;
  usage: Usage;
  /** In US dollars; undefined when the price, or the usage of a reply, is not known. */
  cost: number | undefined;
}

export interface AskerOptions {
  endpoint: Endpoint;
  /** What was found so far. */
  found(): DialectChange;
  retry: Retry;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** For one probe, asking again included. */
  limitMs: number;
  signal: AbortSignal;
}

/** Room to think for those who think; the others are done long before. */
const usualOutput = 1000;
/** For those who think long, when it was not enough. */
const moreOutput = 4000;

/** Who wants to be left alone for longer is not asked anything else. */
const longestWaitMs = 60_000;

/** Asks a model one small thing. Only an abort is thrown; whatever else goes wrong is the answer. */
export function createAsker({ endpoint, found, retry, sleep, limitMs, signal }: AskerOptions): Asker {
  const spent = { requests: 0, usage: { input: 0, output: 0 }, unmetered: 0 };
  let closed: Asked | null = null;

  /** Throws what is not the model's fault. */
  async function once(request: ModelRequest, { dialect, known }: AskOptions, until: AbortSignal): Promise<Asked> {
    const { wire, seen } = observed(endpoint.wire);
    const model = modelAt({
      ...endpoint,
      wire,
      dialect: dialectOf(endpoint.dialect, found(), dialect),
      known: { ...endpoint.known, ...known },
    });
    let pieces = 0;
    const onDelta = ({ type }: { type: string }) => {
      if (type !== "tool-input") pieces++;
    };
    spent.requests++;
    try {
      const reply = await model.step(request, { onDelta, signal: until });
      count(reply);
      return { reply, seen: seen(pieces) };
    } catch (error) {
      if (signal.aborted) {
        // It has been read by then; of what was being written, the limit says how much it was at most.
        const output = seen(pieces).events.length > 0 ? (request.maxOutput ?? 0) : 0;
        add(spent.usage, { input: estimated(request), output });
        throw signal.reason;
      }
      if (!(error instanceof ModelError)) throw error;
      const problem = until.aborted ? new ModelError("silent", String(limitMs / 1000)) : error;
      // Whatever came of it was paid for. Of thinking that the limit cut off, the limit says how much it was.
      if (isCutOff({ problem })) add(spent.usage, { input: estimated(request), output: request.maxOutput ?? 0 });
      else if (seen(pieces).events.length > 0) spent.unmetered++;
      return { problem };
    }
  }

  function count(reply: Reply): void {
    if (isCounted(reply)) add(spent.usage, reply.usage);
    else spent.unmetered++;
  }

  return {
    async ask(wanted, options = {}) {
      if (closed) return closed;
      const request = { system: "", tools: [], messages: [], maxOutput: usualOutput, ...wanted };
      const until = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
      for (let attempt = 1; ; attempt++) {
        const asked = await once(request, options, until);
        if (isCutOff(asked) && request.maxOutput === usualOutput) {
          request.maxOutput = moreOutput;
          continue;
        }
        if (asked.problem && (asked.problem.retryAfterMs ?? 0) > longestWaitMs) closed = asked;
        const again = closed ? null : asked.problem && !until.aborted ? retry(asked.problem, attempt) : null;
        if (!again || again.waitMs > limitMs) return asked;
        await sleep(again.waitMs, until).catch(() => signal.throwIfAborted());
      }
    },
    spent() {
      const { requests, usage, unmetered } = spent;
      const { price } = endpoint.known;
      return { requests, usage, cost: price && unmetered === 0 ? costOf(usage, price) : undefined };
    },
  };
}

const estimated = ({ system, messages, tools }: ModelRequest) =>
  Math.ceil(JSON.stringify([system, messages, tools]).length / 3);

function add(sum: Usage, { input, output, cacheRead = 0, cacheWrite = 0 }: Usage): void {
  sum.input += input;
  sum.output += output;
  if (cacheRead) sum.cacheRead = (sum.cacheRead ?? 0) + cacheRead;
  if (cacheWrite) sum.cacheWrite = (sum.cacheWrite ?? 0) + cacheWrite;
}

/** The limit was reached while it wrote, or while it was still thinking. */
export const isCutOff = (asked: Asked) =>
  asked.problem
    ? asked.problem.problem === "empty" && /length|max/.test(asked.problem.detail)
    : asked.reply.stop === "length";

/** Some formats give zeros where the server says nothing. */
export const isCounted = (reply: Reply): reply is Reply & { usage: Usage } =>
  reply.usage !== undefined && reply.usage.input + reply.usage.output > 0;

/** The server did not like the request itself. Gateways say "not found" when nobody behind them takes it. */
export const isRefusal = ({ problem, detail }: ModelError) =>
  (problem === "refused" || problem === "not-found") && !unpaid.test(detail);

/** It says nothing about the request that there is no money left. */
const unpaid = /HTTP 402|quota|billing|balance|credit/i;
