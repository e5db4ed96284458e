import { expect, test } from "vitest";
import { skillAuthoring } from "../../i18n/en/skill-authoring.ts";
import { skillAuthoring as chinese } from "../../i18n/zh-CN/skill-authoring.ts";
import { worded } from "./notes.ts";
import { parseSkill } from "./parse.ts";
import type { ParsedSkill } from "./parsed.ts";

const loaded = (content: Uint8Array | string, folder = "pdf-tools"): ParsedSkill => {
  const parsed = parseSkill(content, { folder });
  if ("skipped" in parsed) throw new Error(`skipped: ${parsed.skipped.code}`);
  return parsed;
};
const codes = (content: Uint8Array | string) => loaded(content).diagnostics.map(({ code }) => code);
const withFields = (fields: string) => `---\nname: pdf-tools\ndescription: Reads PDFs.\n${fields}\n---\n\n# Body\n`;
const headOf = (fields: string) => {
  const { name: _, description: __, ...head } = loaded(withFields(fields)).head;
  return head;
};

test("a SKILL.md as it should be is its head and its text, and nothing is odd", () => {
  expect(loaded(withFields("license: MIT"))).toEqual({
    head: { name: "pdf-tools", description: "Reads PDFs.", license: "MIT" },
    text: "# Body\n",
    diagnostics: [],
  });
});

test.each([
  ["a byte order mark", `\ufeff${withFields("a: b")}`, "byte-order-mark"],
  ["CRLF", withFields("a: b").replaceAll("\n", "\r\n"), "line-ends"],
  ["lone CR", withFields("a: b").replaceAll("\n", "\r"), "line-ends"],
  ["UTF-16", Buffer.from(`\ufeff${withFields("a: b")}`, "utf16le"), "utf-16"],
  ["UTF-16 the other way round", Buffer.from(`\ufeff${withFields("a: b")}`, "utf16le").swap16(), "utf-16"],
  ["empty lines in front", `\n\n${withFields("a: b")}`, "late-frontmatter"],
])("%s changes nothing of what is read", (_, content, code) => {
  const { head, text } = loaded(content);
  expect({ head, text }).toEqual({
    head: { name: "pdf-tools", description: "Reads PDFs.", other: { a: "b" } },
    text: "# Body\n",
  });
  expect(codes(content)).toContain(code);
});

test("without frontmatter the folder gives the name, the first heading the description, and the text is the whole file", () => {
  const file = "Some words.\n\n# Merge PDFs\n\nDo it.\n";
  expect(loaded(file)).toEqual({
    head: { name: "pdf-tools", description: "Merge PDFs" },
    text: file,
    diagnostics: [{ level: "warning", code: "no-frontmatter", message: "no-frontmatter", params: {} }],
  });
  expect(loaded("Merges them. And more.").head.description).toBe("Merges them.");
  expect(loaded("合并文件。再见。").head.description).toBe("合并文件。");
});

test("without a description its text gives one, and the name stays", () => {
  const { head, text, diagnostics } = loaded("---\nname: pdf-tools\n---\n# Merge `PDFs`\n");
  expect({ head, text }).toEqual({
    head: { name: "pdf-tools", description: "Merge PDFs" },
    text: "# Merge `PDFs`\n",
  });
  expect(diagnostics.map(({ level, code }) => [level, code])).toEqual([["warning", "description-missing"]]);
});

test.each([
  ["", "empty"],
  [" \n\ufeff\t\r\n", "empty"],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 4, 5]), "not-text"],
])("%j is skipped, and it is said why", (content, code) => {
  expect(parseSkill(content, { folder: "x" })).toEqual({
    skipped: { level: "error", code, message: code, params: {} },
  });
});

test("a frontmatter that is beyond repair costs the metadata and not the text", () => {
  expect(loaded("---\n- one\n- two: [\n---\n# Body\n")).toMatchObject({
    head: { name: "pdf-tools", description: "Body" },
    diagnostics: [{ level: "warning", code: "malformed", line: 1 }],
  });
  expect(loaded("---\nonly words\n---\nmore").text).toBe("---\nonly words\n---\nmore");
  const open = "---\nname: pdf-tools\ndescription: Reads.\n\n# Body\n";
  expect(loaded(open)).toMatchObject({
    head: { description: "Reads." },
    text: open,
    diagnostics: [{ code: "unclosed" }],
  });
});

