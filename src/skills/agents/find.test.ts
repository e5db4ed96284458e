import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { skillPlaces } from "../../../test/support/skill-places.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { SkillEntry } from "../../protocol/skills.ts";
import { findAgents } from "./find.ts";
import { readAgent } from "./look.ts";
import { agentRoots } from "./roots.ts";

type Setting = ReturnType<typeof skillPlaces>;

const agentText = (name: string, head = "") =>
  `---\nname: ${name}\ndescription: About ${name}.\n${head}---\nDo ${name}.\n`;

function put(folder: string, name: string, text = agentText(name)): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.md`);
  writeFileSync(path, text);
  return path;
}

const find = (places: Setting, skills: readonly SkillEntry[] = []) => findAgents(agentRoots(places, skills), places);
const namesIn = async (...given: Parameters<typeof find>) =>
  Object.fromEntries((await find(...given)).agents.map(({ name, source }) => [name, source]));

test("agents lie in three folders of the user and in two of the workspace and of those above it up to the repository's root", async () => {
  const places = skillPlaces({ trustOnce: true });
  const { home, workspace, folders } = places;
  mkdirSync(join(workspace, ".git"));
  const inner = join(workspace, "packages", "one");
  put(join(folders.data, "agents"), "mine");
  put(join(home, ".agents/agents"), "ours");
  put(join(home, ".claude/agents"), "theirs");
  put(join(inner, ".claude/agents"), "inner");
  put(join(workspace, ".agents/agents"), "outer");
  writeFileSync(join(home, ".claude/agents/notes.txt"), "no agent");
  expect(await namesIn({ ...places, workspace: inner })).toEqual({
    ...{ inner: "workspace", mine: "user", ours: "user", outer: "workspace", theirs: "user" },
  });
});

test("where there are no folders of agents none is looked for", () => {
  expect(agentRoots(skillPlaces(), [])).toEqual([]);
});

test("a workspace's agents wait for trust, each as it was when the user agreed", async () => {
  const places = skillPlaces();
  const { workspace } = places;
  put(join(workspace, ".claude/agents"), "one");
  put(join(workspace, ".agents/agents"), "two");
  const before = await find(places);
  expect([before.agents, before.waiting.map(({ name }) => name)]).toEqual([[], ["two", "one"]]);
  places.agree();
  expect(await namesIn(places)).toEqual({ one: "workspace", two: "workspace" });
  put(join(workspace, ".claude/agents"), "one", agentText("one", "model: x\n"));
  put(join(workspace, ".claude/agents"), "three");
  const after = await find(places);
  expect(after.agents.map(({ name }) => name)).toEqual(["two"]);
  expect(after.waiting).toEqual([
    { name: "one", path: join(workspace, ".claude/agents/one.md"), owner: workspace },
    { name: "three", path: join(workspace, ".claude/agents/three.md"), owner: workspace },
  ]);
});

test("what the user never agreed to is not read", async () => {
  const places = skillPlaces();
  put(join(places.workspace, ".claude/agents"), "broken", "");
  expect((await find(places)).problems).toEqual([]);
});

test("what is changed between its finding and its use is not what the user agreed to", async () => {
  const places = skillPlaces();
  const path = put(join(places.workspace, ".claude/agents"), "one");
  places.agree();
  const [entry] = (await find(places)).agents;
  expect(await readAgent(entry as NonNullable<typeof entry>)).toMatchObject({ text: "Do one.\n" });
  writeFileSync(path, "Do evil.");
  expect(await readAgent(entry as NonNullable<typeof entry>)).toEqual({ problem: "waits" });
});

test("of two with one name the first is meant; the names of ours stay ours", async () => {
  const places = skillPlaces({ trustOnce: true });
  const { home, workspace } = places;
  put(join(home, ".agents/agents"), "a");
  put(join(home, ".claude/agents"), "a");
  put(join(workspace, ".claude/agents"), "a");
  put(join(home, ".claude/agents"), "explore");
  const { agents, problems } = await find(places);
  expect(agents.map(({ name, path }) => [name, path.startsWith(workspace)])).toEqual([
    ["a", false],
    ["user:a", false],
    ["user:explore", false],
    ["workspace:a", true],
  ]);
  expect(problems.map(({ code }) => code)).toEqual(["agent-reserved"]);
});

test("agents beside the skills of a plugin have its name; those beside a workspace's skills or an added folder's do not count", async () => {
  const places = skillPlaces();
  const { home, workspace } = places;
  const plugin = join(home, ".claude/skills/superpowers");
  const skillAt = (folder: string, more: Partial<SkillEntry> = {}): SkillEntry => ({
    ...{ name: "x", source: "user", folder: join(folder, "skills/x"), head: { name: "x", description: "" } },
    ...more,
  });
  put(join(plugin, "agents"), "code-reviewer");
  const clone = tempFolder();
  put(join(clone, "agents"), "cloned");
  put(join(workspace, "agents"), "planted");
  const skills = [
    skillAt(plugin),
    skillAt(clone, { source: "git", from: "https://example.com/some/tools.git" }),
    skillAt(workspace, { source: "workspace" }),
    skillAt(workspace, { agreed: [] }),
  ];
  expect(await namesIn(places, skills)).toEqual({ "superpowers:code-reviewer": "user", "tools:cloned": "git" });
  // A repository's are a stranger's text until all that was taken of it is approved.
  const strange = async (...approved: boolean[]) => {
    const cloned = approved.map((one) => skillAt(clone, { source: "git", approved: one }));
    return (await find(places, [skillAt(plugin), ...cloned])).agents.map(({ untrusted }) => untrusted === true);
  };
  expect(await strange(false)).toEqual([true, false]);
  expect(await strange(true, false)).toEqual([true, false]);
  expect(await strange(true)).toEqual([false, false]);
  mkdirSync(join(plugin, ".claude-plugin"));
  writeFileSync(join(plugin, ".claude-plugin/plugin.json"), JSON.stringify({ name: "super" }));
  expect(await namesIn(places, skills)).toHaveProperty(["super:code-reviewer"]);
});

test("a file that is come to by two ways is one; what leads out of a workspace or is no file is left out and told", async () => {
  const places = skillPlaces({ trustOnce: true });
  const { home, workspace } = places;
  const own = put(join(home, ".agents/agents"), "a");
  mkdirSync(join(home, ".claude/agents"), { recursive: true });
  symlinkSync(own, join(home, ".claude/agents/b.md"));
  mkdirSync(join(workspace, ".claude/agents/folder.md"), { recursive: true });
  symlinkSync(own, join(workspace, ".claude/agents/out.md"));
  put(join(home, ".claude/agents"), "empty", "");
  const { agents, problems } = await find(places);
  expect(agents.map(({ name }) => name)).toEqual(["a"]);
  expect(problems.map(({ code, path }) => [code, path.split("/").at(-1)])).toEqual([
    ["empty", "empty.md"],
    ["odd", "folder.md"],
    ["outside", "out.md"],
  ]);
});

test("no more files of a folder are looked at than there may be, and that is told", async () => {
  const places = skillPlaces();
  for (let at = 0; at < 201; at++) put(join(places.home, ".claude/agents"), `a${at}`);
  const { agents, problems } = await find(places);
  expect([agents.length, problems.map(({ code, params }) => [code, params])]).toEqual([
    200,
    [["too-many-agents", { most: 200 }]],
  ]);
});

test("a file that is as it was is not read again, and one that was changed is", async () => {
  // What was changed just now is not remembered.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const places = skillPlaces();
  const folder = join(places.home, ".claude/agents");
  put(folder, "a");
  expect(await namesIn(places)).toEqual({ a: "user" });
  const index = join(places.folders.data, "skills-index/agents.json");
  writeFileSync(index, readFileSync(index, "utf8").replaceAll('"name":"a"', '"name":"remembered"'));
  expect(await namesIn(places)).toEqual({ remembered: "user" });
  put(folder, "a", agentText("other"));
  expect(await namesIn(places)).toEqual({ other: "user" });
  writeFileSync(index, "damaged");
  expect(await namesIn(places)).toEqual({ other: "user" });
});
