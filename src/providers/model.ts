import type { Endpoint } from "../protocol/events.ts";
import type { Message, Opaque, StopReason, ToolCall, ToolDefinition, Usage } from "../protocol/messages.ts";
import type { ModelProblem } from "../protocol/problems.ts";

/** One model, ready to be asked. A provider's wire, address and key are its own affair. */
export interface Model {
  /** PROVIDER/MODEL, as the user writes it. */
  id: string;
  /** Whether it can look at pictures. */
  sees?: boolean;
  /** False for one that cannot call tools. */
  callsTools?: boolean;
  /** The most tokens of request and reply together; undefined when nobody knows. */
  context?: number;
  /** The most tokens of a reply. */
  output?: number;
  /** Undefined when nobody knows, which is not the same as nothing. */
  price?: Price;
  /** The one that takes over when this one cannot; null when it is not to be had. */
  fallback?(): Promise<Model | null>;
  /** Where it is, when only the session that talks to it remembers that. */
  endpoint?: Endpoint;
  /** One step. Resolves with the whole reply, or throws ModelError; deltas tell of it as it comes. */
  step(request: ModelRequest, options: StepOptions): Promise<Reply>;
}

export interface ModelRequest {
  system: string;
  tools: readonly ToolDefinition[];
  messages: readonly Message[];
  /** The most tokens of this reply, where that is less than the model's own limit. */
  maxOutput?: number;
}

/** US dollars for a million tokens. */
export interface Price {
  input: number;
  output: number;
  /** Where it differs from `input`. */
  cacheRead?: number;
  cacheWrite?: number;
  /** What holds instead, for the whole of a request that has more tokens than that. */
  above?: Omit<Price, "above"> & { tokens: number };
}

export interface StepOptions {
  onDelta(delta: Delta): void;
  /** The request is on its way, and there is time to spare until the reply comes. */
  onSent?(): void;
  signal: AbortSignal;
}

export type Delta =
  | { type: "text"; text: string }
  | { type: "reasoning"; text: string }
  | { type: "tool-input"; call: ToolCall["id"]; name: string; text: string };

export interface Reply {
  text: string;
  reasoning?: string;
  opaque?: Opaque;
  calls: ToolCall[];
  stop: Exclude<StopReason, "aborted" | "failed">;
  usage?: Usage;
  /** In US dollars; absent when the price is not known. */
  cost?: number;
}

/** The model could not. `detail` is what the provider said, for the user to read. */
export class ModelError extends Error {
  override name = "ModelError";
  readonly problem: ModelProblem;
  readonly detail: string;
  readonly retryable: boolean;
  /** How long the server wants to be left alone. */
  readonly retryAfterMs: number | undefined;
  /** The most tokens that it takes, where it was asked for more and says so. */
  readonly takes: number | undefined;
  constructor(problem: ModelProblem, detail: string, options: ModelErrorOptions = {}) {
    super(`${problem}: ${detail}`, { cause: options.cause });
    this.problem = problem;
    this.detail = detail;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.takes = options.takes;
  }
}

export interface ModelErrorOptions {
  /** Asking again, a little later, may help. */
  retryable?: boolean;
  retryAfterMs?: number;
  takes?: number;
  cause?: unknown;
}
