import { totalmem } from "node:os";
import type { EndLimits } from "../../processes/children.ts";

/** Every limit and clock of a connection, so that a test need not wait for one. */
export interface ConnectLimits {
  /** For a start, where the server's config says nothing. */
  startMs: number;
  stdio: StdioLimits;
  http: HttpLimits;
  retry: RetryLimits;
  /** How long a server of a session that was let go is kept without a call. */
  idleMs: number;
  /** How many connections are kept for sessions that were let go, all together. */
  idleKept: number;
  /** Under memory pressure fewer are kept. */
  isMemoryShort(): boolean;
  /** The least time between two readings of lists that a server says have changed; it doubles while they have not. */
  listsMs: number;
  listsMostMs: number;
  /** How many messages of a server's log are written to ours. */
  logsTold: number;
  /** How many signs of progress are looked at in a second. */
  progressTold: number;
  now(): number;
}

export interface StdioLimits {
  /** The longest message. */
  frameBytes: number;
  /** How much is held of what the server has not read. */
  unsentBytes: number;
  /** How many answers to what it asks it may leave unread before it is heard no further. */
  unreadAnswers: number;
  stderrBytes: number;
  /** How many lines that are no messages are written to our log. */
  noiseTold: number;
  /** How long after its end its output may still come. */
  drainMs: number;
  end: EndLimits;
}

export interface HttpLimits {
  /** The longest message, as an answer or as one event of a stream. */
  messageBytes: number;
  /** How often a stream that is closed at once is opened again, and what counts as at once. */
  reopens: number;
  shortMs: number;
  /** The least time before it is, whatever the server wishes. */
  reopenMs: number;
  /** For saying goodbye. */
  farewellMs: number;
}

export interface RetryLimits {
  firstMs: number;
  mostMs: number;
  /** Who has worked this long is trusted again. */
  steadyMs: number;
}

/** A message is held several times over while it is read, as bytes, as text and as what it means. */
const longestMessage = 16 * 1024 * 1024;

export const connectLimits: ConnectLimits = {
  startMs: 10_000,
  stdio: {
    frameBytes: longestMessage,
    unsentBytes: longestMessage,
    unreadAnswers: 100,
    stderrBytes: 64 * 1024,
    noiseTold: 5,
    drainMs: 100,
    end: { closedMs: 500, askedMs: 1_500 },
  },
  http: {
    messageBytes: longestMessage,
    reopens: 3,
    shortMs: 10_000,
    reopenMs: 100,
    farewellMs: 1_000,
  },
  retry: { firstMs: 1_000, mostMs: 60_000, steadyMs: 60_000 },
  idleMs: 5 * 60_000,
  idleKept: 3,
  isMemoryShort,
  listsMs: 1_000,
  listsMostMs: 60_000,
  logsTold: 20,
  progressTold: 100,
  now: () => performance.now(),
};

/** Below this share of the memory that this process may use. */
const shortShare = 0.1;

function isMemoryShort(): boolean {
  // What macOS calls free leaves out all that it would give back at once, so it is always little.
  if (process.platform === "darwin") return false;
  const total = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return process.availableMemory() < shortShare * total;
}
