import type { Random } from "../proof.ts";

/** Lines of a frontmatter that are odd in one way, and what must be made of them, where only one thing can. */
export interface OddField {
  what: string;
  lines: string[];
  expected?: Record<string, unknown>;
}

type Dice = (random: Random) => OddField;

const word = (random: Random) => random.pick(["alpha", "beta", "gamma", "delta", "写作", "café", "x1"]);

/** Ways to write a name, and what it is called by then. */
export const names: readonly Dice[] = [
  (r) => named("name as the folder", `name: ${r.pick(["plain-folder"])}`, "plain-folder"),
  (r) => named("name is not the folder", `name: ${word(r)}-other`),
  () => named("name: 3000", "name: 3000", "3000"),
  () => named("name is a date", "name: 2024-01-31", "2024-01-31"),
  () => named("name: true", "name: true", "true"),
  () => named("name with spaces and capitals", "name: Agent Development", "agent-development"),
  () => named("name of a plugin", "name: superpowers:brainstorming", "brainstorming"),
  () => named("name with a leading hyphen", 'name: "-lead"', "lead"),
  (r) => named("name too long", `name: ${"n".repeat(65 + r.below(500))}`),
  () => named("name with bidi and invisible characters", "name: ab\u202ecd\u200bef", "abcdef"),
  () => named("name climbs", "name: ../../etc/passwd", "etc-passwd"),
  () => named("name with an escape", 'name: "a\\e[31mb"'),
  () => named("name of emoji only", "name: 🎉🎉", "plain-folder"),
  () => named("name in quotes that are not closed", 'name: "open'),
  () => named("name is empty", "name:", "plain-folder"),
  () => named("name is null", "name: ~", "plain-folder"),
  () => named("name is a list", "name: [a, b]", "a-b"),
  () => named("name is a map", "name: {a: b}"),
  () => named("name in Chinese", "name: 写作助手", "写作助手"),
  () => named("name in decomposed characters", "name: cafe\u0301", "café"),
  () => named("name without a blank behind the colon", "name:tight", "tight"),
  () => named("name with a wide colon", "name：wide", "wide"),
  () => named("no name", "", "plain-folder"),
  () => ({ what: "name twice", lines: ["name: one", "name: two"], expected: { name: "two" } }),
];

const named = (what: string, line: string, name?: string): OddField => ({
  what,
  lines: line === "" ? [] : [line],
  ...(name !== undefined && { expected: { name } }),
});

/** Ways to write a description. */
export const descriptions: readonly Dice[] = [
  () => said("description", "description: Does a thing.", "Does a thing."),
  () =>
    said("description with a colon", "description: Use when: a thing is asked for", "Use when: a thing is asked for"),
  () => said("description with two colons and quotes", `description: Say "yes": it's: done`, `Say "yes": it's: done`),
  () => said("description with three hyphens", "description: one --- two", "one --- two"),
  () => said("description that ends with a colon", "description: the following:", "the following:"),
  () => said("description that begins with a star", "description: *bold* words", "*bold* words"),
  () => said("description that begins with an at sign", "description: @everyone reads", "@everyone reads"),
  () => said("description that begins with a per cent sign", "description: %d is a number", "%d is a number"),
  () => said("description that begins with a tick", "description: `code` is run", "`code` is run"),
  () => said("description that begins with brackets", "description: [beta] does a thing", "[beta] does a thing"),
  () => said("description is a list", "description: [a, b]", "a b"),
  () => said("description is a number", "description: 42", "42"),
  () => said("description as a block", "description: |\n  one: two\n  ---\n  three", "one: two --- three"),
  () => said("description folded", "description: >-\n  one\n  two", "one two"),
  () => said("description over lines", "description: one\n  two: three\n  four", "one two: three four"),
  () => said("description over lines that are not indented", "description: one\ntwo three", "one two three"),
  () => said("description with a tab", "description:\tone", "one"),
  (r) => said("description too long", `description: ${"word ".repeat(210 + r.below(3000))}`),
  () => said("description with controls and bidi", "description: a\u202eb\u0007c", "abc"),
  () => said("description with tags of Unicode", "description: a\u{e0041}\u{e0042}b", "ab"),
  () => said("no description", "", "A heading of the text"),
  () => said("description is blank", 'description: "   "', "A heading of the text"),
  () => said("description with a wide colon", "description：做事情", "做事情"),
  () => said("description in open quotes", 'description: "open'),
];

const said = (what: string, lines: string, description?: string): OddField => ({
  what,
  lines: lines === "" ? [] : lines.split("\n"),
  ...(description !== undefined && { expected: { description } }),
});

