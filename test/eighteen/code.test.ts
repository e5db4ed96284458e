import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { needs } from "../needs.ts";
import { ask, bash, call, lastOf, load, say, stage, write } from "../support/eighteen/stage.ts";
import { writePrograms } from "../support/fake-programs.ts";

const test = needs("git");

test("receiving-code-review: what is unclear is asked, what nobody uses is shown, and the thread gets its reply", async () => {
  const gh = writePrograms({ gh: 'printf "%s\\n" "$@" > "$HOME/said"; echo "{}"' });
  const reply = 'gh api repos/o/r/pulls/7/comments/12/replies -f body="Nobody calls export(): taken out."';
  await using play = await stage({
    files: { "src/a.js": "export function used() {}\n", "src/b.js": 'import { used } from "./a.js";\n' },
    env: { PATH: `${gh}:${process.env.PATH}` },
    own: [
      load("receiving-code-review"),
      ask("I understand 1 and 2. What is meant by 3, 'do it right'?"),
      call("grep", { pattern: "exportAll" }),
      (request) => (lastOf(request).includes("a.js") ? say("It is used.") : bash(reply)),
      say("1 and 2 are mended; nobody used 3, and I said so in the thread."),
    ],
  });
  const asked = await play.say("The reviewer says: 1, 2 and 3.");
  expect(asked.asks.map(({ question }) => question)).toEqual([
    "I understand 1 and 2. What is meant by 3, 'do it right'?",
  ]);
  const permission = await play.answer("Finish exportAll.");
  expect(permission.asks).toMatchObject([{ kind: "permission", tool: "bash", input: { command: reply } }]);
  expect(permission.outputs[0]).toBe("The user answered: Finish exportAll.");
  const { code } = await play.answer("allow");
  expect(readFileSync(join(play.home, "said"), "utf8").split("\n").at(-2)).toBe(
    "body=Nobody calls export(): taken out.",
  );
  expect([code, play.left()]).toEqual([0, []]);
});

test("test-driven-development: the file behind @ is read, the test is seen to fail, then to pass", async () => {
  const run = "bash test.sh";
  await using play = await stage({
    own: [
      load("superpowers:test-driven-development"),
      load("test-driven-development", { file: "testing-anti-patterns.md" }),
      write("test.sh", "source ./add.sh && [ $(add 2 3) = 5 ] && echo PASS\n"),
      bash(run),
      (request) =>
        lastOf(request).includes("exit code 1") ? write("add.sh", "add() { echo $(($1 + $2)); }\n") : say("Not red."),
      bash(run),
      bash("git add -A && git commit -q -m 'It adds'"),
      (request) => say(lastOf(request).startsWith("Not") ? "Hm." : "Red, then green."),
    ],
    flags: ["--allow", "bash(bash test.sh)"],
  });
  const { code, text, outputs } = await play.say("Add numbers.");
  expect(outputs[0]).toContain("@testing-anti-patterns.md");
  expect(outputs[0]).toContain("testing-anti-patterns.md\n");
  expect(outputs[1]).toContain("Never test the mock.");
  expect(outputs[3]).toContain("exit code 1");
  expect(outputs[5]).toContain("PASS");
  expect([code, text, play.left()]).toEqual([0, "Red, then green.", []]);
});

test("systematic-debugging: the script beside it runs from the skill's folder without an exec bit, and finds the culprit", async () => {
  const folder = "~/.claude/skills/systematic-debugging";
  await using play = await stage({
    files: { "a.test.sh": "true\n", "b.test.sh": "touch made\n", "c.test.sh": "true\n" },
    own: [
      load("systematic-debugging"),
      call("read_file", { path: `${folder}/root-cause-tracing.md` }),
      bash(`${folder}/find-polluter.sh 'made' '*.test.sh'`),
      (request) =>
        bash(
          lastOf(request).includes("ermission denied") ? `bash ${folder}/find-polluter.sh 'made' '*.test.sh'` : "false",
        ),
      call("edit", { path: "b.test.sh", old_string: "touch made", new_string: "true" }),
      load("superpowers:test-driven-development"),
      load("superpowers:verification-before-completion"),
      bash(`rm -f made; bash ${folder}/find-polluter.sh 'made' '*.test.sh'`),
      say("b.test.sh left it behind."),
    ],
    flags: ["--allow", "bash"],
  });
  const script = join(play.home, ".claude/skills/systematic-debugging/find-polluter.sh");
  expect(statSync(script).mode & 0o111).toBe(0);
  const { code, outputs, asks } = await play.say("Something leaves a file behind.");
  expect(asks).toEqual([]);
  expect(outputs[1]).toContain("Go up the calls");
  expect(outputs[3]).toMatch(/exit code 1[\s\S]*POLLUTER: b\.test\.sh/);
  expect(outputs.at(-1)).toContain("none");
  expect([code, existsSync(join(play.work, "made")), play.left()]).toEqual([0, false, []]);
});

test("verification-before-completion: the exit code and all that was printed are there, the middle of a long output too", async () => {
  const long = "seq 1 20000 | sed 's/^12345$/12345 FAILED/'; exit 3";
  let path = "";
  await using play = await stage({
    own: [
      load("verification-before-completion"),
      bash(long),
      (request) => {
        path = /(\/\S+outputs\S+)/.exec(lastOf(request))?.[1]?.replace(/[.,;\])]+$/, "") ?? "";
        return call("grep", { pattern: "FAILED", path });
      },
      (request) => say(/12345 FAILED/.test(lastOf(request)) ? "It fails at 12345." : "All passes."),
    ],
    flags: ["--allow", "bash"],
  });
  const { text, outputs } = await play.say("Is it done?");
  expect(outputs[1]).toContain("exit code 3");
  expect(outputs[1]).toContain("20000");
  expect(outputs[1]).not.toContain("FAILED");
  expect([text, play.left()]).toEqual(["It fails at 12345.", []]);
});
