import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { insertVariables } from "./insert-variables.ts";

const value = { handle: "⟨.env:KEY⟩", value: `a'b"c $HOME \`id\` $(id) \\ d`, path: "/w/.env" };
const other = { handle: "⟨.env:OTHER⟩", value: "two", path: "/w/.env" };

function printed(command: string): string | null {
  const inserted = insertVariables(command, [value, other]);
  if ("misplaced" in inserted) return null;
  return execFileSync("bash", ["--norc", "-c", inserted.command], {
    env: { PATH: process.env.PATH, ...inserted.variables },
  }).toString();
}

test.each([
  ["printf %s ⟨.env:KEY⟩", value.value],
  ['printf %s "⟨.env:KEY⟩"', value.value],
  ["printf %s '⟨.env:KEY⟩'", value.value],
  ['printf %s "it\'s ⟨.env:KEY⟩"', `it's ${value.value}`],
  ["printf %s 'say \"⟨.env:KEY⟩\"'", `say "${value.value}"`],
  ["printf %s a=⟨.env:KEY⟩,⟨.env:OTHER⟩", `a=${value.value},two`],
  ['A=⟨.env:KEY⟩; printf %s "$A"', value.value],
  ["printf %s \\'⟨.env:KEY⟩\\'", `'${value.value}'`],
  ["cat <<END\n'⟨.env:KEY⟩'\nEND\nprintf %s '⟨.env:OTHER⟩'", `'${value.value}'\ntwo`],
  ["cat <<-END; printf %s '⟨.env:OTHER⟩'\n\tx ⟨.env:KEY⟩\n\tEND", `x ${value.value}\ntwo`],
  ["cat <<A <<B\n⟨.env:OTHER⟩\nA\n⟨.env:KEY⟩\nB", `${value.value}\n`],
  ["cat <<< ⟨.env:KEY⟩", `${value.value}\n`],
  ["printf %s x#⟨.env:KEY⟩", `x#${value.value}`],
  ["cat <<'END'\n$HOME `id` \\ \\\\ ⟨.env:KEY⟩ \"q\"\nEND\nprintf x", `$HOME \`id\` \\ \\\\ ${value.value} "q"\nx`],
  ['cat <<-"END" | cat\n\t⟨.env:KEY⟩\\\n\t$1\n\tEND', `${value.value}\\\n$1\n`],
  ["printf %s $'a\\t⟨.env:KEY⟩\\n'", `a\t${value.value}\n`],
  ["printf %s \"$(printf %s '⟨.env:KEY⟩')\"", value.value],
  ['printf %s "($(cat <<\'END\'\n{"key": "⟨.env:KEY⟩"}\nEND\n)) ⟨.env:OTHER⟩"', `({"key": "${value.value}"}) two`],
  ["printf x # ⟨.env:KEY⟩", "x"],
])("a command is given the value as it is: %s", (command, expected) => {
  expect(printed(command)).toBe(expected);
});

test.each(["cat <<'A B'\n⟨.env:KEY⟩\nA B", "printf %s \"`printf %s '⟨.env:KEY⟩'`\""])(
  "a handle where bash can be given no variable is refused: %s",
  (command) => {
    expect(printed(command)).toBe(null);
  },
);

test("the value itself is no part of the command", () => {
  const inserted = insertVariables("printf %s ⟨.env:KEY⟩", [value]);
  expect(inserted).toEqual({
    command: 'printf %s "${SKILLMINT_VALUE_1}"',
    variables: { SKILLMINT_VALUE_1: value.value },
  });
});
