import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { type Skillmint, skillmint } from "./support/skillmint.ts";

const bin = resolve(import.meta.dirname, "../bin/skillmint");
const refused = "decides what is allowed, and was started by a command of a tool call";

/** By a script, of which the gate knows nothing: the wall behind it is the matter here. */
async function called(program: Skillmint, command: string): Promise<string> {
  writeFileSync(join(program.work, "it"), `${bin} "$@"\n`);
  const flags = ["--mode", "unrestricted", "--allow", "bash"];
  const { stdout, stderr } = await program.run("tool", "call", "bash", JSON.stringify({ command }), ...flags);
  return stdout + stderr;
}

test.each([
  "sh it permission add allow bash --yes",
  "sh it permission remove allow bash",
  "sh it trust --yes",
  "sh it config set language en",
  "sh it config unset language",
  "sh it model use a/b",
  "sh it search add searxng --address http://127.0.0.1:1",
  "sh it run --answer ask_1=allow",
  "sh it run --mode unrestricted x",
  "sh it tool call bash '{}' --allow bash",
  "sh it serve --port 0",
  "sh it mcp serve --tools bash --allow bash",
])("a command of a tool call may not change what is allowed: %s", async (command) => {
  expect(await called(skillmint(), command)).toContain(refused);
});

needs("proc")("nor with its mark taken away, since those above it have it", async () => {
  const program = skillmint();
  const change = "sh it permission add allow bash --yes";
  for (const way of [
    `env -u SKILLMINT_CALL ${change}`,
    `env -u SKILLMINT_CALL -u SKILLMINT_OWNER -u SKILLMINT_SESSION ${change}`,
    `env -i HOME="$HOME" PATH="$PATH" ${change}`,
    `env -i HOME="$HOME" PATH="$PATH" ${change} 19>&-; true`,
  ])
    expect([way, await called(program, way)]).toEqual([way, expect.stringContaining(refused)]);
  const { stdout } = await program.run("permission", "list", "--output", "json");
  expect(JSON.parse(stdout).user.allow).toEqual([]);
});

test("what only looks is open to it, and a person may change what he likes", async () => {
  const program = skillmint();
  expect(await called(program, "sh it permission list")).toContain("Your rules");
  expect(await called(program, "sh it config get")).not.toContain(refused);
  expect((await program.run("permission", "add", "allow", "bash(ls:*)", "--yes")).code).toBe(0);

  const elsewhere = program.start(["permission", "remove", "allow", "bash(ls:*)"], {
    env: { SKILLMINT_CALL: "call_1", SKILLMINT_OWNER: "1@0000000000000000" },
  });
  expect((await elsewhere.ended).code).toBe(0);
});
