import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bash, context, edit, policy, read } from "../../test/support/gate.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { textsIn } from "../i18n/texts.ts";
import { decide } from "../permissions/decide.ts";
import { parseRule, type Rule } from "../permissions/rules.ts";
import { folderKey } from "../permissions/trust/item.ts";
import { ruleItems } from "../permissions/trust/settings.ts";
import type { Mode } from "../protocol/modes.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import type { TrustRow } from "../store/store.ts";
import { rulesFor } from "./rules.ts";
import { trust } from "./trust.ts";

const texts = textsIn("en");
const said = ({ effect, tier, text }: Rule) => `${effect} ${text} (${tier})`;
const unasked = async (): Promise<TrustRow[]> => {
  throw new Error("nothing was to be asked");
};

function workspaceWith(settings: unknown, path = ".claude/settings.json"): string {
  const folder = tempFolder();
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), typeof settings === "string" ? settings : JSON.stringify(settings));
  return folder;
}

test("the user's rules and the session's hold together, and an empty folder adds nothing and asks for nothing", async () => {
  const rows = {
    permissions: JSON.stringify({ deny: ["bash(rm:*)"], ask: ["edit"], allow: ["bash(ls)", "not a rule("] }),
  };
  const session = [parseRule("bash(make)", "allow", "session") as Rule];
  const held = await rulesFor({ rows, workspace: tempFolder(), trusted: unasked, session }, texts);
  expect({ ...held, rules: held.rules.map(said) }).toEqual({
    rules: ["deny bash(rm:*) (user)", "ask edit (user)", "allow bash(ls) (user)", "allow bash(make) (session)"],
    waiting: 0,
    warnings: [],
  });
});

test.each<[string, string]>([
  ["no JSON", "{"],
  ["no object", "[]"],
  ["nothing", "null"],
  ["a list that is none", '{"deny":"bash"}'],
  ["an entry that is no text", '{"deny":[{"tool":"bash"}]}'],
  ["a list of another name", '{"denied":["bash"]}'],
  ["a rule that denies and is none", '{"deny":["bash("]}'],
  ["a rule that asks and is none", '{"ask":["bash()"]}'],
])("rules of the user that cannot be read are no rules less: %s", async (_, permissions) => {
  const wanted = { rows: { permissions }, workspace: tempFolder(), trusted: unasked };
  await expect(rulesFor(wanted, texts)).rejects.toMatchObject({
    name: "Declined",
    message: expect.stringContaining("nobody knows what they deny"),
  });
});

test("a workspace tightens at once and allows nothing before the user has agreed, to each rule as it is", async () => {
  const store = openSqlite(":memory:");
  const settings = {
    permissions: { allow: ["Bash(make:*)", "edit(src/**)"], ask: ["Read(secret/**)"], deny: ["WebFetch"] },
  };
  const workspace = workspaceWith(settings);
  const holding = async (trustOnce = false) => {
    const held = await rulesFor({ rows: {}, workspace, trusted: store.trusted, trustOnce }, texts);
    return [held.waiting, ...held.rules.map(said)];
  };
  const tight = ["deny WebFetch (workspace)", "ask Read(secret/**) (workspace)"];
  expect(await holding()).toEqual([2, ...tight]);
  expect(await holding(true)).toEqual([
    0,
    ...tight,
    "allow Bash(make:*) (workspace)",
    "allow edit(src/**) (workspace)",
  ]);
  const [first] = ruleItems([{ path: "x", found: settings }]);
  const shown = { kind: "rule", name: "Bash(make:*)", hash: first?.hash as string };
  // Of another folder, of another kind, of another hash: nothing of that is trust.
  const other = { ...shown, folder: folderKey(tempFolder()), at: "" };
  await store.trust([other, { ...other, folder: folderKey(workspace), hash: "0" }, { ...other, kind: "skill" }]);
  expect(await holding()).toEqual([2, ...tight]);
  await trust(workspace, [shown], store);
  expect(await holding()).toEqual([1, ...tight, "allow Bash(make:*) (workspace)"]);
  expect(await store.distrust(folderKey(workspace))).toBe(true);
  expect(await holding()).toEqual([2, ...tight]);
  await store.close();
});

