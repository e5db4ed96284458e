import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished } from "vitest";
import { needs } from "./needs.ts";
import { tempFolder } from "./support/temp-folder.ts";

const bin = resolve(import.meta.dirname, "../bin/skillmint");

/** The program in a terminal of its own, on a desktop whose browser only tells what it was to open, and all it knows. */
function inTerminal(...args: string[]) {
  const home = tempFolder();
  const [opened, tried] = [join(home, "opened"), join(home, "tried")];
  spawnSync("mkfifo", [opened]);
  writeFileSync(join(home, "xdg-open"), `#!/bin/sh\n: > ${tried}\n{ echo "$1"; env; } > ${opened}\n`);
  chmodSync(join(home, "xdg-open"), 0o700);
  const env = {
    PATH: `${home}:${process.env.PATH}`,
    HOME: home,
    SKILLMINT_LANG: "en",
    DISPLAY: ":9",
    OPENAI_API_KEY: "k",
  };
  const command = ["exec", bin, ...args].join(" ");
  const child = spawn("script", ["-qec", command, "/dev/null"], { cwd: home, env, stdio: ["pipe", "pipe", "inherit"] });
  let shown = "";
  const waiting = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
    for (const check of waiting) check();
  });
  const ended = new Promise<number | null>((done) => child.on("close", done));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const links = () => [...shown.matchAll(/http:\S+#code=[\w-]+(?=\r)/g)].map(([link]) => link);
  const linksShown = (count: number) =>
    new Promise<string[]>((found, missed) => {
      const check = () => void (links().length >= count && found(links()));
      waiting.add(check);
      check();
      void ended.then((code) => missed(new Error(`ended with ${code}: ${shown}`)));
    });
  return { child, ended, linksShown, opened: () => readFile(opened, "utf8"), shown: () => shown, tried };
}

needs("script")(
  "in a terminal on a desktop the page is opened with the link, and the browser learns no key",
  async () => {
    const { child, ended, linksShown, opened } = inTerminal("--port", "0");
    const [[link], told] = await Promise.all([linksShown(1), opened()]);
    expect(told.split("\n")[0]).toBe(link);
    expect(told).toContain("DISPLAY=:9");
    expect(told).not.toContain("OPENAI_API_KEY");
    child.stdin.write("\x03");
    expect(await ended).toBe(0);
  },
);

needs("script")("in a terminal Enter gives another link, each with a code of its own", async () => {
  const { child, ended, linksShown, shown } = inTerminal("serve", "--port", "0");
  await linksShown(1);
  child.stdin.write("\n");
  const links = await linksShown(2);
  expect([new Set(links).size, shown()]).toEqual([2, expect.stringContaining("Enter gives a new link")]);
  child.stdin.write("\x03");
  expect(await ended).toBe(0);
});

needs("script")("neither --no-open nor serve opens a page", async () => {
  for (const args of [
    ["--port", "0", "--no-open"],
    ["serve", "--port", "0"],
  ]) {
    const { child, ended, linksShown, shown, tried } = inTerminal(...args);
    await linksShown(1);
    child.stdin.write("\x03");
    expect([await ended, shown(), existsSync(tried)]).toEqual([0, expect.stringContaining("Stopping."), false]);
  }
});
