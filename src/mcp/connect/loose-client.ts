import {
  Client,
  type ClientOptions,
  type JSONRPCNotification,
  type JSONRPCResponse,
  type MessageExtraInfo,
  type RequestOptions,
} from "@modelcontextprotocol/client";
import { isObject } from "../../protocol/json-object.ts";
import type { TakeNotification } from "./changes.ts";
import { failed, madeUp, type RequestId } from "./wire.ts";

/** A transport that wants to know which requests have their answers. */
export interface Settling {
  settled?(id: RequestId): void;
}

/**
 * The SDK's client, but results come as the server gave them. Its own schemas refuse a whole result for one content
 * kind that they do not know, and a whole list for one tool; what is wrong in detail is for those who read it.
 *
 * How: `callTool` does what the modern era needs (headers that mirror arguments, rounds of input) and then calls
 * `request` without a schema, which checks strictly; here that means with a schema that takes anything. In the modern
 * era the codec checks before any schema is asked, so a complete result is wrapped into one that passes every check.
 */
export class LooseClient extends Client {
  constructor(info: { name: string; version: string }, options: ClientOptions) {
    super(info, options);
    const strict = this.request.bind(this);
    const request = (what: { method: string; params?: Record<string, unknown> }, options?: RequestOptions) =>
      what.method === "tools/call" ? strict(what, anything, options) : strict(what as never, options);
    this.request = request as Client["request"];
    this.loose = (what, options) => strict(what, anything, options);
  }

  /** One request; the result as it came. */
  readonly loose: (
    what: { method: string; params: Record<string, unknown> },
    options: RequestOptions,
  ) => Promise<unknown>;

  /** Given every notification first; what it takes goes no further. */
  takes: TakeNotification = () => false;

  protected override _onnotification(raw: JSONRPCNotification, extra?: MessageExtraInfo): void {
    if (!this.takes(raw.method, raw.params ?? {})) super._onnotification(raw, extra);
  }

  protected override _onresponse(response: JSONRPCResponse): void {
    const { id } = response;
    if (id !== undefined) (this.transport as Settling | undefined)?.settled?.(id);
    // The SDK would take "1" for 1, which the protocol does not; who waits is told so rather than left waiting.
    if (typeof id === "string" && !Number.isNaN(Number(id))) {
      super._onresponse(failed(Number(id), madeUp.unreadable, `id "${id}"`) as JSONRPCResponse);
      return;
    }
    if (isUnknownWish(this.getProtocolEra(), response) && typeof id === "number") {
      super._onresponse(failed(id, madeUp.unreadable, response.result.resultType) as JSONRPCResponse);
      return;
    }
    const isWrapped = this.getProtocolEra() === "modern" && typeof id === "number" && "result" in response;
    super._onresponse(isWrapped ? { ...response, result: wrapped(response.result) } : response);
  }
}

/** It asks for more input, which only the modern era has; the client would take it for a result with nothing in it. */
function isUnknownWish(
  era: ReturnType<Client["getProtocolEra"]>,
  response: JSONRPCResponse,
): response is JSONRPCResponse & { result: { resultType: string } } {
  return era !== "modern" && "result" in response && response.result.resultType === "input_required";
}

const inside = "skillmint/result";

/** What every result of the modern era must have, whatever was asked for; the real one is inside. */
function wrapped(result: Record<string, unknown>): Record<string, unknown> {
  const { resultType = "complete" } = result;
  if (resultType !== "complete") return result;
  return { ...shell, resultType, [inside]: result };
}

const shell = {
  ...{ content: [], messages: [], contents: [], ttlMs: 0, cacheScope: "private" },
  ...{ tools: [], prompts: [], resources: [], resourceTemplates: [], completion: { values: [] } },
};

const anything = {
  "~standard": {
    version: 1 as const,
    vendor: "skillmint",
    validate: (value: unknown) => ({ value: isObject(value) && inside in value ? value[inside] : value }),
  },
};
