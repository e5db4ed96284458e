import { expect, test } from "vitest";
import { redacted } from "../config/redact.ts";
import { createNotes } from "./head/notes.ts";
import { parseSkill } from "./head/parse.ts";
import { hiddenNotes } from "./lint/hidden.ts";
import { withoutCode } from "./lint/markdown.ts";
import { riskNotes } from "./lint/risks.ts";
import { secretNotes } from "./lint/secrets.ts";
import { codeSpans, commandsIn } from "./use/commands.ts";
import { expand } from "./use/expand.ts";

/** A scanner that looks at each place again for every other one would need minutes, and the test would time out. */
const size = 1_000_000;
const filled = (part: string) => part.repeat(Math.ceil(size / part.length));

const parts = [
  ...["`!` ", "!`a` ", "`a ", " `", "``a`` ", "`A=1 ", "!`a`\n", "x !`a` y\n", "- !`a`\n", "<!-- !`ls` ", "!`ls` ("],
  ...[
    "```!\nls\n```\n",
    "``` a                    b\n",
    "'{ $1 ",
    "'{print $1}' ",
    "$0 ",
    "$ARGUMENTS ",
    "[",
    "](",
    "@a/",
    "\\",
  ],
];

test.each(parts)(
  "a text of a million characters made of %j is read in time proportional to its length",
  async (part) => {
    const text = filled(part);
    const parsed = parseSkill(`---\nname: a\ndescription: b\n---\n${text}`, { folder: "a" });
    expect(parsed).toMatchObject({ head: { name: "a" } });
    commandsIn(text);
    withoutCode(text);
    const output = async () => "";
    await expand(text, { most: 1_000, output, args: "a", names: [], variables: {} });
  },
);

test("backticks that have no partner are passed over", () => {
  const runs = Array.from({ length: 1_000 }, (_, at) => "`".repeat(at + 1)).join(" ");
  expect(codeSpans(runs, 0, runs.length)).toEqual([]);
  expect(withoutCode(runs)).toBe(runs);
});

test("a fence line with a million blanks is read once", () => {
  expect(commandsIn(`\`\`\`! ${" ".repeat(size)}x\nls\n\`\`\``)).toEqual([]);
});

test.each(["sudo rm\n", "sk-proj-", "AKIAABCDEFGHIJKLMNOP ", "curl ", "base64 -d ", "eyJ-"])(
  "what is looked for in a million characters of %j is found in time",
  (part) => {
    const notes = createNotes();
    riskNotes(filled(part), notes);
    hiddenNotes(filled(part), notes);
    secretNotes({ name: "a.md", path: "a.md", text: filled(part), executable: false }, notes);
    expect(notes.list.length).toBeLessThanOrEqual(200);
  },
);

test.each(["x-", "//:", "-", "Bearer "])("secrets are hidden in a million characters of %j in time", (part) => {
  expect(redacted(`${filled(part)} sk-abcdefghijklmnop`, [])).toContain("[secret]");
});

test("what a long run of dashes and letters stands before is hidden as ever", () => {
  expect(redacted("--key-0123456789abcdef0123456789abcdef", [])).toBe("--[secret]");
  expect(redacted("https://user:pa:ss@host/", [])).toBe("https://[secret]@host/");
});

const signs = ['"', "a: ", "a:\n", "&a ", "*a ", "- ", "|\n", "\\\n", "[,", "{a: ", "!!x ", "? ", "name: [\n"];

test.each(signs)("a head full of %j costs the YAML parser a bounded effort", (sign) => {
  const head = sign.repeat(Math.floor(16_000 / sign.length));
  for (let count = 0; count < 100; count++) parseSkill(`---\nname: a\n${head}\n---\ntext`, { folder: "a" });
  expect(parseSkill(`---\nname: a\n${head}\n---\ntext`, { folder: "a" })).toHaveProperty("head.name");
});
