import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished } from "vitest";
import { removeProfiles } from "../src/browser/profiles.ts";
import { livingProcesses } from "../src/processes/proc.ts";
import { needs } from "./needs.ts";

needs("proc")(
  "after a crash of ours no browser lives on, and its profile is removed by whoever comes next",
  async () => {
    const program = join(import.meta.dirname, "support", "open-browser.ts");
    const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    const { folder, pid } = JSON.parse(line) as { folder: string; pid: number };
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const running = join(folder, "browser", "running");
    // Written after the browser has told of itself.
    const note = () => readdirSync(running).map((name) => join(running, name, "profile.json"))[0] ?? "";
    await expect.poll(() => existsSync(note())).toBe(true);
    const profile: string = JSON.parse(readFileSync(note(), "utf8")).folder;
    expect(existsSync(profile)).toBe(true);
    const members = () => [...livingProcesses()].filter(({ group }) => group === pid).length;
    expect(members()).toBeGreaterThan(1);

    child.kill("SIGKILL");
    await once(child, "exit");
    // The pipe on which it listened is closed: it goes by itself.
    await expect.poll(members, { timeout: 5_000 }).toBe(0);
    await removeProfiles(running);
    expect([existsSync(profile), readdirSync(running)]).toEqual([false, []]);
  },
);
