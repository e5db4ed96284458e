import type { Duplex } from "node:stream";

/** A program with its arguments, where it begins and what it knows. */
export interface Launch {
  command: readonly [file: string, ...args: string[]];
  cwd: string;
  env: Record<string, string>;
}

/** The same, to be started in another way than by itself. */
export interface Wrapped extends Launch {
  /** Open files that it must be given under these numbers; to be closed once it has them. */
  fds: readonly { at: number; fd: number }[];
  /** It stays outside its sandbox itself and only waits for those inside. */
  waits?: true;
  /** A stream that it is given under this number, and who speaks with it over that. */
  talks?: { at: number; with(stream: Duplex): void } | undefined;
  /** To be awaited when it has ended, or could not be started: nobody is left inside then, and nothing of it outside. */
  done(): Promise<void>;
}

/** Puts a program into a sandbox. Rejects where that cannot be had: then nothing is started. */
export type Wrap = (launch: Launch) => Promise<Wrapped>;
