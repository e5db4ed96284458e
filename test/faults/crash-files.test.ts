import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startScriptedModel } from "../support/scripted-model.ts";
import { at, type Skillmint, skillmint } from "../support/skillmint.ts";

/** Runs one call, has the program killed at a failpoint, resumes, and gives what the model is told of the call. */
async function killedAt(failpoint: string, program: Skillmint, name: string, input: unknown): Promise<string> {
  await using model = await startScriptedModel([
    { calls: [{ name: "use_tool", input: { name, input } }] },
    { text: "I see." },
  ]);
  const args = ["run", "--mode", "unrestricted", ...at(model.url)];
  const { code } = await program.start([...args, "go"], { env: { SKILLMINT_FAILPOINT: failpoint } }).ended;
  expect(code).not.toBe(0);
  expect((await program.run(...args, "--continue")).stdout).toBe("I see.\n");
  expect(model.faults).toEqual([]);
  return String(model.requests.at(-1)?.body.messages.at(-1)?.content);
}

const patch = `*** Begin Patch
*** Update File: a.txt
@@
-a
+A
*** Add File: new/b.txt
+B
*** Delete File: c.txt
*** End Patch`;

const filesIn = (work: string) =>
  Object.fromEntries(
    readdirSync(work, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "utf8")]),
  );

function planted(): Skillmint {
  const program = skillmint();
  writeFileSync(join(program.work, "a.txt"), "a\n");
  writeFileSync(join(program.work, "c.txt"), "c\n");
  return program;
}

test.each([1, 2, 3])(
  "a patch that was cut off before any file had its name (%d written) is applied after the restart",
  async (nth) => {
    const program = planted();
    expect(await killedAt(`file:written#${nth}`, program, "apply_patch", { patch })).toContain(
      "Applied the patch to 3 files",
    );
    expect(filesIn(program.work)).toEqual({ "a.txt": "A\n", "b.txt": "B\n" });
  },
);

test.each([1, 2])(
  "a patch that was cut off in the middle (%d changed) is told as what it is, file by file",
  async (nth) => {
    const program = planted();
    const told = await killedAt(`file:renamed#${nth}`, program, "apply_patch", { patch });
    expect(told).toMatch(
      nth === 1
        ? /Changed: \S+a\.txt\. Not changed: \S+b\.txt, \S+c\.txt\./
        : /Changed: \S+a\.txt, \S+b\.txt\. Not changed: \S+c\.txt\./,
    );
  },
);

test("a patch that was cut off behind its last file is told as done", async () => {
  const program = planted();
  expect(await killedAt("file:renamed#3", program, "apply_patch", { patch })).toMatch(/^Done: /);
  expect(filesIn(program.work)).toEqual({ "a.txt": "A\n", "b.txt": "B\n" });
});

test.each(["file:written", "file:renamed"])("a move that was cut off at %s is made once", async (failpoint) => {
  const program = planted();
  const told = await killedAt(failpoint, program, "file_move", { source: "a.txt", destination: "deep/er/b.txt" });
  expect(told).toMatch(failpoint === "file:written" ? /^Moved a\.txt/ : /^Done: /);
  expect(filesIn(program.work)).toEqual({ "b.txt": "a\n", "c.txt": "c\n" });
});

test.each(["file:written", "file:renamed"])(
  "a copy of a folder that was cut off at %s is there once and whole",
  async (failpoint) => {
    const program = planted();
    mkdirSync(join(program.work, "tree/in"), { recursive: true });
    writeFileSync(join(program.work, "tree/in/x"), "x");
    const told = await killedAt(failpoint, program, "file_copy", { source: "tree", destination: "copy" });
    expect(told).toMatch(failpoint === "file:written" ? /^Copied tree/ : /^Done: /);
    expect(readFileSync(join(program.work, "copy/in/x"), "utf8")).toBe("x");
    expect(readdirSync(program.work).sort()).toEqual(["a.txt", "c.txt", "copy", "tree"]);
  },
);

test.each(["file:written", "file:renamed"])(
  "a file that was being deleted at %s is gone after the restart",
  async (failpoint) => {
    const program = planted();
    const told = await killedAt(failpoint, program, "file_delete", { path: "a.txt" });
    expect(told).toMatch(failpoint === "file:written" ? /^Deleted a\.txt/ : /^Done: /);
    expect(existsSync(join(program.work, "a.txt"))).toBe(false);
  },
);

test("a new file in a new folder that was cut off before it had its name is written after the restart", async () => {
  const program = planted();
  const input = { path: "new/folder/x.txt", content: "x" };
  expect(await killedAt("file:written", program, "write_file", input)).toContain("Wrote 1 byte to new/folder/x.txt");
  expect(readdirSync(join(program.work, "new/folder"))).toEqual(["x.txt"]);
});
