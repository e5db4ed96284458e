import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { needs } from "../needs.ts";
import { ask, bash, call, lastOf, load, say, stage, write } from "../support/eighteen/stage.ts";
import { saidIn, toolsIn } from "../support/skills.ts";

const test = needs("git");

test("using-superpowers, always on, stands whole in the first request, and the skill that it leads to is called", async () => {
  await using play = await stage({ own: [load("superpowers:brainstorming"), say("What is it for?")] });
  await play.program.run("skill", "enable", "using-superpowers", "--always");
  const { outputs, text } = await play.say("Build me a game.");
  const first = saidIn(play.model.requests[0]);
  expect(first.split("<VERY-IMPORTANT>")).toHaveLength(2);
  expect(first.slice(0, first.indexOf("Build me a game."))).toContain("Never read its file: use the Skill tool.");
  expect(first).toContain("brainstorming: Call this before anything new is made");
  expect(toolsIn(play.model.requests[0])).toContain("skill");
  expect(outputs[0]).toMatch(/^<skill_content name="brainstorming">\n# Ideas/);
  expect([text, play.left()]).toEqual(["What is it for?", []]);
});

test("brainstorming asks one question at a time, waits for the yes, writes and commits the design, and goes to the plan", async () => {
  const doc = "docs/plans/2026-01-02-game-design.md";
  await using play = await stage({
    own: [
      load("brainstorming"),
      call("todo_write", { todos: [{ content: "Look around" }, { content: "Ask" }, { content: "Design" }] }),
      bash("git log --oneline -5"),
      ask("Who plays it?", "Children", "Grown-ups", "Both"),
      ask("Where?", "In the browser", "In a terminal"),
      (request) => ask(`For ${lastOf(request)}, then. Is this design right?`, "Yes", "No"),
      (request) => (lastOf(request) === "Yes" ? write(doc, "# Game\n\nA small one.\n") : say("Again.")),
      bash(`git add ${doc} && git commit -q -m "Design of the game"`),
      load("superpowers:writing-plans"),
      say("The design is written. Now the plan."),
    ],
  });
  const first = await play.say("Let us make a game.");
  expect([first.code, first.asks.map(({ question }) => question)]).toEqual([3, ["Who plays it?"]]);
  expect(first.outputs[2]).toContain("begin");
  const second = await play.answer("3");
  expect([second.code, second.asks]).toMatchObject([
    3,
    [{ question: "Where?", options: ["In the browser", "In a terminal"] }],
  ]);
  const third = await play.answer("in a terminal, please");
  expect(third.asks.map(({ question }) => question)).toEqual([
    "For in a terminal, please, then. Is this design right?",
  ]);
  expect(existsSync(join(play.work, doc))).toBe(false);
  const last = await play.answer("1");
  expect([last.code, last.text, play.left()]).toEqual([0, "The design is written. Now the plan.", []]);
  expect(play.git("show", "--stat", "--format=%s")).toMatch(/^Design of the game\n[\s\S]*game-design\.md/);
  expect(last.outputs.at(-1)).toMatch(/^<skill_content name="writing-plans">/);
});

test("writing-plans saves the plan, offers two ways, and goes the one that is chosen", async () => {
  const plan = "docs/plans/game.md";
  await using play = await stage({
    own: [
      load("writing-plans"),
      write(plan, "# Game\n\n### Task 1: Board\n\n### Task 2: Moves\n"),
      ask("Saved. Which way?", "In this session", "In another session"),
      (request) => load(lastOf(request) === "In another session" ? "superpowers:executing-plans" : "none"),
      say(`Open a new session and say: carry out ${plan}`),
    ],
  });
  const { code, asks } = await play.say("Plan it.");
  expect([code, asks.length, readFileSync(join(play.work, plan), "utf8")]).toEqual([
    ...[3, 1, expect.stringContaining("### Task 2: Moves")],
  ]);
  const last = await play.answer("2");
  expect(last.outputs).toEqual([
    "In another session",
    expect.stringMatching(/^<skill_content name="executing-plans">/),
  ]);
  expect([last.code, play.left()]).toEqual([0, []]);
});

test("executing-plans does a batch, stops for a look, takes what is said, and goes on to the end of the branch", async () => {
  const todo = (...states: string[]) =>
    call("todo_write", { todos: states.map((status, index) => ({ content: `Task ${index + 1}`, status })) });
  await using play = await stage({
    files: { "docs/plans/game.md": "### Task 1: a.txt says one\n### Task 2: b.txt says two\n" },
    own: [
      load("executing-plans"),
      call("read_file", { path: "docs/plans/game.md" }),
      todo("in_progress", "pending"),
      write("a.txt", "one\n"),
      bash("git add -A && git commit -q -m 'Task 1'"),
      todo("completed", "pending"),
      say("a.txt is there. Ready for feedback."),
      (request) => (lastOf(request).includes("in capitals") ? write("a.txt", "ONE\n") : say("What?")),
      write("b.txt", "TWO\n"),
      bash("git add -A && git commit -q -m 'Task 2'"),
      todo("completed", "completed"),
      load("superpowers:finishing-a-development-branch"),
      say("All is done."),
    ],
  });
  const batch = await play.say("Carry out docs/plans/game.md");
  expect([batch.code, batch.text, batch.asks]).toEqual([0, "a.txt is there. Ready for feedback.", []]);
  expect(batch.outputs[1]).toContain("### Task 2: b.txt says two");
  expect(existsSync(join(play.work, "b.txt"))).toBe(false);
  const rest = await play.say("Good, but in capitals. Go on.");
  expect([rest.code, rest.text, play.left()]).toEqual([0, "All is done.", []]);
  expect(rest.outputs.at(-1)).toMatch(/^<skill_content name="finishing-a-development-branch">/);
  expect(play.git("log", "--format=%s")).toBe("Task 2\nTask 1\nbegin");
  expect(play.git("show", "HEAD:a.txt")).toBe("ONE");
});
