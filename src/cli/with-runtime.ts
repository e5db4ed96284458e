import { existsSync } from "node:fs";
import { pathsFrom } from "../config/paths.ts";
import { runSteps } from "../run-steps.ts";
import type { Runtime } from "../runtime.ts";
import { type Store, StoreProblem } from "../store/store.ts";
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

/**
 * Opens the data folder to read from it. Where it cannot be written, such as on a read-only disk, it is read all the
 * same, and a sentence says that nothing can be stored.
 */
export async function withStore<Result>(io: Io, work: (store: Store) => Promise<Result>): Promise<Result> {
  try {
    return await withRuntime(io, ({ store }) => work(store));
  } catch (error) {
    const { database } = pathsFrom(io.env);
    if (!(error instanceof StoreProblem) || error.kind !== "unwritable" || !existsSync(database)) throw error;
    const { openReadOnly } = await import("../store/sqlite/open-read-only.ts");
    const store = openReadOnly(database);
    io.note(`${io.texts.cli.readOnly()}\n`);
    return runThenClose(
      () => work(store),
      () => store.close(),
      io,
    );
  }
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
