/** Why a model could not answer. */
export type ModelProblem =
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

/** What the model could not, when that is what was thrown. */
export function problemIn(error: unknown): ModelProblem | null {
  return error instanceof Error && error.name === "ModelError" && "problem" in error
    ? (error.problem as ModelProblem)
    : null;
}
