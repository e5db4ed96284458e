import type { Call, ResultStatus } from "../protocol/messages.ts";

/** How a call ended, or how far it has come. */
export function callStatus({
  state,
  result,
}: Pick<Call, "state"> & { result?: Call["result"] | undefined }): ResultStatus | Exclude<Call["state"], "ended"> {
  if (result) return result.status;
  // An end without a result is none.
  return state === "ended" ? "interrupted" : state;
}
