import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { typedUnseen } from "./model-key.ts";

/** A terminal of which we see whether it shows what is typed, and what was written to it. */
function terminal(typed: readonly string[]) {
  const stream = new PassThrough();
  for (const part of typed) stream.write(part);
  const seen: (string | boolean)[] = [];
  const stdin = Object.assign(stream, { setRawMode: (raw: boolean) => seen.push(raw) });
  return { seen, io: { stdin: stdin as unknown as NodeJS.ReadStream, note: (text: string) => void seen.push(text) } };
}

test.each<[string, string[], string]>([
  ["a line", ["secret\r"], "secret"],
  ["a line that was pasted in pieces", ["sec", "ret\n"], "secret"],
  ["a slip that was taken back", ["secx\u007fret\r"], "secret"],
  ["an end without a line", ["secret\u0004"], "secret"],
  ["an interrupt, which means nothing was given", ["secret\u0003"], ""],
])("%s is read, and nothing of it is shown", async (_, typed, expected) => {
  const { seen, io } = terminal(typed);
  expect(await typedUnseen("Key? ", io)).toBe(expected);
  expect(seen).toEqual(["Key? ", true, false, "\n"]);
});
