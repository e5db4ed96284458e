import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { needs } from "../needs.ts";
import {
  bash,
  call,
  lastOf,
  load,
  promptOf,
  type Stage,
  say,
  stage,
  task,
  taskIn,
  write,
} from "../support/eighteen/stage.ts";
import type { Reply } from "../support/scripted-model.ts";

const test = needs("git");

/** Which model answered, in the order of the requests. */
const modelsOf = ({ model }: Stage) => model.requests.map(({ body }) => body.model);

test("subagent-driven-development: the implementer asks, is answered and goes on, commits, and two reviewers look at it", async () => {
  let implementer = "";
  await using play = await stage({
    files: { "docs/plan.md": "### Task 1: greet.txt greets\n" },
    own: [
      load("subagent-driven-development"),
      call("skill", { name: "subagent-driven-development", file: "implementer-prompt.md" }),
      call("todo_write", { todos: [{ content: "Task 1", status: "in_progress" }] }),
      (request) =>
        task(`Make Task 1: greet.txt greets. ${lastOf(request).length > 0 ? "Ask first what is unclear." : ""}`),
      (request) => {
        implementer = taskIn(lastOf(request));
        return task("In German.", { task_id: implementer });
      },
      task("Does greet.txt greet, and is there nothing else?"),
      bash("git rev-parse HEAD~1 HEAD"),
      (request) =>
        task(`Is ${/[0-9a-f]{40}/.exec(lastOf(request))}..HEAD good?`, { agent_type: "superpowers:code-reviewer" }),
      () => task("Add an exclamation mark.", { task_id: implementer }),
      call("todo_write", { todos: [{ content: "Task 1", status: "completed" }] }),
      load("superpowers:finishing-a-development-branch"),
      say("Task 1 is done."),
    ],
    child: [
      say("Before I begin: in which language?"),
      load("superpowers:test-driven-development"),
      write("greet.txt", "Guten Tag\n"),
      bash("git add -A && git commit -q -m 'Task 1'"),
      say("Done and committed."),
      call("read_file", { path: "greet.txt" }),
      say("It does what was wanted."),
      bash("git diff HEAD~1 HEAD"),
      say("An exclamation mark is missing."),
      call("edit", { path: "greet.txt", old_string: "Tag", new_string: "Tag!" }),
      bash("git commit -q -a -m 'Mended'"),
      say("It has one now."),
    ],
  });
  const { code, text, outputs } = await play.say("Carry out docs/plan.md here.");
  expect([code, text, play.left()]).toEqual([0, "Task 1 is done.", []]);
  const reports = outputs.filter((output) => output.startsWith("Sub-agent"));
  expect(reports.map((report) => report.split("\n")[2])).toEqual([
    "Before I begin: in which language?",
    "Done and committed.",
    "It does what was wanted.",
    "An exclamation mark is missing.",
    "It has one now.",
  ]);
  const ids = reports.map(taskIn);
  expect([ids[1], ids[4], new Set(ids).size]).toEqual([ids[0], ids[0], 3]);
  expect(reports[3]).toContain("There is no agent type superpowers:code-reviewer; a general-purpose one did it.");
  // It went on with what it knew: its own question stands before the answer.
  const goneOn = play.model.requests.find((request) => promptOf(request) === "In German.");
  expect(goneOn?.raw).toContain("Before I begin: in which language?");
  expect(play.git("log", "--format=%s")).toBe("Mended\nTask 1\nbegin");
  expect(readFileSync(join(play.work, "greet.txt"), "utf8")).toBe("Guten Tag!\n");
});

test("dispatching-parallel-agents: what is asked for in one step runs at once, and each has its result", async () => {
  const together = Promise.withResolvers<void>();
  let begun = 0;
  const tasks: Reply = {
    calls: ["a", "b", "c"].map((name) => ({ name: "task", input: { prompt: `Mend ${name}.txt` } })),
  };
  await using play = await stage({
    files: { "a.txt": "bad\n", "b.txt": "bad\n", "c.txt": "bad\n" },
    own: [
      load("dispatching-parallel-agents"),
      tasks,
      bash("git diff --stat && cat *.txt"),
      say("All three are mended."),
    ],
    async child(request) {
      const name = /Mend (\w\.txt)/.exec(promptOf(request))?.[1];
      const done = request.body.messages.filter(({ role }) => role === "tool").length;
      if (done === 0) {
        if (++begun === 3) together.resolve();
        await together.promise;
        return call("read_file", { path: name });
      }
      if (done === 1) return call("edit", { path: name, old_string: "bad", new_string: `good ${name}` });
      return say(`${name} is good.`);
    },
    flags: ["--allow", "bash(cat *)"],
  });
  const { code, outputs } = await play.say("Three tests fail.");
  const reports = outputs.filter((output) => output.startsWith("Sub-agent"));
  // In the order in which they ended.
  expect(reports.map((report) => report.split("\n")[2]).sort()).toEqual([
    "a.txt is good.",
    "b.txt is good.",
    "c.txt is good.",
  ]);
  expect(outputs.at(-1)).toContain("good a.txt\ngood b.txt\ngood c.txt");
  expect([code, play.left()]).toEqual([0, []]);
});

