import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { authority, protectedServer } from "./support/mcp/authority.ts";
import { dataFolder, skillmint } from "./support/skillmint.ts";

const allIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("");

test("a server that wants a login says so, is logged in at by the browser, and is forgotten again", async () => {
  const by = { authority: await authority() };
  const remote = await protectedServer(by);
  const program = skillmint();
  const added = await program.run("mcp", "add", "remote", "--url", remote.url.href);
  expect(added.stderr).toContain("skillmint mcp login remote");

  const login = program.start(["mcp", "login", "remote", "--no-open"]);
  const address = await new Promise<string>((found) => {
    let told = "";
    login.child.stderr?.on("data", (text: string) => {
      told += text;
      const [, there] = /^Log in here: (\S+)\n/.exec(told) ?? [];
      if (there) found(there);
    });
  });
  const page = await fetch(address);
  expect(await page.text()).toContain("You can close this page.</p><p>SkillMint 已收到应答，可以关闭此页面。</p>");
  const { code, stdout, stderr } = await login.ended;
  expect([code, stdout]).toEqual([0, "Logged in: remote\n"]);
  expect(stderr).toContain("remote: 1 tool");

  // From here on it renews by itself, once for all processes, and nothing that it has is told to anybody.
  const [before = ""] = by.authority.tokens.keys();
  by.authority.tokens.clear();
  const twice = await Promise.all([1, 2].map(() => program.run("mcp", "test", "remote")));
  expect([twice.map(({ code }) => code), by.authority.to("/token").length]).toEqual([[0, 0], 2]);
  const listed = await program.run("mcp", "list", "--output", "json");
  const kept = allIn(dataFolder(program));
  for (const token of [before, ...by.authority.tokens.keys()]) {
    expect([added, ...twice, listed, { stdout, stderr }].some((ended) => JSON.stringify(ended).includes(token))).toBe(
      false,
    );
    expect(kept).not.toContain(token);
  }

  expect((await program.run("mcp", "logout", "remote")).stdout).toBe("Logged out: remote\n");
  const after = await program.run("mcp", "test", "remote");
  expect([after.code, after.stdout]).toEqual([1, expect.stringContaining("skillmint mcp login remote")]);
});