test("one field that is no YAML is read as text, and costs no other", () => {
  const fields = "when_to_use: Use when: asked\nnote: |\n  kept: as\n  it is\nbad: [a\nversion: 1.10";
  expect(loaded(withFields(fields))).toMatchObject({
    head: { whenToUse: "Use when: asked", version: "1.10", other: { note: "kept: as\nit is\n", bad: "[a" } },
    diagnostics: [
      { code: "repaired", params: { key: "when_to_use" }, line: 4 },
      { code: "repaired", params: { key: "bad" }, line: 8 },
      { code: "unknown-field", params: { key: "note" }, line: 5 },
      { code: "unknown-field", params: { key: "bad" }, line: 8 },
    ],
  });
});

test.each([
  ["name: 3000", "3000"],
  ["name: 2024-01-31", "2024-01-31"],
  ["name: Agent Development", "agent-development"],
  ["name: superpowers:x", "x"],
  ["name: ../up", "up"],
  ["name: a\u202eb", "ab"],
  ["name: 🎉", "pdf-tools"],
  ["name:", "pdf-tools"],
])("%s is called %s", (line, name) => {
  expect(loaded(`---\n${line}\ndescription: d\n---\nx`).head.name).toBe(name);
});

test("characters that nobody sees are left out of what people are shown, and it is said", () => {
  const { head, diagnostics } = loaded("---\nname: pdf-\u202etools\ndescription: Re\u{e0041}ads.\n---\nx");
  expect(head).toEqual({ name: "pdf-tools", description: "Reads." });
  expect(diagnostics.map(({ code, params, line }) => [code, params, line])).toEqual([
    ["hidden-characters", { key: "name" }, 2],
    ["hidden-characters", { key: "description" }, 3],
  ]);
});

test("a name that had to be changed is still shown as it was written", () => {
  expect(loaded("---\nname: Agent Development\ndescription: d\n---\nx").head.title).toBe("Agent Development");
});

test.each([
  ["allowed_tools: [Read, Bash]", { only: ["read_file", "bash"] }, "restricts"],
  ["allowedTools: Read, mcp__git__log", { only: ["read_file", "mcp__git__log"] }, "restricts"],
  ["allowed_tools: []", {}, "restricts-nothing"],
  ["allowed_tools: Bash(git:*)", { only: ["bash"] }, "whole-tool-only"],
  ["allowed_tools: '???'", { only: ["???"] }, "restricts"],
  [
    "allowed-tools: Bash(slackcli:*, curl:*)",
    { allows: ["bash(slackcli:*)", "bash(curl:*)"], allowsAsWritten: ["Bash(slackcli:*, curl:*)"] },
    "approves",
  ],
  [
    "allowed-tools: [Bash(slackcli:*, curl:*), Read]",
    {
      allows: ["bash(slackcli:*)", "bash(curl:*)", "read_file"],
      allowsAsWritten: ["Bash(slackcli:*, curl:*)", "Read"],
    },
    "approves",
  ],
  ["allowed-tools: '*'", { allowsAsWritten: ["*"] }, "approves-everything"],
  ["allowed-tools: AskUserQuestion", { allowsAsWritten: ["AskUserQuestion"] }, "approves-questions"],
  ["allowed-tools: Bash(", { allowsAsWritten: ["Bash("] }, "no-rule"],
  ["disallowed-tools: Bash(rm:*) Write", { removes: ["bash", "write_file"] }, "whole-tool-gone"],
])("%s means what its spelling says, and a diagnostic says which", (field, head, code) => {
  expect(headOf(field)).toEqual(head);
  expect(codes(withFields(field))).toContain(code);
});

