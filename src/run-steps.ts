import { messageOf } from "./protocol/message-of.ts";

type Step = () => unknown;

/**
 * Runs every step in order, also those that follow a failed one, so that a clean-up never stops halfway. In the end it
 * throws the first error; further errors are reported, each message once, because a full disk fails every step alike.
 */
export async function runSteps(steps: readonly Step[], report: (error: unknown) => void): Promise<void> {
  const errors = new Map<string, unknown>();
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      const message = messageOf(error);
      if (!errors.has(message)) errors.set(message, error);
    }
  }
  const [first, ...others] = errors.values().map((error) => ({ error }));
  for (const { error } of others) report(error);
  if (first) throw first.error;
}

/** Waits for the promise, but at most `limitMs`. */
export async function withTimeout(promise: Promise<unknown> | null | undefined, limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, limitMs);
  });
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
