/** Work for many clients, one piece after the other, a little of it in each round of the event loop. */
export type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Who asks for something else waits about this long at most, and for one piece. */
const shareMs = 4;

export function createTurns(): Turn {
  const line: (() => Promise<void>)[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (line.length > 0) {
      await new Promise((go) => setImmediate(go));
      const end = performance.now() + shareMs;
      do await line.shift()?.();
      while (line.length > 0 && performance.now() < end);
    }
    isRunning = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      line.push(() => work().then(resolve, reject));
      if (!isRunning) void run();
    });
}