test.each([
  ["user-invocable: no", { modelOnly: true }],
  ["user_invocable: 0", { modelOnly: true }],
  ["userInvocable: yes", {}],
  ["disable-model-invocation: on", { userOnly: true }],
  ["disable-model-invocation: perhaps", {}],
  ["model: inherit", {}],
  ["model: gpt-5", { model: "gpt-5" }],
  ['max_iterations: "25"', { maxSteps: 25 }],
  ["max-iterations: -1", {}],
  ["max_context_tokens: 8000", { maxContextTokens: 8000 }],
  ["context: fork\nagent: explore\nbackground: off", { fork: true, agent: "explore", background: false }],
  ["argument-hint: [topic]", { argumentHint: "[topic]" }],
  ["argument-hint: [a] [b]", { argumentHint: "[a] [b]" }],
  ["arguments: [file, mode]", { argumentNames: ["file", "mode"] }],
  ["arguments:\n  - {name: file, required: true}", { argumentNames: ["file"] }],
  ["paths: src/{a,b}/**, *.md", { paths: ["src/{a,b}/**", "*.md"] }],
  [`paths: "${"{a,b,c,d}".repeat(9)}"`, {}],
  ["metadata: {version: 1.10}", { version: "1.10", other: { metadata: { version: 1.1 } } }],
  ["hooks:\n  PreToolUse: [{command: x}]", { hooks: true }],
  ["display-name: PDF!", { title: "PDF!" }],
  ["requires: {mcp: [rube]}", { other: { requires: { mcp: ["rube"] } } }],
])("%s is understood", (fields, head) => {
  expect(headOf(fields)).toEqual(head);
});

test("of two fields with one meaning the last one counts, and it is said", () => {
  expect(headOf("user-invocable: true\nuser_invocable: false")).toEqual({ modelOnly: true });
  expect(codes(withFields("user-invocable: true\nuser_invocable: false"))).toContain("duplicate-field");
});

test("a key of the prototype is left out, at any depth", () => {
  const { head, diagnostics } = loaded(
    withFields("__proto__: {polluted: 1}\nmetadata: {__proto__: {polluted: 1}, a: b}"),
  );
  expect(head.other).toEqual({ metadata: { a: "b" } });
  expect(diagnostics.map(({ code }) => code)).toContain("forbidden-field");
  expect("polluted" in {}).toBe(false);
});

test("aliases that multiply cost only the fields that hold too much", () => {
  const row = (level: number) =>
    `a${level}: &a${level} [${Array(9)
      .fill(`*a${level - 1}`)
      .join(", ")}]`;
  const bomb = ["a0: &a0 [x, x, x]", ...[1, 2, 3, 4, 5, 6, 7, 8].map(row), "license: MIT"].join("\n");
  const { head, diagnostics } = loaded(withFields(bomb));
  expect(head).toMatchObject({ name: "pdf-tools", license: "MIT" });
  expect(diagnostics.map(({ code }) => code)).toContain("field-dropped");
  expect(JSON.stringify(head).length).toBeLessThan(50_000);
});

test("a file that is too large is cut, and what is read has its head", () => {
  const { head, text, diagnostics } = loaded(`${withFields("a: b")}${"x".repeat(2 ** 21)}`);
  expect(head.name).toBe("pdf-tools");
  expect(text.length).toBeLessThan(2 ** 20);
  expect(diagnostics.map(({ code }) => code)).toContain("file-cut");
});

test("bytes that are no text are told of and the rest is kept", () => {
  const damaged = Buffer.concat([Buffer.from(withFields("a: b")), Buffer.from([0xff, 0x41])]);
  expect(loaded(damaged).text).toBe("# Body\n\ufffdA");
  expect(codes(damaged)).toContain("bad-encoding");
  expect(codes(`${withFields("a: b")}\ufffd`)).not.toContain("bad-encoding");
});

test("a diagnostic gets its sentence in the reader's language", () => {
  const [odd] = loaded("# Words").diagnostics;
  const sentences = [skillAuthoring, chinese].map(({ oddities }) => odd && worded(odd, oddities).message);
  expect(sentences).toEqual([
    expect.stringContaining("There is no frontmatter"),
    expect.stringContaining("没有 frontmatter"),
  ]);
});

test.each([
  ["user-invocable: false\ndisable-model-invocation: true", "nobody-calls", "warning"],
  ["context: fork", "forks", "info"],
  ["agent: Explore", "agent-unused", "warning"],
  ["name: general", "name-reserved", "warning"],
])("%s is told of as %s", (fields, code, level) => {
  expect(loaded(withFields(fields)).diagnostics).toContainEqual(expect.objectContaining({ code, level }));
});

test("one of two who may call it is enough", () => {
  expect(codes(withFields("user-invocable: false"))).toEqual([]);
  expect(codes(withFields("disable-model-invocation: true"))).toEqual([]);
});
