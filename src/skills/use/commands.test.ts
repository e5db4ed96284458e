import { expect, test } from "vitest";
import { commandsIn } from "./commands.ts";

const found = (text: string) => commandsIn(text).map(({ command }) => command);

test.each([
  ["!`git status`", ["git status"]],
  ["- Branch: !`git branch --show-current`", ["git branch --show-current"]],
  ["Status: !`git status`, diff: !`git diff HEAD` (short)", ["git status", "git diff HEAD"]],
  ["| now | !`date -u` |", ["date -u"]],
  ["A\n```!\ngit log -1\ngit status\n```\nB", ["git log -1\ngit status"]],
  ["!`FOO=1 ./run.sh $0`", ["FOO=1 ./run.sh $0"]],
  ["`code` and\n!`ls`", ["ls"]],
])("in %j stand the commands %j", (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each([
  // What sentences really say.
  "Add `!` before `:` for a breaking change.",
  "Use !`command` to run a command.",
  "The form !`git status` runs git before the text is read.",
  "see!`ls`",
  "Wow!`ls`",
  "`!`ls`",
  "``!`ls` ``",
  "```\n!`ls`\n```",
  "~~~md\n```!\nls\n```\n~~~",
  "    ```bash\n    x\n!`ls`\n    ```",
  "- ```\n!`ls`\n  ```",
  "    !`ls`",
  "\t!`ls`",
  "<!--\n!`ls`\n-->",
  "`begun here\n!`ls` and `so on",
  "!` ls `",
  "!`gh pr view <number>`",
  "!`...`",
  "!`:`",
  "!``ls``",
  "```!\nls",
  "```!bash\nls\n```",
  "!`\nls`",
])("in %j stands none", (text) => {
  expect(found(text)).toEqual([]);
});

test("where one stands is all that it takes up", () => {
  const text = "a\n- x: !`ls -l`\n```!\n  pwd\n```\nb";
  expect(commandsIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(["!`ls -l`", "```!\n  pwd\n```"]);
  expect(commandsIn(text).map(({ start, command }) => text.slice(start, start + command.length))).toEqual([
    "ls -l",
    "pwd",
  ]);
});
