/** Why a model could not answer. */
export type ModelProblem =
  /** It was removed, or has no key any more; it was not asked. */
  | "missing"
  | "unreachable"
  | "unauthorized"
  | "not-found"
  | "refused"
  /** More than the model takes at once. */
  | "too-long"
  | "overloaded"
  | "server-error"
  | "broken-stream"
  /** More than any reply has. */
  | "endless"
  | "silent"
  | "not-a-stream"
  | "empty";

/** Why a turn stopped short, where a front end may know what to do about it. */
export type TurnCause =
  | ModelProblem
  /** The answer reached the model's output limit. */
  | "cut-short"
  /** The prompt alone is more than the user's own limit allows. */
  | "prompt-limit"
  | "run-cost"
  | "day-cost"
  | "session-cost"
  /** There is a limit on costs, and nobody knows the model's price. */
  | "unpriced";

/** How many tokens the model takes at most, when it has refused more and said so. */
export function takesIn(error: unknown): number | undefined {
  const takes = problemIn(error) === "too-long" && (error as { takes?: unknown }).takes;
  return typeof takes === "number" ? takes : undefined;
}

/** What the model could not, when that is what was thrown. */
export function problemIn(error: unknown): ModelProblem | null {
  return error instanceof Error && error.name === "ModelError" && "problem" in error
    ? (error.problem as ModelProblem)
    : null;
}

/** Tokens of a request, as we count them. */
export interface PromptSize {
  /** What the user has just said. */
  prompt: number;
  /** What goes with every request. */
  prefix: number;
  /** The most that may be sent: by the user's own limit, or by what the model takes. */
  most: number;
  by: "user" | "model";
}

/** What the user has just said does not fit by itself. The model was not asked: it could not. */
export class PromptTooLong extends Error {
  override name = "ModelError";
  readonly problem: ModelProblem = "too-long";
  readonly detail: string;
  readonly size: PromptSize;
  constructor(size: PromptSize) {
    const detail = `${size.prefix + size.prompt} > ${size.most} tokens`;
    super(detail);
    this.detail = detail;
    this.size = size;
  }
}
