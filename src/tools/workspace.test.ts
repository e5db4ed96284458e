import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { textsIn } from "../i18n/texts.ts";
import { openRegular } from "./files/open-regular.ts";
import type { ToolContext } from "./tool.ts";
import { createWorkspace } from "./workspace.ts";

const texts = textsIn("en").tools;

test("paths are resolved through links, as far as they exist", () => {
  const [root, outside] = [tempFolder(), tempFolder()];
  symlinkSync(outside, join(root, "link"));
  const { resolve } = createWorkspace(root, texts);
  expect(resolve("link/new/file")).toBe(join(outside, "new/file"));
  expect(resolve("a/../b")).toBe(join(root, "b"));
});

test("a link whose target is missing counts as its target: writing would go there", () => {
  const [root, outside] = [tempFolder(), tempFolder()];
  symlinkSync(join(outside, "not-yet"), join(root, "innocent"));
  expect(createWorkspace(root, texts).resolve("innocent")).toBe(join(outside, "not-yet"));
});

test("links in a circle and NUL characters are refused in a sentence", () => {
  const root = tempFolder();
  symlinkSync(join(root, "b"), join(root, "a"));
  symlinkSync(join(root, "a"), join(root, "b"));
  const { resolve } = createWorkspace(root, texts);
  expect(() => resolve("a")).toThrow("too many symbolic links");
  expect(() => resolve("a\0b")).toThrow("NUL");
});

test("paths are shown from the workspace, and absolute outside it", () => {
  const root = tempFolder();
  const { show } = createWorkspace(root, texts);
  expect([show(join(root, "a/b")), show(root), show("/etc/hosts"), show(`${root}-other/x`)]).toEqual([
    "a/b",
    ".",
    "/etc/hosts",
    `${root}-other/x`,
  ]);
});

test("a link that is put in a file's place after it was judged is not followed", async () => {
  const root = tempFolder();
  mkdirSync(join(root, "sub"));
  writeFileSync(join(root, "secret"), "");
  symlinkSync(join(root, "secret"), join(root, "sub/file"));
  const context = { texts, workspace: createWorkspace(root, texts) } as ToolContext;
  await expect(openRegular(join(root, "sub/file"), context)).rejects.toThrow("leads elsewhere");
});
