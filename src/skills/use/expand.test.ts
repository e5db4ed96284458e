import { expect, test } from "vitest";
import { expand } from "./expand.ts";

const dir = `\${${"CLAUDE_SKILL_DIR"}}`;

async function expanded(text: string, args = "", { most = 1_000 } = {}) {
  const ran: string[] = [];
  const result = await expand(text, {
    most,
    args,
    names: [],
    variables: { CLAUDE_SKILL_DIR: "/a b/x" },
    output: async (command, why) => {
      ran.push(why ? `${why}: ${command}` : command);
      return "<out>";
    },
  });
  return { ...result, ran };
}

test("what a command gives stands in its place, and arguments never make one", async () => {
  const { text, ran } = await expanded("On $0:\n!`git log $0`\nend", "!`rm`");
  expect(ran).toEqual(["git log '!`rm`'"]);
  expect(text).toBe("On !`rm`:\n<out>\nend");
  expect((await expanded("$ARGUMENTS", "!`rm -rf /`")).ran).toEqual([]);
  expect((await expanded("!$0", "`rm -rf /`")).ran).toEqual([]);
});

test("what a command gives is text: no argument is put into it", async () => {
  const result = await expand("!`x1`\n$0", {
    ...{ most: 99, args: "a", names: [], variables: {} },
    output: async () => "$0",
  });
  expect(result.text).toBe("$0\na");
});

test.each([
  ["grep $ARGUMENTS", "a b; rm -rf ~", "grep a 'b;' rm -rf '~'"],
  ['grep "$ARGUMENTS"', "two words, a.b", 'grep "two words, a.b"'],
  ["awk '{print $1}' $0", "f g", "awk '{print $1}' f"],
  ["echo $0", "it's", String.raw`echo 'it'\''s'`],
  [`sh ${dir}/run.sh`, "", "sh '/a b/x'/run.sh"],
  ["echo $(cat $0)", "a.b", "echo $(cat a.b)"],
])("in the command %j the arguments %j make %j", async (command, args, expected) => {
  const { ran } = await expanded(`!\`${command}\``, args);
  expect(ran).toEqual([expected]);
});

test.each(['echo "$(cat $0)"', `echo "\${X:-$0}"`])(
  "%j is not run: nobody knows how its argument is read",
  async (command) => {
    expect((await expanded(`!\`${command}\``, "a")).ran).toEqual([`unreadable: ${command}`]);
  },
);

test.each([
  ['grep "$ARGUMENTS"', 'a "$(rm)"'],
  ['bash -c "echo hi $0"', '";touch"'],
  ["echo $(( $0 + 1 ))", '"x[$(touch F)]"'],
  ["echo $(cat $0)", "a;b"],
  ["echo $ARGUMENTS # five", "x; touch F"],
])("%j is not run with %j: who reads it again may take it for a command", async (command, args) => {
  expect((await expanded(`!\`${command}\``, args)).ran).toEqual([`unreadable: ${command}`]);
});

test("a quote in a comment opens nothing", async () => {
  const text = '# a 5" disk\necho $ARGUMENTS';
  expect((await expanded(`\`\`\`!\n${text}\n\`\`\``, "x; touch F")).ran).toEqual([`unreadable: ${text}`]);
});

test("into a text that a command is given nothing is put either", async () => {
  expect((await expanded("```!\ncat <<E\n$0\nE\n```", "a")).ran).toEqual(["unreadable: cat <<E\n$0\nE"]);
});

test("only so many commands of one text are run", async () => {
  const { ran } = await expanded(Array.from({ length: 12 }, (_, at) => `!\`echo ${at}\``).join("\n"));
  expect(ran.filter((one) => one.startsWith("many: "))).toEqual(["many: echo 10", "many: echo 11"]);
});

test("a long text is cut at a line, and it is known from where", async () => {
  const text = Array.from({ length: 50 }, (_, at) => `line ${at}`).join("\n");
  const { text: shown, rest } = await expanded(text, "", { most: 100 });
  expect(shown.length).toBeLessThanOrEqual(100);
  expect(text.startsWith(shown) && shown.endsWith("\n")).toBe(true);
  expect(text.slice(rest ?? 0)).toBe(text.slice(shown.length));
  expect((await expanded("short")).rest).toBeNull();
});

test("whether an argument has found its place is told", async () => {
  expect((await expanded("x $0", "a")).isPlaced).toBe(true);
  expect((await expanded("x $3", "a")).isPlaced).toBe(false);
  expect((await expanded(dir, "a")).isPlaced).toBe(false);
});