test("requesting-code-review: the reviewer that the plugin would bring is not there, so another does it and says so", async () => {
  let template = "";
  await using play = await stage({
    own: [
      load("requesting-code-review"),
      load("requesting-code-review", { file: "code-reviewer.md" }),
      (request) => {
        template = lastOf(request);
        return bash("BASE_SHA=$(git rev-parse HEAD~1)\nHEAD_SHA=$(git rev-parse HEAD)\necho $BASE_SHA $HEAD_SHA");
      },
      (request) => {
        const [base = "", head = ""] = lastOf(request).match(/[0-9a-f]{40}/g) ?? [];
        const prompt = template.replaceAll("{BASE_SHA}", base).replaceAll("{HEAD_SHA}", head);
        return task(prompt, { agent_type: "superpowers:code-reviewer" });
      },
      write("b.txt", "better\n"),
      say("Mended what was important."),
    ],
    child: [
      (request) => bash(`git diff --stat ${/[0-9a-f]{40}\.\.[0-9a-f]{40}/.exec(promptOf(request))}`),
      (request) => say(`Important: better words. Seen: ${/b\.txt/.exec(lastOf(request))}.`),
    ],
  });
  play.put("b.txt", "words\n");
  play.git("add", "-A");
  play.git("commit", "-q", "-m", "more");
  const asked = await play.say("Have it reviewed.");
  expect(asked.asks).toMatchObject([{ kind: "permission", tool: "bash" }]);
  const { code, outputs } = await play.answer("allow");
  expect(outputs[1]).toMatch(
    /^Sub-agent \(general-purpose\) finished:\n\nImportant: better words\. Seen: b\.txt\.\n\n\[There is no agent type superpowers:code-reviewer; a general-purpose one did it\. There are: .*\]\n\n\[task_id: ses_\w+\] Only if something is missing, or it asks something: call task with this task_id and what you say to it as prompt\.$/,
  );
  expect([code, play.left()]).toEqual([0, []]);
});

test("finding-duplicate-functions: each sub-agent has the model that its call names, and one that is not here is said", async () => {
  await using play = await stage({
    files: { "src/a.js": "function trim() {}\nfunction strip() {}\n" },
    own: [
      load("finding-duplicate-functions"),
      bash("bash ~/.claude/skills/finding-duplicate-functions/scripts/extract-functions.sh src/ -o catalog.json"),
      call("read_file", { path: "catalog.json" }),
      task('Sort these by what they are for: ["strip","trim"]', { model: "haiku" }),
      write("categorized.json", '{"strings":["strip","trim"]}'),
      task('Which of these do the same? ["strip","trim"]', { model: "own/large" }),
      write("duplicates/strings.json", '"strip and trim are one"'),
      task("And again by the best.", { model: "opus" }),
      bash("bash ~/.claude/skills/finding-duplicate-functions/scripts/report.sh duplicates report.md"),
      say("See report.md."),
    ],
    child: [say("All are of strings."), say("strip and trim are one."), say("I think so too.")],
    flags: ["--allow", "bash(bash *)"],
  });
  for (const id of ["own/small", "own/large"])
    await play.program.run("model", "add", id, "--base-url", play.model.url, "--format", "openai", "--api-key", "k");
  await play.program.run("config", "set", "smallModel", "own/small");
  const { code, outputs } = await play.say("Are there twins?");
  expect(modelsOf(play)).toEqual(["y", "y", "y", "y", "small", "y", "y", "large", "y", "y", "y", "y", "y"]);
  expect(outputs[2]).toContain('["strip","trim"]');
  expect(outputs.filter((output) => output.includes("There is no model"))).toEqual([
    expect.stringContaining("[There is no model opus here; x/y was used instead.]"),
  ]);
  expect(readFileSync(join(play.work, "report.md"), "utf8")).toBe('- "strip and trim are one"\n');
  expect([code, play.left()]).toEqual([0, []]);
});

test("writing-skills: tried on sub-agents without and with it, and written into the user's own folder after a yes", async () => {
  const text = "---\nname: be-brief\ndescription: Use when words are many\n---\n\nBe brief.\n";
  await using play = await stage({
    own: [
      load("writing-skills"),
      load("writing-skills", { file: "testing-skills-with-subagents.md" }),
      task("Describe the README."),
      write("~/.claude/skills/be-brief/SKILL.md", text),
      task("Call the skill be-brief, then describe the README."),
      bash("node ~/.claude/skills/writing-skills/render-graphs.js ~/.claude/skills/writing-skills"),
      say("The skill works."),
    ],
    child: [
      say("It is, all in all, a file."),
      load("be-brief"),
      (request) => say(lastOf(request).includes("Be brief.") ? "A file." : "No such skill."),
    ],
    flags: ["--allow", "bash(node *)"],
  });
  const asked = await play.say("Make a skill for brevity.");
  const made = join(play.home, ".claude/skills/be-brief/SKILL.md");
  expect([asked.code, asked.asks, existsSync(made)]).toMatchObject([
    3,
    [{ kind: "permission", tool: "write_file" }],
    false,
  ]);
  const { code, outputs } = await play.answer("allow");
  expect(readFileSync(made, "utf8")).toBe(text);
  expect(outputs.filter((output) => output.startsWith("Sub-agent")).at(-1)).toContain("\n\nA file.\n");
  expect(outputs.at(-1)).toContain("1 graphs");
  expect([code, play.left()]).toEqual([0, []]);
});
