import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { confirmNote, everywhere, noteAt, notesAt, notesForPrompt, writeNote } from "./notes.ts";
import { placeOf, workspaceRoot } from "./place.ts";

const clean = { session: "ses_1", workspace: null, hadRead: [] };

test("confirming a note that was written anew meanwhile confirms what was seen and keeps the new text waiting", () => {
  const at = { folder: tempFolder(), place: "@one", key: "MEMORY" };
  writeNote(at, "seen", clean);
  const seen = noteAt(at, "unconfirmed") ?? expect.fail();
  writeNote(at, "newer", clean);
  confirmNote(seen, at.folder);
  const confirmed = noteAt(at, "confirmed");
  expect([confirmed?.text, noteAt(at, "unconfirmed")?.text]).toEqual(["seen", "newer"]);
  expect(confirmed?.at).toBe(seen.at);
  expect(readdirSync(join(at.folder, "@one", "unconfirmed"))).toEqual(["MEMORY.md"]);
});

test("what stands in a prompt follows from where a note lies and what its session had read", () => {
  const [folder, workspace] = [tempFolder(), realpathSync(tempFolder())];
  const at = { folder, place: placeOf(workspace), key: "MEMORY" };
  const shown = () => notesForPrompt(folder, workspace).map(({ text }) => text);
  expect(shown()).toEqual([]);
  writeNote(at, "of a page", { ...clean, hadRead: ["web evil.example"] });
  expect(shown()).toEqual([]);
  writeNote(at, "clean", { ...clean, workspace });
  expect(shown()).toEqual(["clean"]);
  confirmNote(noteAt(at, "unconfirmed") ?? expect.fail(), folder, { place: everywhere });
  expect(shown()).toEqual(["clean"]);
  expect(notesForPrompt(folder, tempFolder()).map(({ text }) => text)).toEqual(["clean"]);
});

test("a file without a head, or with one that was broken by hand, is a note of which nobody knows what was read", () => {
  const [folder, workspace] = [tempFolder(), realpathSync(tempFolder())];
  const place = placeOf(workspace);
  const broken = '---\nread: [oops\n---\n"text"';
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, place, path)), { recursive: true });
    writeFileSync(join(folder, place, path), text);
  };
  put("unconfirmed/MEMORY.md", "by hand");
  put("broken.md", broken);
  put("long.md", "長".repeat(20_000));
  expect(notesForPrompt(folder, workspace)).toEqual([]);
  expect(noteAt({ folder, place, key: "broken" }, "confirmed")).toMatchObject({ text: broken, hadRead: null });
  expect(notesAt(folder, place).map(({ key, state, bytes }) => [key, state, bytes])).toEqual([
    ["MEMORY", "unconfirmed", 7],
    ["broken", "confirmed", broken.length],
    ["long", "confirmed", 60_000],
  ]);
});

test("a folder that brings a worktree's record of its own does not get the notes of the repository that it names", () => {
  const [main, liar] = [realpathSync(tempFolder()), realpathSync(tempFolder())];
  execFileSync("git", ["init", "-q", main]);
  mkdirSync(join(liar, "record"));
  writeFileSync(join(liar, ".git"), "gitdir: record\n");
  writeFileSync(join(liar, "record/gitdir"), `${liar}/.git\n`);
  writeFileSync(join(liar, "record/commondir"), `${main}/.git\n`);
  expect(workspaceRoot(liar)).toBe(liar);
  mkdirSync(join(main, "deep/er"), { recursive: true });
  expect(workspaceRoot(join(main, "deep/er"))).toBe(main);
});
