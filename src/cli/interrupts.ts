import { exitCode } from "./io.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The first signal stops the turn, so that all of it is told and stored; a second one ends everything at once. */
export function onInterrupt(stop: () => void): Disposable {
  let stopping = false;
  const heed = () => {
    if (stopping) void endAtOnce();
    else stop();
    stopping = true;
  };
  for (const name of signals) process.on(name, heed);
  return {
    [Symbol.dispose]() {
      for (const name of signals) process.off(name, heed);
    },
  };
}

// What is stored stays; what runs in our name must not outlive us.
async function endAtOnce(): Promise<void> {
  const { killAllNow } = await import("../processes/owned.ts");
  killAllNow();
  process.exit(exitCode.interrupted);
}
