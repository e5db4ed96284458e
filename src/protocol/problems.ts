/** Why a model could not answer. */
export type ModelProblem =
  | "unreachable"
  | "unauthorized"
  | "not-found"
  | "refused"
  | "overloaded"
  | "server-error"
  | "broken-stream"
  | "silent"
  | "not-a-stream"
  | "empty";
