import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { opened } from "./support/opened.ts";

import { storeSession } from "./support/stored-sessions.ts";
import { tempFolder } from "./support/temp-folder.ts";

const write = (path: string) => ["write_file", JSON.stringify({ path, content: "x" })];
const bash = (command: string) => ["bash", JSON.stringify({ command })];

test("a tool is called as in a stored session: its folder, mode and rules hold, and nothing is added to it", async () => {
  const program = commands();
  const elsewhere = commands({ folders: { home: program.home, work: tempFolder() } });
  const tools = ["bash", "write_file"].map((name) => ({ name, description: "", parameters: {} }));
  await storeSession(program, "ses_stored", [
    { ...opened, workspace: program.work, tools },
    { type: "rule-added", effect: "allow", rule: "bash(touch:*)" },
    { type: "rule-added", effect: "deny", rule: "edit(held/**)" },
    { type: "mode-changed", mode: "accept-edits", sandbox: "off" },
  ]);
  const journal = async () => (await program.run("session", "export", "ses_stored", "--format", "json")).stdout;
  const before = await journal();
  const call = (...args: string[]) => elsewhere.run("tool", "call", "--session", "stored", ...args);

  expect((await call(...write("a"))).code).toBe(0);
  expect((await call(...bash("touch b"))).code).toBe(0);
  expect(["a", "b"].map((name) => existsSync(join(program.work, name)))).toEqual([true, true]);
  expect((await call(...bash("make"))).code).toBe(3);
  expect((await call(...write("held/a"))).stdout).toContain("Not allowed: denied by edit(held/**)");
  // What is said here adds to it.
  expect((await call(...write("c"), "--mode", "default")).code).toBe(3);
  expect((await call(...bash("touch d"), "--deny", "bash")).code).toBe(1);
  expect(await journal()).toBe(before);

  expect((await call(...write("a"), "--cwd", program.work)).code).toBe(2);
  expect((await elsewhere.run("tool", "call", "--session", "nobodys", ...write("a"))).code).toBe(1);
  expect((await elsewhere.run("tool", "call", "--session", " ", ...write("a"))).code).toBe(2);
});
