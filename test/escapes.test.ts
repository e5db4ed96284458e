import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { commands } from "./support/commands.ts";
import { allProbes } from "./support/escapes/all.ts";
import type { Probe } from "./support/escapes/probe.ts";
import { tryProbe } from "./support/escapes/try.ts";
import { tempFolder } from "./support/temp-folder.ts";

// The long form, every probe by itself, is `npm run proof -- escapes`.
const boxed = needs("bwrap");

const named = (technique: string, name: string) =>
  allProbes.find((probe) => probe.technique === technique && probe.name === name) as Probe;

/** One of each technique that needs nothing before or after it, in one command. */
const oneOfEach = [...Map.groupBy(allProbes, ({ technique }) => technique).values()].flatMap((all) => {
  return (
    all.find(({ setup, later, at = "work", isHandedFiles }) => !setup && !later && at === "work" && !isHandedFiles) ??
    []
  );
});
const spread: Probe = {
  ...{ technique: "all", name: "one of each", effect: "opened", hasVictim: true },
  run: oneOfEach.map(({ run }) => `(${run}\n)`).join("\n"),
};

test("there are probes of many techniques, and no technique makes up for the others", () => {
  const counts = [...Map.groupBy(allProbes, ({ technique }) => technique).values()].map(({ length }) => length);
  expect(counts.length).toBeGreaterThanOrEqual(25);
  expect(Math.max(...counts)).toBeLessThanOrEqual(10);
  expect(new Set(allProbes.map(({ technique, name }) => `${technique}, ${name}`)).size).toBe(allProbes.length);
  expect(oneOfEach.length).toBeGreaterThanOrEqual(25);
});

boxed("by one way of each technique nothing gets out of a sandbox; without one all of it does", async () => {
  const folder = tempFolder();
  const free = await tryProbe(spread, "off", folder);
  expect(free.effects).toEqual(["disk", "shown", "heard", "victim", "opened"]);
  for (const box of ["read-only", "workspace-write"] as const) {
    const { effects, changed } = await tryProbe(spread, box, folder);
    expect([box, effects, changed]).toEqual([box, [], []]);
  }
});

/** Several in one workspace. */
const together = (...all: Probe[]): Probe => ({
  ...{ technique: "several", name: all.map(({ name }) => name).join(", "), effect: "disk" },
  ...{ setup: joined(all.map(({ setup }) => setup)), run: joined(all.map(({ run }) => run)) },
  later: joined(all.map(({ later }) => later)),
});
const joined = (scripts: readonly (string | undefined)[]) => scripts.map((one = ":") => `(${one}\n)`).join("\n");
const parts = "parts of a repository, and its other trees";

needs("bwrap", "git")("git runs nothing that a sandboxed command has left for it", async () => {
  for (const probe of [
    together(
      named(parts, "another folder named"),
      named("what git's config names", "one that the user has for all"),
      named("what git's config names", "more config"),
    ),
    named(parts, "one that is not there yet"),
    together(
      named(parts, "config of a repository beside"),
      { ...named(parts, "another tree's way to it"), setup: ":" },
      { ...named(parts, "another tree's name for it"), setup: ":" },
    ),
    named("the workspace as a repository", "where there is none"),
    named("the workspace as a repository", "behind one that was broken"),
    named("the workspace as a repository", "whose parts lie elsewhere"),
    named("hooks of git", "of one further down"),
  ]) {
    const { effects, changed } = await tryProbe(probe, "workspace-write", tempFolder());
    expect([probe.name, effects, changed]).toEqual([probe.name, [], []]);
  }
});

boxed("our data stays where it is when the workspace is around it", async () => {
  const probe = named("our own data, the workspace being around it", "the folder above moved away");
  const { effects, changed } = await tryProbe(probe, "workspace-write", tempFolder());
  expect([effects, changed]).toEqual([[], []]);
});

boxed("open files that we were started with lead nowhere in a sandbox", async () => {
  const probe = named("open files that we were started with", "all of them");
  expect((await tryProbe(probe, "workspace-write", tempFolder())).effects).toEqual([]);
});

boxed("a link that a sandboxed command has left is not followed out by the file tools", async () => {
  const program = commands();
  const outside = join(program.home, "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "file"), "as it was");
  const boxed = ["run", "--sandbox", "workspace-write", "--mode", "accept-edits"];
  const call = (name: string, input: object) => program.run(...boxed, `${name} ${JSON.stringify(input)}`);
  await call("bash", { command: "ln -s $HOME/outside l" });
  expect(existsSync(join(program.work, "l", "file"))).toBe(true);
  await call("write_file", { path: "l/made", content: "x" });
  expect(readdirSync(outside)).toEqual(["file"]);
});
