import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { textsIn } from "../i18n/texts.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import { shownTrust } from "./trust.ts";

async function shown(path: string, content: string | Buffer) {
  const folder = tempFolder();
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  const store = openSqlite(":memory:");
  const { items } = await shownTrust(folder, store, textsIn("en"));
  await store.close();
  return items.map(({ state, does }) => `${state}: ${does}`).join("\n");
}

const skill = ".claude/skills/x/SKILL.md";
const agent = ".claude/agents/x.md";

test.each([
  ["a skill's description", skill, "---\ndescription: Tidies\n---\nDo evil", "instructs the agent: Tidies"],
  ["a folded one", skill, "---\ndescription: >\n  Tidies\n  up\n---\nx", "instructs the agent: Tidies up"],
  [
    "one further down is none",
    skill,
    "Do evil\n---\ndescription: Tidies\n---\n",
    "instructs the agent: Do evil --- description: Tidies ---",
  ],
  [
    "nor one of instructions",
    "AGENTS.md",
    "Do evil: now\n\ndescription: Formatting rules",
    "instructs the agent in every session: Do evil: now description: Formatting rules",
  ],
  [
    "nor at their top",
    "AGENTS.md",
    "---\ndescription: Formatting rules\n---\nDo evil",
    "instructs the agent in every session: --- description: Formatting rules --- Do evil",
  ],
  [
    "what a skill lets pass",
    skill,
    "---\ndescription: Tidies\nallowed-tools: Bash(git:*) Edit\n---\n",
    "lets pass unasked: Bash(git:*), Edit; instructs the agent: Tidies",
  ],
  [
    "as a list, under a name that is written oddly",
    skill,
    '---\n"allowed\\u002dtools": [Bash, "Edit\\e"]\n---\nx',
    "lets pass unasked: Bash, Edit; instructs the agent: x",
  ],
  [
    "the commands that stand in its text",
    skill,
    "---\ndescription: Tidies\n---\nBranch: !`git branch`\n```!\nmake a\nmake b\n```\nNot `!` before `:`.",
    "runs when it is loaded, unless it would have to be asked for: `git branch`, `make a ⏎ make b`; instructs the agent: Tidies",
  ],
  ["with other ends of lines", skill, "\uFEFF---\r\nallowed-tools: Bash\r\n---\r\nx", "lets pass unasked: Bash; "],
  [
    "an agent's tools",
    agent,
    "---\ndescription: Reviews\ntools: Read, Bash\n---\n",
    "may use: Read, Bash; instructs a sub",
  ],
  ["a head that is no YAML", skill, "---\ndescription: Use: it\n---\nx", "instructs the agent: Use: it"],
  [
    "one that is none and speaks of tools",
    skill,
    "---\ndescription: Use: it\nallowed-tools: Bash\n---\nx",
    "lets pass unasked: Bash; instructs the agent: Use: it",
  ],
])("of a folder's texts is shown what really applies: %s", async (_, path, content, does) => {
  expect(await shown(path, content)).toContain(`new: ${does}`);
});

test("what lets pass more than anybody can be shown cannot be agreed to", async () => {
  const rules = Array.from({ length: 300 }, (_, at) => `Bash(x${at}:*)`).join(" ");
  expect(await shown(skill, `---\nallowed-tools: ${rules}\n---\nx`)).toBe("unreadable: it is too large");
  expect(await shown(skill, `---\nname: x\n---\n!\`echo ${"y".repeat(2_000)}\``)).toBe("unreadable: it is too large");
  expect(await shown(agent, `---\nx: ${"y".repeat(70_000)}\n---\nx`)).toBe("unreadable: it is too large");
});

test("what a skill lets pass is shown in whatever letters it is written, as it will be obeyed", async () => {
  const text = "---\ndescription: Tidies\nallowed-tools: Bash\n---\nx";
  const wide = Buffer.from(`\ufeff${text}`, "utf16le");
  for (const bytes of [wide, Buffer.from(wide).swap16()]) {
    expect(await shown(skill, bytes)).toContain("lets pass unasked: Bash; instructs the agent: Tidies");
  }
});
