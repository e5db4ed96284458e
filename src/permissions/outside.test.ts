import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bash, context, policy, rule } from "../../test/support/gate.ts";
import { listFolder } from "../../test/support/list-folder.ts";
import { readList } from "../../test/support/read-only/lists.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { en } from "../i18n/en/texts.ts";
import { createWorkspace } from "../tools/workspace.ts";
import { decide, type GateContext, type Policy } from "./decide.ts";
import { isReadOnly } from "./read-only/read-only.ts";
import type { Verdict } from "./verdict.ts";

const shell = context.shell as NonNullable<GateContext["shell"]>;

/** A home with keys and a workspace in it, with a link to the keys. */
function place(canContain: boolean): GateContext {
  const home = createWorkspace(tempFolder(), en.tools).root;
  const workspace = join(home, "proj");
  for (const folder of [join(workspace, "src/in"), join(home, "keys"), join(home, "skill")])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(home, "keys/id"), "K");
  for (const name of ["a", ".env"]) writeFileSync(join(workspace, name), "");
  symlinkSync(join(home, "keys"), join(workspace, "src/link"));
  const { resolve: real } = createWorkspace(workspace, en.tools);
  const facts = { workspace, home, dataFolder: join(home, "h15"), open: [], real, list: listFolder };
  return { ...context, ...facts, canContain: () => canContain, shell: { ...shell, isReadOnly } };
}

const decided = (command: string, by: Policy, facts: GateContext): Verdict =>
  decide(bash(command, facts.workspace), by, facts);

const literal = [
  ...["cat src/a.ts", "grep -rn foo src", "rg foo", "git status", "git diff HEAD~2..HEAD", "find . -name '*.ts'"],
  ...["sed -n '/^export/p' a", "awk '$1 ~ /x/' a", "jq .name a", "cd src && cat in/b", "pwd; ls"],
  ...[
    'echo "$HOME"',
    "echo $PATH | tr ':' '\\n'",
    "cat /etc/os-release",
    "ls /usr/include",
    "cat src/../a 2>/dev/null",
  ],
];

test.each(literal)("a command whose words all lead inside the workspace passes in plan mode: %s", (command) => {
  for (const canContain of [true, false])
    expect(decided(command, policy("plan"), place(canContain)).decision).toBe("allow");
});

test.each([
  ...[
    "cat $x",
    'for f in src/*.ts; do cat "$f"; done',
    "cat src/*.ts",
    "cat $(git ls-files)",
    "git ls-files | xargs cat",
  ],
  ...["find . -type f -exec cat {} +", "grep -R foo .", "grep --der foo .", "diff --rec src src/in", "rg -L foo"],
  ...["jq -n 'import \"a\" as $a; $a'", "wc --fi=list", "file -flist", "date --fi=list", "git -C src show HEAD:a"],
  ...[
    "git diff --no-index a src/a",
    "md5sum --che list",
    "strings @a",
    'x=$(head -1 a); cat "$x"',
    "cat < $x",
    "cat ~root/x",
  ],
])("and one that could lead anywhere passes only where the system holds it in the workspace: %s", (command) => {
  expect(decided(command, policy("plan"), place(false)).decision).not.toBe("allow");
  const held = decided(command, policy("plan"), place(true));
  if (held.decision === "allow")
    expect(held.containment).toEqual({ reads: "workspace", writes: "nothing", network: false, hidden: [] });
  else expect(held.decision).toBe("deny");
});

test.each([
  ...[
    "cat ../keys/id",
    "cat ~/keys/id",
    "cat $HOME/keys/id",
    "cat src/link/id",
    "ls /",
    "grep -r x /",
    "cat /etc/shadow",
  ],
  ...["cd .. && cat keys/id", "cd; ls", "head < ../keys/id", "date -f../keys/id", "grep --file=/etc/shadow a"],
])("a command that plainly names what lies outside is asked for, with and without a sandbox: %s", (command) => {
  for (const canContain of [true, false])
    expect(decided(command, policy("plan"), place(canContain)).decision).toBe("ask");
});

test("a person's approval, and a rule outside plan mode, hold no command", () => {
  const facts = place(true);
  expect(decided("cat ../keys/id", policy("plan"), facts).containment).toBeUndefined();
  expect(decided("cat a", policy("default", rule("bash")), facts).containment).toBeUndefined();
});

test("folders of skills in use are read as the workspace is", () => {
  const facts = place(false);
  const skill = join(facts.home, "skill");
  expect(decided(`cat ${skill}/a.md`, policy("plan"), facts).decision).toBe("ask");
  expect(decided(`cat ${skill}/a.md`, policy("plan"), { ...facts, reads: [skill] }).decision).toBe("allow");
});

test("git passes only in a repository of the workspace, not in one that the workspace is a part of", () => {
  const [held, unheld] = [place(true), place(false)];
  const asked = () => [held, unheld].map((facts) => decided("git status", policy("plan"), facts).decision);
  expect(asked()).toEqual(["allow", "allow"]);
  for (const { home } of [held, unheld]) {
    mkdirSync(join(home, ".git/objects"), { recursive: true });
    for (const name of ["HEAD", "config"]) writeFileSync(join(home, ".git", name), "");
  }
  expect(asked()).toEqual(["ask", "ask"]);
});

test("a plan mode that the model chose lets nothing pass unheld that the person's mode asks for", () => {
  const chosen = (mode: Policy["mode"]): Policy => ({ ...policy("plan"), chosen: mode });
  expect(decided("cat a", chosen("default"), place(false))).toMatchObject({
    decision: "ask",
    reason: { mode: "default" },
  });
  expect(decided("cat a", chosen("unrestricted"), place(false)).decision).toBe("allow");
  expect(decided("cat a", chosen("default"), place(true)).containment?.reads).toBe("workspace");
  expect(decided("touch b", chosen("default"), place(true)).decision).toBe("deny");
  const unread = { ...rule("bash(x)", "ask"), unread: true, tool: "", specifier: null } as const;
  const call = bash("cat a");
  expect(decide(call, { ...chosen("default"), rules: [unread] }, place(true)).decision).toBe("ask");
});

test("of everyday reads most pass unasked in plan mode, with a sandbox and without", () => {
  for (const [canContain, share] of [
    [true, 0.85],
    [false, 0.7],
  ] as const) {
    const facts = place(canContain);
    const lines = readList("harmless");
    const passed = lines.filter(({ text }) => decided(text, policy("plan"), facts).decision === "allow");
    expect(passed.length / lines.length).toBeGreaterThanOrEqual(share);
  }
});
