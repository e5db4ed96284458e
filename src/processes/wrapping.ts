import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import type { Launch, Wrap, Wrapped } from "../protocol/launch.ts";
import { markFd } from "./mark-file.ts";

/** A program as it is to be started: in its sandbox, where it has one. */
export const launch = async (program: Launch, wrap: Wrap | undefined): Promise<Wrapped> =>
  wrap ? wrap(program) : { ...program, fds: [], done: async () => undefined };

type Stdio = "ignore" | "pipe" | number;

/** What a child is given, by number: its streams, the file with its marks, what its sandbox needs. */
export function stdioOf(streams: readonly Stdio[], markFile: number | null, { fds, talks }: Given): Stdio[] {
  const given = new Map<number, Stdio>(fds.map(({ at, fd }) => [at, fd]));
  if (talks) given.set(talks.at, "pipe");
  if (markFile !== null) given.set(markFd, markFile);
  const last = Math.max(streams.length - 1, ...given.keys());
  return Array.from({ length: last + 1 }, (_, at) => streams[at] ?? given.get(at) ?? "ignore");
}

type Given = Pick<Wrapped, "fds" | "talks">;

/** Lets those speak with it who are to. */
export function talk({ stdio }: ChildProcess, { talks }: Given): void {
  const stream = talks && (stdio[talks.at as 0] as unknown as Socket | null);
  if (!stream) return;
  // Nobody has to stay for its sake.
  stream.unref();
  talks.with(stream);
}

const wrappers = new Set<number>();

/** Whether it only holds a sandbox: asked to end it would take those inside with it before they can end themselves. */
export const isWrapper = (pid: number): boolean => wrappers.has(pid);

/** What a program ended with, told when nobody is left of its sandbox. */
export async function whenDone<Exit>(
  exit: Promise<Exit>,
  pid: number | undefined,
  { waits, done }: Wrapped,
): Promise<Exit> {
  if (pid !== undefined && waits) wrappers.add(pid);
  try {
    return await exit;
  } finally {
    await done();
    if (pid !== undefined) wrappers.delete(pid);
  }
}
