import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { dataFolder } from "./support/skillmint.ts";
import { newest } from "./support/stored-sessions.ts";

test("session check and doctor name the session and the event that was changed behind the program's back", async () => {
  const program = commands();
  await program.run("run", 'bash {"command":"echo one"}', "--allow", "bash");
  const first = await newest(program);
  await program.run("run", "--continue", 'read_file {"path":"missing"}');
  await program.run("session", "fork", first);
  await program.run("run", "another session");
  const whole = await program.run("session", "check");
  expect([whole.code, whole.stdout]).toEqual([
    0,
    expect.stringMatching(/^Sessions: 3; events: \d+; not as they were stored: 0\.\n$/),
  ]);
  expect((await program.run("doctor")).stdout).toContain("all 3 as they were stored");
  {
    using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
    const number = "(select number from sessions where id = ?)";
    db.prepare(`update events set body = replace(body, 'echo one', 'echo two') where key >> 28 = ${number}`).run(first);
  }
  const { code, stdout } = await program.run("session", "check", "--output", "json");
  const { problems } = JSON.parse(stdout);
  expect([code, problems]).toEqual([
    1,
    expect.arrayContaining([{ session: first, seq: expect.any(Number), kind: "changed" }]),
  ]);
  const text = await program.type(["session", "check", first], { env: { SKILLMINT_LANG: "zh-CN" } });
  expect([text.code, text.stdout]).toEqual([1, expect.stringContaining(`${first}: 事件 ${problems[0].seq} 被修改过`)]);
  const seen = await program.run("doctor");
  expect([seen.code, seen.stdout]).toEqual([
    1,
    expect.stringContaining(`${first}: event ${problems[0].seq} was changed`),
  ]);
  expect((await program.run("session", "check", await newest(program))).code).toBe(0);
});
