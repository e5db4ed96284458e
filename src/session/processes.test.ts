import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { needs } from "../../test/needs.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { livingProcess, nameOf } from "../processes/proc.ts";
import { noMask } from "../protocol/mask.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import { createProcessHome } from "./processes.ts";

test("before its first command a process is known to the store, also where its trace cannot be written", async () => {
  const data = tempFolder();
  // A file where the folder of traces would be.
  writeFileSync(join(data, "owners"), "");
  const store = openSqlite(join(data, "s.db"));
  const reported: unknown[] = [];
  const home = createProcessHome({ store, owner: "1:2:3", data, report: (error) => void reported.push(error) });
  await home.forSession("ses_1", join(data, "outputs"), () => undefined, noMask).get();
  expect([await store.owners(), reported.length]).toEqual([["1:2:3"], 1]);
  await store.close();
});

needs("proc")(
  "what another process of the data folder leaves when it is killed is ended by one that lives",
  async () => {
    const data = tempFolder();
    const store = openSqlite(join(data, "s.db"));
    const home = createProcessHome({ store, owner: "1:2:3", data, report: () => undefined });
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    home.reapSoon();
    await home.reap();
    const left = spawn("sleep", ["1000"], { detached: true, stdio: "ignore" });
    onTestFinished(() => void left.kill("SIGKILL"));
    await once(left, "spawn");
    const found = livingProcess(left.pid as number);
    mkdirSync(join(data, "owners"), { recursive: true });
    writeFileSync(join(data, "owners", encodeURIComponent("4:5:of-another-boot")), `${found && nameOf(found)}\n`);
    const ended = once(left, "exit");
    vi.advanceTimersByTime(2_000);
    expect((await ended)[1]).toMatch(/^SIG/);
    await home.close();
    await store.close();
  },
);