test.each<[string, (folder: string) => void, string]>([
  ["no JSON", (at) => writeFileSync(join(at, ".claude/settings.json"), "{,"), "it is no JSON as it should be"],
  ["a pipe", (at) => execFileSync("mkfifo", [join(at, ".claude/settings.json")]), "it is no ordinary file"],
  ["a link out", (at) => symlinkSync("/etc/passwd", join(at, ".claude/settings.json")), "it leads out of the folder"],
  ["a link to itself", (at) => symlinkSync("settings.json", join(at, ".claude/settings.json")), "it cannot be read"],
  ["a link to nothing", (at) => symlinkSync("none.json", join(at, ".claude/settings.json")), "it cannot be read"],
])(
  "where settings of a workspace cannot be read, commands and edits are asked for, and it is told: %s",
  async (_, make, problem) => {
    const workspace = tempFolder();
    mkdirSync(join(workspace, ".claude"));
    make(workspace);
    const { rules, ...rest } = await rulesFor({ rows: {}, workspace, trusted: unasked }, texts);
    expect(rest).toEqual({
      waiting: 0,
      warnings: [
        `.claude/settings.json of this folder cannot be used: ${problem}. Nobody knows what it forbids: until it is mended, every command and edit in this folder is asked for.`,
      ],
    });
    expect(rules.map(said)).toEqual(["ask .claude/settings.json (workspace)"]);
    expect(decisions([...rules, ...given])).toEqual({
      default: { bash: "ask", edit: "ask", read_file: "allow" },
      unrestricted: { bash: "ask", edit: "ask", read_file: "allow" },
      plan: { bash: "allow", edit: "deny", read_file: "allow" },
    });
  },
);

test("where a rule that forbids reading cannot be understood, reading is asked for too, in every mode", async () => {
  const workspace = workspaceWith({ permissions: { deny: ["Read(./.env"] } });
  const { rules } = await rulesFor({ rows: {}, workspace, trusted: unasked }, texts);
  const all = { bash: "ask", edit: "ask", read_file: "ask" };
  expect(decisions([...rules, ...given])).toEqual({ default: all, unrestricted: all, plan: { ...all, edit: "deny" } });
});

/** What the user allows counts only where nobody may have forbidden it. */
const given = ["bash", "edit"].map((text) => parseRule(text, "allow", "user") as Rule);

function decisions(rules: readonly Rule[]) {
  const calls = [bash("ls"), edit(`${context.workspace}/a`), read(`${context.workspace}/a`)];
  const decided = (mode: Mode) =>
    calls.map((call) => [call.tool, decide(call, policy(mode, ...rules), context).decision]);
  const modes = ["default", "unrestricted", "plan"] as const;
  return Object.fromEntries(modes.map((mode) => [mode, Object.fromEntries(decided(mode))]));
}

test("what a workspace has in place of rules is told, on one line; what should allow is left out", async () => {
  const permissions = { deny: ["Bash(rm:*)", "bash(", 7, "a\u001b[2Jb"], ask: "edit", allow: ["x(y", "edit"] };
  const held = await rulesFor({ rows: {}, workspace: workspaceWith({ permissions }), trusted: async () => [] }, texts);
  expect({ ...held, rules: held.rules.map(said) }).toEqual({
    rules: [
      "deny Bash(rm:*) (workspace)",
      // One that names bash, one that names nothing of ours, and those that name nothing.
      ...["", "", ""].map(() => "ask .claude/settings.json (workspace)"),
    ],
    waiting: 1,
    warnings: [
      ".claude/settings.json of this folder should forbid what is no rule: bash(, number, a�[2Jb, ask. Until it is mended, every command and edit in this folder is asked for.",
      ".claude/settings.json of this folder holds what is no rule and is left out: x(y",
    ],
  });
});

test("settings that are nested deeper than anybody writes are not understood, so everything is asked for", async () => {
  const deep = `${"[".repeat(60_000)}${"]".repeat(60_000)}`;
  const workspace = workspaceWith(`{"permissions":{"deny":[${deep}],"allow":${deep}}}`);
  const { rules, warnings } = await rulesFor({ rows: {}, workspace, trusted: async () => [] }, texts);
  expect([rules.map(({ effect }) => effect), warnings.length]).toEqual([["ask"], 1]);
});

test("a file where the folder of the settings should be is nothing", async () => {
  const workspace = tempFolder();
  writeFileSync(join(workspace, ".claude"), "");
  expect(await rulesFor({ rows: {}, workspace, trusted: unasked }, texts)).toEqual({
    rules: [],
    waiting: 0,
    warnings: [],
  });
});

test("whatever a workspace's settings say, nothing of it allows anything unasked", async () => {
  const rule = fc.oneof(fc.constantFrom("bash", "*", "Bash(*)", "edit(**)", "mcp__x__y", "bash(a)"), fc.string());
  const list = fc.oneof(fc.array(rule, { maxLength: 4 }), fc.jsonValue());
  const permissions = fc.record(
    { allow: list, ask: list, deny: list, defaultMode: fc.constant("bypassPermissions") },
    { requiredKeys: [] },
  );
  const settings = fc.oneof(fc.record({ permissions, allow: list }, { requiredKeys: [] }), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(settings, async (value) => {
      const workspace = workspaceWith(value);
      const { rules } = await rulesFor({ rows: {}, workspace, trusted: async () => [] }, texts);
      expect(rules.filter(({ effect, tier }) => effect === "allow" || tier !== "workspace")).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
