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
  | "silent"
  | "not-a-stream"
  | "empty";
