import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { needs } from "../needs.ts";
import { ask, bash, type Line, lastOf, load, type Stage, say, stage, write } from "../support/eighteen/stage.ts";
import { writePrograms } from "../support/fake-programs.ts";

const test = needs("git");

test("using-git-worktrees: a folder inside that is ignored, or one outside that is agreed to, and work goes on in it", async () => {
  const outside = "~/worktrees/game";
  await using play = await stage({
    files: { ".gitignore": ".worktrees/\n" },
    own: [
      load("using-git-worktrees"),
      ask("Where shall the worktrees be?", ".worktrees/ here", "~/worktrees/"),
      bash("git check-ignore -q .worktrees/ && git worktree add -q .worktrees/game -b game"),
      bash("git branch --show-current && pwd", { cwd: ".worktrees/game" }),
      write(".worktrees/game/a.txt", "one\n"),
      bash("cd .worktrees/game && git add -A && git commit -q -m 'In the worktree'"),
      bash("git branch --show-current"),
      say("Ready in .worktrees/game."),
      bash(`git worktree add -q ${outside} -b other`),
      write(`${outside}/b.txt`, "two\n"),
      bash("git status --short", { cwd: outside }),
      say(`Ready in ${outside}.`),
    ],
    flags: ["--allow", "bash(cd *)", "--allow", "bash(pwd)"],
  });
  const asked = await play.say("Work apart.");
  expect(asked.asks).toMatchObject([{ kind: "question", options: [".worktrees/ here", "~/worktrees/"] }]);
  const { code, outputs, asks } = await play.answer("1");
  expect([code, asks]).toEqual([0, []]);
  expect(outputs[2]).toMatch(/game\n\/.*\.worktrees\/game\n/);
  expect(play.git("log", "-1", "--format=%s", "game")).toBe("In the worktree");
  // cd was that command's own.
  expect(outputs.at(-1)).toContain("main\n");
  const second = await play.say("And one outside, please.");
  expect(second.asks).toMatchObject([{ kind: "permission", tool: "write_file" }]);
  const last = await play.answer("allow");
  expect([last.code, existsSync(join(play.home, "worktrees/game/b.txt"))]).toEqual([3, true]);
  const done = await play.answer("allow");
  expect(done.outputs.at(-1)).toContain("?? b.txt");
  expect([done.code, play.left()]).toEqual([0, []]);
});

const four = ["Merge into main here", "Push it and open a pull request", "Keep the branch", "Discard it"];

/** On a branch with one commit of its own, in the middle of the skill: the tests pass, and the four ways are offered. */
const onBranch = async (rest: Line[], env: Record<string, string> = {}): Promise<Stage> => {
  const play = await stage({
    env,
    own: [
      load("finishing-a-development-branch"),
      bash("bash -c true"),
      ask("All is done. What now?", ...four),
      ...rest,
    ],
    flags: ["--allow", "bash(bash -c true)"],
  });
  play.git("checkout", "-q", "-b", "game");
  play.put("a.txt", "one\n");
  play.git("add", "-A");
  play.git("commit", "-q", "-m", "Game");
  const { asks } = await play.say("It is done.");
  expect(asks).toMatchObject([{ kind: "question", options: four }]);
  return play;
};

test("finishing-a-development-branch: merged when that is chosen", async () => {
  await using play = await onBranch([
    (request) =>
      bash(lastOf(request) === four[0] ? "git checkout -q main && git merge -q game && git branch -d game" : "false"),
    say("Merged."),
  ]);
  const { code, text } = await play.answer("1");
  expect([code, text, play.left()]).toEqual([0, "Merged.", []]);
  expect(play.git("branch", "--format=%(refname:short)")).toBe("main");
  expect(existsSync(join(play.work, "a.txt"))).toBe(true);
});

test("finishing-a-development-branch: thrown away only after the very word was typed", async () => {
  const confirm = ask("This deletes the branch game and its commit. Type 'discard' to confirm.");
  await using play = await onBranch([
    (request) => (lastOf(request) === four[3] ? confirm : say("No.")),
    (request) => (/: discard$/.test(lastOf(request)) ? say("Too early.") : confirm),
    (request) => (/: discard$/.test(lastOf(request)) ? bash("git checkout -q main && git branch -D game") : say("No.")),
    say("It is gone."),
  ]);
  const confirming = await play.answer("4");
  expect(confirming.asks).toMatchObject([{ kind: "question", question: expect.stringContaining("Type 'discard'") }]);
  const again = await play.answer("yes, do");
  expect([again.outputs, again.code]).toEqual([["The user answered: yes, do"], 3]);
  expect(play.git("branch", "--list", "game")).toContain("game");
  const { code, text } = await play.answer("discard");
  expect([code, text, play.left()]).toEqual([0, "It is gone.", []]);
  expect(play.git("branch", "--format=%(refname:short)")).toBe("main");
});

test("finishing-a-development-branch: kept as it is when that is chosen", async () => {
  await using play = await onBranch([(request) => say(lastOf(request) === four[2] ? "Kept: game." : "What?")]);
  const { code, text } = await play.answer("Keep the branch");
  expect([code, text, play.git("branch", "--show-current"), play.left()]).toEqual([0, "Kept: game.", "game", []]);
});

test("finishing-a-development-branch: pushed, and a pull request opened whose text is a heredoc", async () => {
  const gh = writePrograms({ gh: 'printf "%s\\n" "$@" > "$HOME/said"; echo https://example.com/pull/1' });
  const open = `gh pr create --title "Game" --body "$(cat <<'EOF'\n## Summary\n- It is "there", for $5\nEOF\n)"`;
  await using play = await onBranch([bash("git push -q -u origin game"), bash(open), say("Opened.")], {
    PATH: `${gh}:${process.env.PATH}`,
  });
  play.git("init", "--quiet", "--bare", join(play.home, "far.git"));
  play.git("remote", "add", "origin", join(play.home, "far.git"));
  const asked = await play.answer("2");
  expect(asked.asks).toMatchObject([{ kind: "permission", input: { command: open } }]);
  expect(play.git("ls-remote", "--heads", "origin")).toContain("refs/heads/game");
  const { code, outputs } = await play.answer("allow");
  expect(outputs.at(-1)).toContain("https://example.com/pull/1");
  expect(readFileSync(join(play.home, "said"), "utf8")).toContain('## Summary\n- It is "there", for $5\n');
  expect([code, play.left()]).toEqual([0, []]);
});