/** Everything else that stands in a frontmatter. */
export const extras: readonly Dice[] = [
  () => ({ what: "nothing more", lines: [] }),
  () =>
    extra("allowed-tools with a comma in brackets", "allowed-tools: Bash(slackcli:*, curl:*)", {
      allowsAsWritten: ["Bash(slackcli:*, curl:*)"],
      allows: ["bash(slackcli:*)", "bash(curl:*)"],
    }),
  () =>
    extra("the same in a list of YAML", "allowed-tools: [Bash(slackcli:*, curl:*), Read]", {
      allowsAsWritten: ["Bash(slackcli:*, curl:*)", "Read"],
    }),
  () =>
    extra("allowed-tools by blanks", "allowed-tools: Bash(git:*) Bash(jq:*) Read", {
      allows: ["bash(git:*)", "bash(jq:*)", "read_file"],
    }),
  () => extra("allowed-tools as a list", "allowed-tools:\n  - Read\n  - Grep", { allows: ["read_file", "grep"] }),
  () => extra("allowed-tools: *", 'allowed-tools: "*"', { allows: undefined }),
  () => extra("allowed-tools with an open bracket", "allowed-tools: Bash(git", { allows: undefined }),
  () => extra("allowed_tools", "allowed_tools: [Read, Bash]", { only: ["read_file", "bash"] }),
  () => extra("allowedTools", "allowedTools: Read, Bash", { only: ["read_file", "bash"] }),
  () => extra("allowed_tools is empty", "allowed_tools: []", { only: undefined }),
  () => extra("disallowed-tools", "disallowed-tools: Bash Write", { removes: ["bash", "write_file"] }),
  (r) =>
    extra("user-invocable in words", `user-invocable: ${r.pick(["no", "off", "0", "false", "False", "NO"])}`, {
      modelOnly: true,
    }),
  (r) =>
    extra("user_invocable in words", `user_invocable: ${r.pick(["yes", "on", "1", "true"])}`, { modelOnly: undefined }),
  () => extra("disableModelInvocation", "disableModelInvocation: yes", { userOnly: true }),
  () => extra("a boolean that is none", "user-invocable: perhaps", { modelOnly: undefined }),
  () => extra("argument-hint as a list", "argument-hint: [topic]", { argumentHint: "[topic]" }),
  () => extra("argument-hint that is no YAML", "argument-hint: [a] [b]", { argumentHint: "[a] [b]" }),
  () =>
    extra("arguments as maps", "arguments:\n  - name: file\n    required: true\n  - name: mode", {
      argumentNames: ["file", "mode"],
    }),
  () => extra("max_iterations in quotes", 'max_iterations: "25"', { maxSteps: 25 }),
  (r) =>
    extra("max_iterations that is none", `max_iterations: ${r.pick(["-1", "0", "many", "1e999", "[3]"])}`, {
      maxSteps: undefined,
    }),
  () => extra("model: inherit", "model: inherit", { model: undefined }),
  () =>
    extra("context: fork", "context: fork\nagent: explore\nbackground: no", {
      fork: true,
      agent: "explore",
      background: false,
    }),
  () => extra("paths with braces", 'paths: "src/{a,b}/**, *.md"', { paths: ["src/{a,b}/**", "*.md"] }),
  () => extra("a bomb of braces", `paths: "${"{a,b,c,d}".repeat(40)}"`, { paths: undefined }),
  () => extra("hooks", "hooks:\n  PreToolUse:\n    - command: rm -rf /", { hooks: true }),
  () => extra("metadata that is nested", "metadata:\n  version: 1.10\n  tags: [a, b]", { version: "1.10" }),
  () => extra("unknown fields", "requires:\n  mcp: [rube]\neffort: high"),
  () => extra("prototype keys", "__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}"),
  () => extra("nested prototype keys", "metadata:\n  __proto__: {polluted: true}"),
  () => extra("an alias bomb", bomb()),
  () => extra("an alias to itself", "loop: &loop [*loop]"),
  () => extra("an alias to nothing", "lost: *nowhere"),
  (r) => extra("nesting without end", `deep: ${r.pick(["[", "{a: "]).repeat(200 + r.below(3000))}`),
  () => extra("tags", "when: !!js/function 'function(){}'\nbin: !!binary aGk="),
  () => extra("tabs for indentation", "metadata:\n\tkey: value\n\tother: value"),
  () => extra("a line that is nothing", "what is this line"),
  () => extra("comments", "# a comment\n  # another"),
  () => extra("a merge key", "base: &base {a: 1}\nmerged:\n  <<: *base"),
  () => extra("a key that is no text", "? [complex, key]\n: value"),
  () => extra("many fields", Array.from({ length: 250 }, (_, at) => `field${at}: ${at}`).join("\n")),
  (r) => extra("a frontmatter that is too large", `big: ${"x".repeat(17_000 + r.below(1000))}`),
];

const extra = (what: string, lines: string, expected?: Record<string, unknown>): OddField => ({
  what,
  lines: lines.split("\n"),
  ...(expected && { expected }),
});

function bomb(): string {
  const levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 9; level++) {
    const items = Array.from({ length: 9 }, () => `*a${level - 1}`).join(", ");
    levels.push(`a${level}: &a${level} [${items}]`);
  }
  return levels.join("\n");
}
