import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { authority, protectedServer } from "./support/mcp/authority.ts";
import { startServer } from "./support/server.ts";
import { dataFolder, skillmint } from "./support/skillmint.ts";

const allIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("");

test("a server that wants a login says so, is logged in at by the browser, and is forgotten again", async () => {
  const by = { authority: await authority() };
  by.authority.habits.metadata = { revocation_endpoint: `${by.authority.url}/revoke` };
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

  expect(await program.run("mcp", "logout", "remote")).toEqual({ code: 0, stdout: "Logged out: remote\n", stderr: "" });
  // Who gave the tokens knows that they are good no more.
  expect([by.authority.to("/revoke").map(({ params }) => params.token_type_hint), by.authority.tokens.size]).toEqual([
    ["refresh_token", "access_token"],
    0,
  ]);
  const after = await program.run("mcp", "test", "remote");
  expect([after.code, after.stdout]).toEqual([1, expect.stringContaining("skillmint mcp login remote")]);
});

test("over HTTP a login gives the address to visit, is done when the browser came back, and is forgotten", async () => {
  const by = { authority: await authority() };
  const remote = await protectedServer(by);
  await using server = await startServer();
  const config = { url: remote.url.href };
  await server.request("POST", "/api/mcp/servers", { body: { name: "remote", config } });
  const login = "/api/mcp/servers/remote/login";
  expect((await server.request("GET", login)).json).toEqual({ state: "none", address: "", problem: "" });
  const first = await server.request<{ address: string }>("POST", login);
  // Who begins again gives up what was begun.
  const begun = await server.request<{ address: string }>("POST", login);
  expect([begun.status, begun.json]).toMatchObject([202, { name: "remote" }]);
  expect((await server.request("GET", login)).json).toEqual({
    state: "waiting",
    ...begun.json,
    name: undefined,
    problem: "",
  });
  await expect(fetch(first.json.address)).rejects.toThrow();
  await (await fetch(begun.json.address)).text();
  await expect.poll(async () => (await server.request<{ state: string }>("GET", login)).json.state).toBe("done");
  const listed = await server.request<{ servers: object[] }>("GET", "/api/mcp/servers");
  expect(listed.json.servers[0]).toMatchObject({ name: "remote", tools: 1, reason: "" });
  expect(listed.text + JSON.stringify(begun.json)).not.toContain([...by.authority.tokens.keys()][0]);

  const logout = () => server.request("POST", "/api/mcp/servers/remote/logout");
  // This authority revokes nothing.
  expect((await logout()).json).toEqual({ name: "remote", wasLoggedIn: true, revoked: false });
  expect((await logout()).json).toEqual({ name: "remote", wasLoggedIn: false, revoked: false });
  expect((await server.request("POST", "/api/mcp/servers/none/login")).status).toBe(404);
});
