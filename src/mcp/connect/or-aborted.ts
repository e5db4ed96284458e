import { ServerProblem } from "../connection.ts";

/** Who wants no more does not wait; the start goes on for others. */
export function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  if (signal.aborted) return Promise.reject(new ServerProblem("aborted", ""));
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new ServerProblem("aborted", ""));
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}
