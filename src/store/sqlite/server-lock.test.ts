import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { takeServerLock } from "./server-lock.ts";

test("one process at a time has the server's lock, and kill -9 frees it", async () => {
  const file = join(tempFolder(), "server.lock.db");
  const module = join(import.meta.dirname, "server-lock.ts");
  const take = `import { takeServerLock } from "${module}"; const lock = takeServerLock(process.argv[1]); console.log(Boolean(lock)); setInterval(() => lock, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", take, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void other.kill("SIGKILL"));
  const [said] = await once(other.stdout, "data");
  expect([String(said), takeServerLock(file)]).toEqual(["true\n", null]);
  other.kill("SIGKILL");
  await once(other, "exit");
  const lock = takeServerLock(file);
  expect([lock !== null, takeServerLock(file)]).toEqual([true, null]);
  lock?.[Symbol.dispose]();
  using again = takeServerLock(file);
  expect(again).not.toBeNull();
});
