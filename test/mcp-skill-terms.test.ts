import { resolve } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { at, type Skillmint } from "./support/skillmint.ts";
import { outputsIn, putSkill, toolsIn } from "./support/skills.ts";

const named = resolve(import.meta.dirname, "support/mcp/named-server.mjs");
const long = `publish_${"very_".repeat(10)}long_report`;
const add = (program: Skillmint, server: string, ...tools: string[]) =>
  program.run("mcp", "add", server, "--", process.execPath, named, ...tools);
const namesOf = async (program: Skillmint): Promise<string[]> => {
  const { stdout } = await program.run("mcp", "tools", "--output", "json");
  return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
};
const use = (name: string, input: object = {}): Reply => ({ calls: [{ name: "use_tool", input: { name, input } }] });
const done: Reply = { text: "Done." };
const jsonl = ["--output", "jsonl"];
const taken = (name: string) => `This skill does not allow the tool: ${name}`;

test("a skill names a server's tool as the server does, however the name is published", async () => {
  const program = commands();
  await add(program, "files", long, "read");
  const [published = ""] = (await namesOf(program)).filter((name) => name.startsWith("mcp_files_publish"));
  expect(published).not.toContain(long);
  putSkill(program.home, "without", { head: `disallowed-tools: mcp__files__${long}\n` });
  putSkill(program.home, "just", { head: `allowed_tools: mcp__files__${long}\nallowed-tools: mcp__files__${long}\n` });

  await using model = await startScriptedModel([use(published), use("mcp_files_read"), done, use(published), done]);
  const without = await program.run(
    "run",
    ...at(model.url),
    ...jsonl,
    "--allow",
    "mcp_files_*",
    "--skill",
    "without",
    "go",
  );
  expect(outputsIn(without)).toEqual([taken(published), "I am read."]);
  const just = await program.run("run", ...at(model.url), ...jsonl, "--skill", "just", "go");
  expect(toolsIn(model.requests[3])).toEqual([published]);
  expect(outputsIn(just)).toEqual([`I am ${long}.`]);
});

test("who takes away all of a server takes away its resources, and no other's", async () => {
  const program = commands();
  for (const server of ["files", "files_b"]) await add(program, server, "read");
  putSkill(program.home, "without", { head: "disallowed-tools: mcp__files\n" });
  const read = (server: string) => use("mcp_read_resource", { server, uri: "doc://it" });
  const list = (server: string) => use("mcp_list_resources", { server });
  const talk = [read("files"), list("files"), use("mcp_list_resources"), read("files"), done];
  await using model = await startScriptedModel([...talk, ...talk.slice(1)]);
  const run = await program.run("run", ...at(model.url), ...jsonl, "--skill", "without", "go");
  const [first, second, third, ...rest] = outputsIn(run);
  expect([first, rest]).toEqual([taken("mcp_read_resource"), [taken("mcp_read_resource")]]);
  expect(second).not.toContain("doc://it");
  expect(third?.match(/doc:\/\/it/g)).toHaveLength(1);
  const denied = await program.run("run", ...at(model.url), ...jsonl, "--deny", "mcp_files_*", "go");
  expect(outputsIn(denied).join("\n")).not.toContain("doc://it –");

  const explain = (server: string) => [
    ...["permission", "explain", "mcp_read_resource", JSON.stringify({ server, uri: "doc://it" })],
    ...["--skill", "without", "--output", "json"],
  ];
  const { stdout } = await program.run(...explain("files"));
  expect(JSON.parse(stdout)).toMatchObject({ decision: "deny", reason: taken("mcp_read_resource") });
});
