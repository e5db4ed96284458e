import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRule } from "../../permissions/rules.ts";
import { entriesFrom, rulesFrom, splitTools } from "./tool-lists.ts";

test.each([
  ["Bash(slackcli:*, curl:*)", ["Bash(slackcli:*, curl:*)"]],
  ["Bash(git:*) Bash(jq:*) Read", ["Bash(git:*)", "Bash(jq:*)", "Read"]],
  ["Read, Write,Edit", ["Read", "Write", "Edit"]],
  ["Read,  , Write ,", ["Read", "Write"]],
  ["Bash (git add:*), Read", ["Bash (git add:*)", "Read"]],
  ["Edit(src/{a, b}/**) Read", ["Edit(src/{a, b}/**)", "Read"]],
  ["Bash(echo (hi, you):*) Read", ["Bash(echo (hi, you):*)", "Read"]],
  ["Read\nWrite\tGrep", ["Read", "Write", "Grep"]],
  ["Bash(git", ["Bash(git"]],
  ["Read) Write", ["Read)", "Write"]],
  ["", []],
])("%s is cut outside of brackets only", (text, entries) => {
  expect(splitTools(text)).toEqual(entries);
});

const item = (text: string) => ({ kind: "text", text, plain: text }) as const;

test("a list that YAML cut inside brackets is put together again, and an open bracket swallows no other entry", () => {
  const list = (...texts: string[]) => ({ kind: "list", items: texts.map(item), source: "" }) as const;
  expect(entriesFrom(list("Bash(slackcli:*", "curl:*)", "Read"))).toEqual(["Bash(slackcli:*, curl:*)", "Read"]);
  expect(entriesFrom(list("Bash(git", "Read"))).toEqual(["Bash(git", "Read"]);
});

test.each([
  ["Bash(slackcli:*, curl:*)", ["bash(slackcli:*)", "bash(curl:*)"]],
  ["Bash(git:*,npm:*)", ["bash(git:*)", "bash(npm:*)"]],
  ["Bash(git log --format=%h,%s:*)", ["bash(git log --format=%h,%s:*)"]],
  ["Edit(src/{a,b}/**)", ["edit(src/{a,b}/**)"]],
  ["Read", ["read_file"]],
  ["Bash (git add:*)", ["bash(git add:*)"]],
  ["Bash(*)", ["bash"]],
  ["mcp__github__search_all", ["mcp__github__search_all"]],
  // Half of it would allow everything.
  ["Bash(git:*, *)", []],
  ["Bash()", []],
  ["Bash(git", []],
])("%s stands for the rules %j", (entry, rules) => {
  expect(rulesFrom(entry)).toEqual(rules);
});

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,12}$/);
const inside = fc.array(fc.stringMatching(/^[a-z][a-z0-9 .-]{0,8}[a-z]:\*$/), { minLength: 1, maxLength: 4 });
const entry = fc.oneof(
  name,
  fc.tuple(name, inside).map(([tool, parts]) => `${tool}(${parts.join(", ")})`),
);
const gap = fc.stringMatching(/^(?:,| |, | ,|\n|\t){1,3}$/);

test("whatever stands between entries, they come out as they went in", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(entry, gap), { maxLength: 12 }), (pairs) => {
      expect(splitTools(pairs.map((pair) => pair.join("")).join(""))).toEqual(pairs.map(([one]) => one));
    }),
  );
});

test("of any text nothing is lost but blanks and commas, and every rule that comes of it is one", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."abR(*),:{}[] \n\t_-") }), (text) => {
      const entries = splitTools(text);
      const bare = (string: string) => string.replace(/[\s,]/g, "");
      expect(bare(entries.join(""))).toBe(bare(text));
      for (const rule of entries.flatMap(rulesFrom)) expect(parseRule(rule, "allow", "skill")).not.toBeNull();
    }),
  );
});

test("an entry with several parts makes as many rules, and none that is wider than the entry", () => {
  fc.assert(
    fc.property(inside, (parts) => {
      expect(rulesFrom(`Bash(${parts.join(", ")})`)).toEqual(parts.map((part) => `bash(${part})`));
    }),
  );
});
