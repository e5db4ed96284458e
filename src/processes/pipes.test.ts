import { once } from "node:events";
import { closeSync, existsSync, fstatSync, readdirSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { createPipes, type Pipe } from "./pipes.ts";

async function text({ read }: Pipe): Promise<string> {
  let all = "";
  read.on("data", (bytes: Buffer) => {
    all += bytes;
  });
  await once(read, "close");
  return all;
}

test("what is written into a pipe is read from it, and its end is the writer's end", async () => {
  const pipe = (await createPipes(join(tempFolder(), "pipes")).take()) as Pipe;
  expect(fstatSync(pipe.write).isFIFO()).toBe(true);
  writeSync(pipe.write, "hello");
  closeSync(pipe.write);
  expect(await text(pipe)).toBe("hello");
});

test("no pipe is given twice, whoever shares the stock", async () => {
  const folder = join(tempFolder(), "pipes");
  const [one, other] = [createPipes(folder), createPipes(folder)];
  const pipes: Pipe[] = [];
  // Both look at the stock before either takes from it.
  for (let round = 0; round < 20; round++) pipes.push((await one.take()) as Pipe, (await other.take()) as Pipe);
  for (const [index, { write }] of pipes.entries()) writeSync(write, String(index));
  for (const { write } of pipes) closeSync(write);
  expect(await Promise.all(pipes.map(text))).toEqual(pipes.map((_, index) => String(index)));
  expect(readdirSync(folder).length).toBeGreaterThan(0);
});

test("where pipes cannot be made there are none, and that is found out once", async () => {
  const before = process.env.PATH;
  process.env.PATH = "/nonexistent";
  try {
    const pipes = createPipes(join(tempFolder(), "pipes"));
    expect([await pipes.take(), await pipes.take()]).toEqual([null, null]);
  } finally {
    process.env.PATH = before;
  }
});

test("the program that makes them is not looked for in the folder that we are in", async () => {
  const [folder, before, here] = [tempFolder(), process.env.PATH, process.cwd()];
  writeFileSync(join(folder, "mkfifo"), `#!/bin/sh\n: > ${join(folder, "was-run")}\n`, { mode: 0o755 });
  process.env.PATH = `.:${before}`;
  process.chdir(folder);
  try {
    const pipe = (await createPipes(join(tempFolder(), "pipes")).take()) as Pipe;
    closeSync(pipe.write);
    await text(pipe);
    expect(existsSync(join(folder, "was-run"))).toBe(false);
  } finally {
    process.chdir(here);
    process.env.PATH = before;
  }
});
