/** Why a model could not answer. */
export type ModelProblem =
  | "unreachable"
  | "unauthorized"
  | "not-found"
  | "refused"
  | "overloaded"
  | "server-error"
  | "broken-stream"
  | "not-a-stream"
  | "empty";
