import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { needs } from "../needs.ts";
import { bash, call, lastOf, load, say, stage } from "../support/eighteen/stage.ts";
import { writePrograms } from "../support/fake-programs.ts";
import { isRunning } from "../support/is-running.ts";

const test = needs("git");
const use = (name: string, input: object) => call("use_tool", { name, input });
const pidIn = (text: string | undefined) => Number(/^pid (\d+)$/m.exec(text ?? "")?.[1]);

test("mcp-cli: a program of the user's own folder is found by the PATH that the command sets, and a long one runs on until it is ended", async () => {
  const path = 'export PATH="$HOME/.local/bin:$PATH"';
  let id = "";
  await using play = await stage({
    own: [
      load("mcp-cli"),
      bash("mcp tools npx -y some-server"),
      bash(`${path}\nmcp tools npx -y some-server`),
      bash(`${path}; mcp call add --params '{"a": 1, "b": "it''s"}' npx -y some-server && mkfifo ready`),
      bash(`${path}; mcp serve`, { background: true }),
      bash("cat ready"),
      (request) => {
        id = /\bproc_\w+/.exec(request.raw)?.[0] ?? "";
        return use("bash_output", { process_id: id });
      },
      () => use("bash_kill", { process_id: id }),
      say("Used it."),
    ],
    flags: ["--allow", "bash", "--allow", "bash_kill"],
  });
  const bin = join(play.home, ".local/bin");
  mkdirSync(bin, { recursive: true });
  const cases = [
    "tools) echo 'add(a, b)' ;;",
    `call) printf '%s\\n' "$4" ;;`,
    'serve) echo "pid $$" > ready; exec sleep 99 ;;',
  ];
  writeFileSync(join(bin, "mcp"), `#!/bin/sh\ncase "$1" in\n${cases.join("\n")}\nesac\n`);
  chmodSync(join(bin, "mcp"), 0o755);
  const { code, outputs } = await play.say("What can that server do?");
  expect(outputs[1]).toMatch(/exit code 127[\s\S]*mcp: command not found/);
  expect(outputs[2]).toContain("add(a, b)");
  expect(outputs[3]).toContain('{"a": 1, "b": "its"}');
  expect(outputs.slice(6)).toEqual([
    expect.stringMatching(`^${id} is running`),
    expect.stringMatching(`^${id} was ended`),
  ]);
  const pid = pidIn(outputs[5]);
  expect([pid > 0, isRunning(pid), code, play.left()]).toEqual([true, false, 0, []]);
});

needs("git", "tmux")(
  "using-tmux-for-interactive-commands: what was begun detached is there for the next calls, and ends with the session",
  async () => {
    const wrapper = "bash ~/.claude/skills/using-tmux-for-interactive-commands/tmux-wrapper.sh";
    // A server of this test's own.
    const own = "export TMUX_TMPDIR=~";
    await using play = await stage({
      own: [
        load("using-tmux-for-interactive-commands"),
        bash(`${own}; ${wrapper} start edit 'read line; echo "you said $line"; exec sleep 99'`),
        bash(`${own}; ${wrapper} send edit 'Hello World' Enter`),
        bash(`${own}; until tmux capture-pane -t edit -p | grep 'you said'; do :; done; tmux display -p 'pid #{pid}'`),
        (request) => say(/you said Hello World/.test(lastOf(request)) ? "It heard me." : "Nothing."),
      ],
      flags: ["--allow", "bash"],
    });
    const { code, text, outputs, asks } = await play.say("Talk to it.");
    expect([code, text, asks, play.left()]).toEqual([0, "It heard me.", [], []]);
    expect(outputs[1]).toContain("Session: edit");
    const pid = pidIn(outputs[3]);
    expect([pid > 0, isRunning(pid)]).toEqual([true, false]);
  },
);

test("slack-messaging: two commands in one entry pass unasked while it is active, others do not, and the user has no /name for it", async () => {
  const tell = 'printf "%s\\n" "$0 $*" >> said; echo "C1 general"';
  const folder = writePrograms({ slackcli: tell, curl: tell });
  const scripts = "~/.claude/skills/slack-messaging/scripts";
  const send = 'slackcli messages send --recipient-id=C1 --message="Hello, all"';
  await using play = await stage({
    env: { PATH: `${folder}:${process.env.PATH}` },
    own: [
      load("slack-messaging"),
      bash("slackcli conversations list"),
      bash(send),
      bash("curl -sL https://slack.example/api.test"),
      bash(`bash ${scripts}/extract-tokens https://w.slack.example`),
      say("Sent."),
      say("No skill was called."),
    ],
  });
  const first = await play.say("Greet them on Slack.");
  expect(first.outputs.map((output) => output.includes("C1 general"))).toEqual([false, true, true, true]);
  expect(first.asks).toMatchObject([
    { kind: "permission", input: { command: expect.stringContaining("extract-tokens") } },
  ]);
  expect(readFileSync(join(folder, "said"), "utf8")).toContain(
    "messages send --recipient-id=C1 --message=Hello, all\n",
  );
  const { code, outputs } = await play.answer("allow");
  expect([code, outputs.at(-1)]).toEqual([0, expect.stringContaining("open https://w.slack.example")]);
  await play.say("/slack-messaging hello");
  expect(play.model.requests.at(-1)?.raw.split("# Slack")).toHaveLength(2);
  expect(play.left()).toEqual([]);
});
