import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asOrdinaryUser } from "../../test/support/ordinary-user.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import type { Replacing } from "../tools/files/replace-file.ts";
import { openBlobs } from "./blobs.ts";
import { applyUndo } from "./undo-apply.ts";
import { realDisk } from "./undo-disk.ts";
import type { Plan } from "./undo-plan.ts";

function applyBench() {
  const root = tempFolder();
  const path = (name: string) => join(root, name);
  const blobs = openBlobs(path("blobs"), "ses_1");
  const replaceFile = async ({ path: file, content }: Replacing) => {
    if (file.endsWith("full.txt")) throw new Error("ENOSPC: no space left on device");
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file);
  };
  const apply = (...actions: Plan["actions"]) => applyUndo({ actions, disk: realDisk, blobs, replaceFile });
  return { path, blobs, apply };
}

const common = { mode: 0o644, byCommand: false } as const;
const write = (path: string, was: string | null, content: string): Plan["actions"][number] => {
  return {
    type: "write",
    path,
    was: was === null ? null : Buffer.from(was),
    content: Buffer.from(content),
    merged: false,
    ...common,
  };
};
const remove = (path: string, was: string): Plan["actions"][number] => {
  return { type: "delete", path, was: Buffer.from(was), ...common };
};

test("what was changed after the plan was made is left as it is", async () => {
  const { path, apply } = applyBench();
  for (const name of ["written", "deleted", "new"]) writeFileSync(path(name), "changed meanwhile\n");
  const { done, changes, left } = await apply(
    write(path("written"), "agent\n", "old\n"),
    write(path("new"), null, "old\n"),
    remove(path("deleted"), "agent\n"),
  );
  expect([done, changes]).toEqual([[], []]);
  expect(left.map(({ reason }) => reason)).toEqual(["changed-since", "changed-since", "changed-since"]);
  for (const name of ["written", "deleted", "new"])
    expect(readFileSync(path(name), "utf8")).toBe("changed meanwhile\n");
});

test("a delete that alone has changed is left, too", async () => {
  const { path, apply } = applyBench();
  writeFileSync(path("deleted"), "changed meanwhile\n");
  expect((await apply(remove(path("deleted"), "agent\n"))).left).toEqual([
    { path: path("deleted"), reason: "changed-since" },
  ]);
  expect(existsSync(path("deleted"))).toBe(true);
});

test("when something could not be put back, nothing more is deleted, and the rest is put back", async () => {
  const { path, apply } = applyBench();
  for (const name of ["full.txt", "made.txt", "other.txt"]) writeFileSync(path(name), "agent\n");
  const { done, left } = await apply(
    write(path("full.txt"), "agent\n", "old\n"),
    remove(path("made.txt"), "agent\n"),
    write(path("other.txt"), "agent\n", "old\n"),
  );
  expect(done).toMatchObject([{ path: path("other.txt") }]);
  const problem = "ENOSPC: no space left on device";
  expect(left).toEqual([
    { path: path("full.txt"), reason: "failed", problem },
    { path: path("made.txt"), reason: "failed", problem },
  ]);
  expect(readFileSync(path("made.txt"), "utf8")).toBe("agent\n");
});

test("what goes is kept before it goes, and the changes name it", async () => {
  const { path, blobs, apply } = applyBench();
  writeFileSync(path("a"), "mine\n");
  writeFileSync(path("b"), "agent\n");
  const { changes } = await apply(write(path("a"), "mine\n", "old\n"), remove(path("b"), "agent\n"));
  const textOf = async (hash: string | null) => hash && (await blobs.read(hash))?.toString();
  expect(await Promise.all(changes.map(({ hash }) => textOf(hash)))).toEqual(["mine\n", "agent\n"]);
  expect(await Promise.all(changes.map(({ after }) => textOf(after)))).toEqual(["old\n", null]);
});

test("a move that cannot be finished leaves one name, the one by which it can be tried again", async () => {
  const { path, apply } = applyBench();
  mkdirSync(path("closed"));
  writeFileSync(path("closed/b.txt"), "agent\n");
  chmodSync(path("closed"), 0o555);
  const action = { type: "move", path: path("a.txt"), from: path("closed/b.txt"), byCommand: false } as const;
  const { left } = await asOrdinaryUser(path("closed"), () => apply(action, write(path("a.txt"), "agent\n", "old\n")));
  chmodSync(path("closed"), 0o755);
  expect(left).toEqual([
    { path: path("closed/b.txt"), reason: "failed", problem: expect.stringContaining("EACCES") },
    { path: path("a.txt"), reason: "moved" },
  ]);
  expect([existsSync(path("a.txt")), readFileSync(path("closed/b.txt"), "utf8")]).toEqual([false, "agent\n"]);
});
