import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isProblem } from "../src/skills/pack/format/problem.ts";
import { verifyPack } from "../src/skills/pack/format/verify.ts";
import { startServer } from "./support/server.ts";
import { skillText } from "./support/skill-repository.ts";
import { tempFolder } from "./support/temp-folder.ts";

test("a folder is looked at, packed and signed, written or fetched, and what is secret stays out", async () => {
  await using server = await startServer();
  const folder = join(tempFolder(), "weekly");
  mkdirSync(folder);
  writeFileSync(join(folder, "SKILL.md"), skillText("weekly"));
  writeFileSync(join(folder, ".env"), "KEY=1\n");
  writeFileSync(join(folder, "run.sh"), "echo hi\n", { mode: 0o755 });
  const post = <Json = Built>(path: string, body: object, language = "en") =>
    server.request<Json>("POST", `/api/packs/${path}`, { body, language });
  const looked = await post("files", { folder }, "zh-CN");
  expect(looked.json).toMatchObject({
    ...{ name: "weekly", version: null, capabilities: { scripts: true } },
    files: [{ path: "SKILL.md" }, { path: "run.sh", executable: true }],
    leftOut: [{ path: ".env", why: "hidden", reason: "隐藏文件" }],
  });
  const wish = { folder, version: "1.0.0", seal: { to: "open" } };
  expect((await post("build", wish)).json.error).toContain("There are no keys");
  const made = await post<{ keys: { name: string; recipient: string }[] }>("keys", { name: "acme" });
  expect([made.status, made.json.keys.map(({ name }) => name)]).toEqual([201, ["acme"]]);
  expect((await post("keys", { name: "acme" })).status).toBe(409);
  expect((await post("keys", { name: "../x" })).status).toBe(422);
  expect((await server.request("GET", "/api/packs/keys")).text).not.toContain("SECRET");

  const { json } = await post("build", wish);
  expect(json).toMatchObject({
    file: "weekly-1.0.0.skillpack",
    path: null,
    sealing: "open",
    passphrase: null,
    files: 2,
  });
  const fetched = await fetch(`${server.url}/api/packs/built/${json.headerHash}`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  expect(fetched.headers.get("content-disposition")).toContain("weekly-1.0.0.skillpack");
  const pack = await verifyPack(new Uint8Array(await fetched.arrayBuffer()), { now: new Date() });
  expect(isProblem(pack) || pack.headerHash).toBe(json.headerHash);
  for (const hash of ["0".repeat(64), "secrets"])
    expect((await server.request("GET", `/api/packs/built/${hash}`)).status).toBe(404);

  const into = tempFolder();
  const sealed = await post("build", { ...wish, seal: { to: "passphrase" }, expires: "2099-01-31", into });
  expect(sealed.json).toMatchObject({ path: join(into, "weekly-1.0.0.skillpack"), sealing: "passphrase" });
  expect(sealed.json.passphrase).toMatch(/^(?:[0-9a-z]{4}-){3}[0-9a-z]{4}$/);
  expect(existsSync(join(into, "weekly-1.0.0.skillpack"))).toBe(true);
  const again = await post("build", { ...wish, into });
  expect([again.status, again.json.error]).toEqual([502, expect.stringContaining("is there already")]);
  const recipients = [made.json.keys[0]?.recipient];
  const toKey = await post("build", { ...wish, seal: { to: "recipients", recipients }, into, replace: true });
  expect(toKey.json).toMatchObject({ sealing: "recipients", passphrase: null });
  expect(readFileSync(join(into, "weekly-1.0.0.skillpack")).includes("About weekly")).toBe(true);
  for (const bad of [{ version: "1" }, { expires: "soon" }, { seal: { to: "recipients", recipients: ["age1x"] } }])
    expect((await post("build", { ...wish, ...bad })).status).toBe(422);
}, 20_000);

interface Built {
  error: string;
  headerHash: string;
  passphrase: string | null;
}
