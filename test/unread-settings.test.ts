import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startServer } from "./support/server.ts";

const path = ".claude/settings.json";
const asked = "every command and edit in this folder is asked for";
const remove = 'bash {"command":"rm -f x"}';

function broken({ work }: { work: string }, content: string): void {
  mkdirSync(join(work, ".claude"), { recursive: true });
  writeFileSync(join(work, path), content);
  writeFileSync(join(work, "x"), "");
}

test.each([
  ["a rule that does not close", '{"permissions":{"deny":["Bash(rm:*"]}}', "should forbid what is no rule: Bash(rm:*"],
  ["no JSON", "{bad", "cannot be used: it is no JSON as it should be"],
  ["rules that are no list", '{"permissions":{"ask":"Bash"}}', "should forbid what is no rule: ask"],
  ["permissions that are no object", '{"permissions":["Bash(rm:*)"]}', "should forbid what is no rule: permissions"],
])("where a folder's settings forbid what nobody can read, nothing is run unasked: %s", async (_, content, problem) => {
  const program = commands();
  broken(program, content);
  const flags = ["--mode", "unrestricted", "--allow", "bash", "--trust-once"];
  const { code, stderr } = await program.run("run", ...flags, remove);
  expect([code, stderr.split("\n")[0], existsSync(join(program.work, "x"))]).toEqual([
    3,
    expect.stringContaining(`${path} of this folder ${problem}`),
    true,
  ]);
  expect(stderr).toContain(asked);
  expect(stderr).toContain(`Permission needed (${path} of this folder cannot be understood`);
  // Mended, it is as it says.
  writeFileSync(join(program.work, path), '{"permissions":{"deny":["Bash(mv:*)"]}}');
  expect((await program.run("run", ...flags, remove)).code).toBe(0);
});

test("a rule that allows and cannot be read is left out and told, and holds nothing up", async () => {
  const program = commands();
  broken(program, '{"permissions":{"allow":["Bash(rm:*"]}}');
  const { code, stderr } = await program.run("run", "--mode", "unrestricted", remove);
  expect([code, stderr]).toEqual([0, expect.stringContaining("holds what is no rule and is left out: Bash(rm:*")]);
  expect(stderr).not.toContain(asked);
});

test("a settings file that may not be read holds up too", async () => {
  const program = commands();
  broken(program, "{}");
  chmodSync(join(program.work, path), 0);
  const { ended } = program.start(["run", "--mode", "unrestricted", remove], { unprivileged: true });
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([3, expect.stringContaining("cannot be used: it cannot be read")]);
});

test("a settings file that cannot be read brings no rule, and everybody who shows the folder's rules says what follows", async () => {
  await using server = await startServer();
  const { program } = server;
  broken(program, "{bad");
  const listed = await program.run("permission", "list");
  expect([listed.stdout.includes(path), listed.stderr]).toEqual([false, expect.stringContaining(asked)]);
  expect((await program.run("trust")).stderr).toContain(asked);
  const folder = encodeURIComponent(program.work);
  const { json: rules } = await server.request<{ workspace: unknown }>("GET", `/api/permissions?folder=${folder}`);
  const warnings = [expect.stringContaining(asked)];
  expect(rules.workspace).toEqual({ folder: program.work, rules: [], warnings });
  const { json: trust } = await server.request<{ items: unknown[] }>("GET", `/api/trust?folder=${folder}`);
  const item = { kind: "rule", path, state: "unreadable", hash: null, does: expect.stringContaining(asked) };
  expect(trust).toMatchObject({ waiting: 0, items: [item], warnings });
});
