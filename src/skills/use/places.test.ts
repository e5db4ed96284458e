import { expect, test } from "vitest";
import { wordsOf } from "../../protocol/words-of.ts";
import { placesIn, type Values } from "./places.ts";

const variable = (name: string) => `\${${name}}`;
const dir = variable("CLAUDE_SKILL_DIR");

const values = (args: string | null, names: string[] = []): Values => ({
  args,
  names,
  variables: { CLAUDE_SKILL_DIR: "/skills/x" },
});

function put(text: string, given: Values): string {
  let done = "";
  let at = 0;
  for (const { from, to, value } of placesIn(text, given)) {
    done += text.slice(at, from) + value;
    at = to;
  }
  return done + text.slice(at);
}

test.each([
  ["Fix $ARGUMENTS.", "12 now", "Fix 12 now."],
  ["$ARGUMENTS[0] to $ARGUMENTS[1]", "a b", "a to b"],
  // As Claude Code counts: the first is $0.
  ["$0, $1 and $2", "a b", "a, b and $2"],
  ["$10 costs $1x and $1.", "a b", "$10 costs $1x and b."],
  ["$0 it is", '"two words" b', "two words it is"],
  [String.raw`\$0 and \$ARGUMENTS and \$HOME`, "a", String.raw`$0 and $ARGUMENTS and \$HOME`],
  [
    `$ARGUMENTSX $HOME ${variable("HOME")} ${variable("CLAUDE_EFFORT")}`,
    "a",
    `$ARGUMENTSX $HOME ${variable("HOME")} ${variable("CLAUDE_EFFORT")}`,
  ],
  [`In ${dir}/a, {baseDir}/b and <skill-dir>/c`, "", "In /skills/x/a, {baseDir}/b and <skill-dir>/c"],
  ["awk '{print $1}' $1, '$1' and {$1}", "a b", "awk '{print $1}' b, 'b' and {b}"],
  ["Nothing: [$ARGUMENTS] [$0]", "", "Nothing: [] [$0]"],
])("%j with %j becomes %j", (text, args, expected) => {
  expect(put(text, values(args))).toBe(expected);
});

test("a value is never looked at again, whatever stands in it", () => {
  expect(put("$0|$1|$ARGUMENTS", values(`$1 ${dir}`))).toBe(`$1|${dir}|$1 ${dir}`);
});

test("arguments have names where the skill gives them, the longest first", () => {
  expect(put("$issue on $issue-branch, $other", values("7 main", ["issue", "issue-branch"]))).toBe("7 on main, $other");
});

test("where nothing is called, arguments stay as they are written and variables do not", () => {
  expect(put(`$0 $ARGUMENTS \\$1 \\${dir} ${dir}`, values(null))).toBe(`$0 $ARGUMENTS \\$1 ${dir} /skills/x`);
});

test.each([
  ["a  b\tc", ["a", "b", "c"]],
  [`a 'b "c' "d e"f`, ["a", `b "c`, "d ef"]],
  ["it's fine", ["it's", "fine"]],
  [String.raw`a\ b ""`, ["a b", ""]],
  ["", []],
])("the words of %j are %j", (args, expected) => {
  expect(wordsOf(args)).toEqual(expected);
});
