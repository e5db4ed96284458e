import { runSteps } from "../run-steps.ts";
import type { Runtime } from "../runtime.ts";
import type { Io } from "./io.ts";
import { openRuntime } from "./open-runtime.ts";
import { unexpected } from "./unexpected.ts";

/** Opens the data folder for one piece of work, and closes it whatever happens. */
export async function withRuntime<Result>(io: Io, work: (runtime: Runtime) => Promise<Result>): Promise<Result> {
  const runtime = openRuntime(io);
  return runThenClose(
    () => work(runtime),
    () => runtime.close(),
    io,
  );
}

/** Runs the work, then always closes. Throws the work's error first; an error while closing never hides it. */
export async function runThenClose<Result>(
  work: () => Promise<Result>,
  close: () => Promise<void>,
  io: Io,
): Promise<Result> {
  let result: { value: Result } | undefined;
  const reports: Promise<void>[] = [];
  const report = (error: unknown) => {
    reports.push(unexpected(error, io).then((text) => io.note(`${text}\n`)));
  };
  const done = async () => {
    result = { value: await work() };
  };
  try {
    await runSteps([done, close], report);
  } finally {
    await Promise.all(reports);
  }
  return (result as { value: Result }).value;
}
