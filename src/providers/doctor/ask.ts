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

/** Asks a model one small thing. Only an abort is thrown; whatever else goes wrong is the answer. */
export function createAsker({ endpoint, found, retry, sleep, limitMs, signal }: AskerOptions): Asker {
  const spent = { requests: 0, usage: { input: 0, output: 0 }, unmetered: 0 };

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
    const reply = await model.step(request, { onDelta, signal: until });
    if (isCounted(reply)) add(spent.usage, reply.usage);
    else spent.unmetered++;
    return { reply, seen: seen(pieces) };
  }

  return {
    async ask(wanted, options = {}) {
      const request = { system: "", tools: [], messages: [], maxOutput: usualOutput, ...wanted };
      const limit = AbortSignal.timeout(limitMs);
      const until = AbortSignal.any([signal, limit]);
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(request, options, until);
        } catch (error) {
          signal.throwIfAborted();
          if (limit.aborted) return { problem: new ModelError("silent", String(limitMs / 1000)) };
          if (!(error instanceof ModelError)) throw error;
          const again = retry(error, attempt);
          if (!again || again.waitMs > limitMs) return { problem: error };
          await sleep(again.waitMs, until).catch(() => signal.throwIfAborted());
        }
      }
    },
    spent() {
      const { requests, usage, unmetered } = spent;
      const { price } = endpoint.known;
      return { requests, usage, cost: price && unmetered === 0 ? costOf(usage, price) : undefined };
    },
  };
}

function add(sum: Usage, { input, output, cacheRead = 0, cacheWrite = 0 }: Usage): void {
  sum.input += input;
  sum.output += output;
  if (cacheRead) sum.cacheRead = (sum.cacheRead ?? 0) + cacheRead;
  if (cacheWrite) sum.cacheWrite = (sum.cacheWrite ?? 0) + cacheWrite;
}

/** Some formats give zeros where the server says nothing. */
export const isCounted = (reply: Reply): reply is Reply & { usage: Usage } =>
  reply.usage !== undefined && reply.usage.input + reply.usage.output > 0;

/** The server did not like the request itself. Gateways say "not found" when nobody behind them takes it. */
export const isRefusal = ({ problem, detail }: ModelError) =>
  (problem === "refused" || problem === "not-found") && !unpaid.test(detail);

/** It says nothing about the request that there is no money left. */
const unpaid = /HTTP 402|quota|billing|balance|credit/i;
