import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { type Skillmint, skillmint } from "./support/skillmint.ts";

const bin = resolve(import.meta.dirname, "../bin/skillmint");
const refused = "decides what is allowed, and was started by a command of a tool call";

/** What each command says, all in one call; by a script, of which the gate knows nothing: the wall behind it is the matter here. */
async function called(program: Skillmint, ...commands: string[]): Promise<Record<string, string>> {
  writeFileSync(join(program.work, "it"), `${bin} "$@"\n`);
  const command = commands.map((one, at) => `(${one}) >${at}.txt 2>&1`).join("; ");
  const flags = ["--mode", "unrestricted", "--allow", "bash"];
  await program.run("tool", "call", "bash", JSON.stringify({ command }), ...flags);
  return Object.fromEntries(commands.map((one, at) => [one, readFileSync(join(program.work, `${at}.txt`), "utf8")]));
}

const allRefused = (said: Record<string, string>) =>
  expect(said).toEqual(Object.fromEntries(Object.keys(said).map((one) => [one, expect.stringContaining(refused)])));

test("a command of a tool call may not change what is allowed", async () => {
  allRefused(
    await called(
      skillmint(),
      "sh it permission add allow bash --yes",
      "sh it permission remove allow bash",
      "sh it trust --yes",
      "sh it config set language en",
      "sh it config unset language",
      "sh it model use a/b",
      "sh it search add searxng --address http://127.0.0.1:1",
      "sh it memory confirm MEMORY",
      "sh it run --answer ask_1=allow",
      "sh it run --mode unrestricted x",
      "sh it tool call bash '{}' --allow bash",
      "sh it serve --port 0",
      "sh it mcp serve --tools bash --allow bash",
    ),
  );
});

needs("proc")("nor with its mark taken away, since those above it have it", async () => {
  const program = skillmint();
  const change = "sh it permission add allow bash --yes";
  allRefused(
    await called(
      program,
      `env -u SKILLMINT_CALL ${change}`,
      `env -u SKILLMINT_CALL -u SKILLMINT_OWNER -u SKILLMINT_SESSION ${change}`,
      `env -i HOME="$HOME" PATH="$PATH" ${change}`,
      `env -i HOME="$HOME" PATH="$PATH" ${change} 19>&-; true`,
    ),
  );
  const { stdout } = await program.run("permission", "list", "--output", "json");
  expect(JSON.parse(stdout).user.allow).toEqual([]);
});

needs("proc")("nor by a process that has left the call, its marks and its parents behind", async () => {
  const program = skillmint();
  const left = (change: string) =>
    `exec 19<&-; setsid -f env -i HOME="$HOME" PATH="$PATH" bash -c '${change} >said 2>&1; mv said done'; until [ -e done ]; do sleep 0.05; done; cat done; rm done`;
  allRefused(
    await called(
      program,
      left("sh it permission add allow bash --yes"),
      left("ulimit -m 2000000000000; ulimit -d 2000000000000; sh it run --answer ask_1=allow"),
    ),
  );
});

test("what only looks is open to it, and a person may change what he likes", async () => {
  const program = skillmint();
  expect(await called(program, "sh it permission list", "sh it config get")).toEqual({
    "sh it permission list": expect.stringContaining("Your rules"),
    "sh it config get": expect.not.stringContaining(refused),
  });
  expect((await program.run("permission", "add", "allow", "bash(ls:*)", "--yes")).code).toBe(0);

  const elsewhere = program.start(["permission", "remove", "allow", "bash(ls:*)"], {
    env: { SKILLMINT_CALL: "call_1", SKILLMINT_OWNER: "1@0000000000000000" },
  });
  expect((await elsewhere.ended).code).toBe(0);
});
