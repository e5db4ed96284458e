import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import type { Ask } from "../src/protocol/asks.ts";
import type { Event } from "../src/protocol/events.ts";
import { isRest, startServer, type TestServer } from "./support/server.ts";

/** The commands of ours that the built-in skill names, in its order. */
function commandsOf(language: string): string[] {
  const text = readFileSync(resolve(import.meta.dirname, `../skills/${language}/write-skill/SKILL.md`), "utf8");
  const found = [...text.matchAll(/`((?:skillmint|cp) [^`]*)`/g)].map(([, command]) => command as string);
  return found.map((command) => command.replaceAll(/NAME|名字/g, "weekly").replaceAll(/FILE|文件/g, "FILE"));
}

/** A session in the default mode, whose user says yes to whatever is asked; gives what the tool answered. */
function walking(server: TestServer) {
  let id = "";
  let seen = 0;
  const asked: string[] = [];
  const at = async (isMeant: (event: Event) => boolean) => {
    const event = await server.event(id, isMeant, seen);
    seen = event.seq ?? seen;
    return event;
  };
  async function call(tool: string, input: object): Promise<string> {
    const text = `${tool} ${JSON.stringify(input)}`;
    const path = () => `/api/sessions/${id}`;
    const from = seen;
    if (id === "") id = await server.begin({ workspace: server.program.work, prompt: text });
    else await server.request("POST", `${path()}/messages`, { body: { text } });
    await at(isRest);
    const { json: asks } = await server.request<Ask[]>("GET", `${path()}/asks`);
    for (const { ask, hash } of asks) {
      asked.push(tool);
      await server.request("POST", `${path()}/asks/${ask}`, { body: { decision: "allow", hash } });
      await at(({ type }) => type === "turn-ended");
    }
    const ended = await server.event(id, ({ type }) => type === "tool-ended", from);
    return ended.type === "tool-ended" ? ended.output : "";
  }
  return { call, asked, bash: (command: string) => call("bash", { command }) };
}

test("what write-skill says can be done as it stands, with a yes to each ask, from the new folder to the pack", async () => {
  const [make, show, copy, lint, add, trust, build, keygen, install] = commandsOf("en") as [string, ...string[]];
  expect(commandsOf("zh-CN")).toEqual(commandsOf("en"));
  await using server = await startServer();
  const { work, run } = server.program;
  const { bash, call, asked } = walking(server);
  const path = ".agents/skills/weekly/SKILL.md";

  expect(await bash(make)).toContain(join(work, path));
  expect(await call("read_file", { path })).toContain("name: weekly");
  const content = "---\nname: weekly\ndescription: Sums up the week.\n---\n# Weekly\n\n1. Read `log.md`.\n";
  await call("write_file", { path, content });
  expect(readFileSync(join(work, path), "utf8")).toBe(content);
  expect(await bash(lint as string)).toContain("1 skill, 0 errors, 0 warnings.");
  expect(await bash(add as string)).toContain("was started by a command of a tool call");
  expect(asked).toEqual(["bash", "write_file", "bash", "bash"]);

  expect((await run(...(add as string).split(" ").slice(1))).code).toBe(0);
  expect(await call("skill", { name: "weekly" })).toContain("1. Read `log.md`.");
  expect(await bash(show as string)).toContain(`folder: ${join(work, ".agents/skills/weekly")}`);

  expect(await bash(build as string)).toContain("There are no keys");
  await bash(keygen as string);
  await bash(build as string);
  expect(existsSync(join(work, "weekly-1.0.0.skillpack"))).toBe(true);
  expect([copy, trust, install]).toEqual([
    "cp -r .agents/skills/weekly ~/.skillmint/skills/",
    "skillmint trust",
    "skillmint pack install FILE",
  ]);
});
