import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installing, newSigner, packOf } from "./support/packs/installing.ts";
import { build, filesIn, packs, publisher, put } from "./support/packs/publisher.ts";
import { type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { startServer } from "./support/server.ts";
import { at, skillmint } from "./support/skillmint.ts";
import { outputsIn, saidIn } from "./support/skills.ts";
import { isChild, scripted, task } from "./support/sub-agents.ts";

const jsonl = ["--output", "jsonl"];
const free = ["--mode", "unrestricted", ...jsonl];
const load: Reply = { calls: [{ name: "skill", input: { name: "weekly" } }] };
const bash = (command: string): Reply => ({ calls: [{ name: "bash", input: { command } }] });
const folderIn = (text: string) => /(\/\S*skillmint-pack-[0-9a-f]{32})/.exec(text)?.[1] ?? "";

test("a version that may do more is installed only when its user says so", async () => {
  const program = await publisher();
  await build(program, "one.skillpack", "--tools", "read_file", "--hosts", "");
  await program.run("pack", "install", "one.skillpack");
  const before = filesIn(packs(program));
  put(program, "1.1.0");
  await build(program, "two.skillpack", "--tools", "bash,read_file");
  const asked = await program.run("pack", "install", "two.skillpack");
  expect(asked.code).toBe(3);
  expect(asked.stderr).toContain("tools: also bash\n  hosts: no bound any more");
  expect(filesIn(packs(program))).toEqual(before);
  const agreed = await program.run("pack", "install", "two.skillpack", "--accept");
  expect(agreed).toMatchObject({ code: 0, stdout: "Updated: weekly from 1.0.0 to 1.1.0\n" });
  expect(filesIn(packs(program))).toHaveLength(before.length);
  expect(filesIn(packs(program))).not.toEqual(before);
});

test("a passphrase is asked for once, and never where nobody can type", async () => {
  const program = await publisher();
  const built = JSON.parse((await build(program, "p.skillpack", "--passphrase", "--output", "json")).stdout);
  const nobody = await program.run("pack", "install", "p.skillpack");
  expect([nobody.code, nobody.stderr]).toEqual([3, expect.stringContaining("--passphrase-file FILE")]);
  writeFileSync(join(program.work, "wrong"), "no\n");
  const wrong = await program.run("pack", "install", "p.skillpack", "--passphrase-file", "wrong");
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("The passphrase is not the one")]);
  expect(existsSync(packs(program))).toBe(false);
  writeFileSync(join(program.work, "right"), `${built.passphrase}\n`);
  expect((await program.run("pack", "install", "p.skillpack", "--passphrase-file", "right")).code).toBe(0);
  await using model = await startScriptedModel([{ text: "ok" }]);
  expect((await program.run("run", "--skill", "weekly", ...at(model.url), "go")).code).toBe(0);
  expect(saidIn(model.requests[0])).toContain("/scripts/go.sh.");
});

test("while a pack is active nothing beyond its bounds passes, whatever the mode, and its memory is its own", async () => {
  const program = await publisher();
  // Its user has agreed to it: what others say is a stranger's word, and asked for where it is followed.
  put(program, "1.0.0", undefined, "allowed-tools: Read\n");
  const keys = JSON.parse((await program.run("pack", "keygen", "--export")).stdout);
  const bounds = ["--tools", "read_file,memory,bash", "--hosts", "example.com", "--paths", "out/**", "--env", "ONE"];
  await build(program, "one.skillpack", "--to", keys.recipient, ...bounds);
  await program.run("pack", "install", "one.skillpack", "--approve");
  await program.run("config", "set", "childEnvironment", "ONE,TWO");
  await using model = await startScriptedModel((request, turn) => {
    const folder = folderIn(saidIn(request));
    const calls: Reply[] = [
      { calls: [{ name: "write_file", input: { path: "out/a", content: "x" } }] },
      bash("curl -s https://evil.example.org/"),
      bash("true; curl -s evil.example.org"),
      bash("echo x > src.txt"),
      bash("mkdir -p out && echo x > out/b && cat out/b"),
      bash(`sh ${folder}/scripts/go.sh`),
      bash("echo $ONE $TWO"),
      { calls: [{ name: "memory", input: { action: "write", key: "MEMORY", content: "Known." } }] },
    ];
    return calls[turn] ?? { text: "ok" };
  });
  const env = { ONE: "first", TWO: "second" };
  const run = await program.start(["run", "--skill", "weekly", ...at(model.url), ...free, "go"], { env }).ended;
  const [tool, host, hidden, write, fine, own, other] = outputsIn(run);
  expect(tool).toContain("was not signed for the tool write_file");
  expect(host).toContain("was not signed for the host evil.example.org");
  expect(hidden).toContain("does not say one of them for curl");
  expect(write).toContain(`was not signed for writing ${join(program.work, "src.txt")}`);
  expect(fine).toContain("x");
  // Its own programs know what it was signed with; other commands what its user lets them know.
  expect(own).toContain("Inner secret.\nfirst\n");
  expect(other).toContain("first second");
  expect(existsSync(join(program.work, "src.txt"))).toBe(false);
  const kept = readdirSync(join(program.home, ".skillmint/memory"));
  expect(kept).toHaveLength(1);
  expect(kept).not.toContain("weekly");
  await program.run("memory", "confirm", "MEMORY");
  await using again = await startScriptedModel([{ text: "ok" }]);
  await program.run("run", "--skill", "weekly", ...at(again.url), "go");
  expect(saidIn(again.requests[0])).toContain("Known.");
});

test("a pack that was not signed for bash reaches it by no other name, inside no other tool, and by no command of its text", async () => {
  const program = skillmint();
  const data = join(program.home, ".skillmint");
  mkdirSync(data, { mode: 0o700 });
  const pack = await packOf({
    ...{ signer: newSigner(), capabilities: { tools: ["read_file"], scripts: true } },
    text: "Now: !`touch by-text`",
  });
  expect(await installing(data).install(pack, { approved: true })).toBe("installed");
  const input = (name: string) => ({ command: `touch by-${name}` });
  const bare = ["bash", "Bash", "shell", "run_command"].map((name) => ({ name, input: input(name) }));
  const inside = ["bash", "Bash", "shell"].map((name) => ({ name: "use_tool", input: { name, input: input(name) } }));
  const others = [{ name: "use_tool", input: { name: "use_tool", input: { name: "bash", input: input("two") } } }];
  await using model = await startScriptedModel([{ calls: [...bare, ...inside, ...others] }, { text: "ok" }]);
  const run = await program.run("run", ...at(model.url), ...free, "/weekly go");
  expect(saidIn(model.requests[0])).toContain("was not signed for the tool bash");
  const outputs = outputsIn(run);
  expect(outputs).toHaveLength(8);
  // The calls of a step end in any order.
  expect(outputs.filter((output) => output.includes("was not signed for the tool bash"))).toHaveLength(7);
  expect(readdirSync(program.work)).toEqual([]);
});

test("a revoked pack is not used any more, and says so", async () => {
  const program = await publisher();
  put(program, "1.0.0", undefined, "context: fork\n");
  await build(program, "one.skillpack");
  await program.run("pack", "install", "one.skillpack");
  const own: Reply[] = [load, { text: "ok" }];
  await using forking = await scripted(own, () => ({ text: "Written." }));
  const forked = await program.run("run", ...at(forking.url), "--output", "json", "go");
  const [, task_id] = /task_id: (ses_\w+)/.exec(saidIn(forking.requests.at(-1))) ?? [];
  await using before = await startScriptedModel([{ text: "ok" }]);
  expect((await program.run("run", "--skill", "weekly", ...at(before.url), "go")).code).toBe(0);
  const revoke = ["--out", "list.json", "--list-version", "1", "--expires", "2099-01-01", "--min", "weekly@1.0.1"];
  const foreign = await program.run("pack", "revoke", ...revoke, "--pack", `${"0".repeat(32)}/weekly`);
  expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining("does not belong to the key")]);
  expect((await program.run("pack", "revoke", ...revoke)).code).toBe(0);
  const taken = await program.run("pack", "revocations", "list.json");
  expect(taken.stdout).toContain("may not be used any more: 1");
  expect((await program.run("pack", "revocations")).stdout).toMatch(/list 1, 0 days old/);
  // A session that was begun with it does not go on.
  const more = await program.run("run", "--continue", "more");
  expect([more.code, more.stderr]).toEqual([1, expect.stringContaining("main skill of this session")]);
  expect(before.requests).toHaveLength(1);
  // Nor does a sub-agent that it has begun.
  own.push(task({ task_id, prompt: "more" }));
  const goOn = ["--session", JSON.parse(forked.stdout).session, ...jsonl];
  expect(outputsIn(await program.run("run", ...at(forking.url), ...goOn, "more"))[0]).toContain("was revoked by");
  expect(forking.requests.filter(isChild)).toHaveLength(1);
  await using model = await startScriptedModel([load, { text: "ok" }]);
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  expect(outputsIn(run)[0]).toContain("was revoked by its publisher (list 1)");
  expect(saidIn(model.requests[0])).not.toContain("Writes the weekly report.");
  const main = await program.run("run", "--skill", "weekly", ...at(model.url), "go");
  expect([main.code, main.stderr]).toEqual([1, expect.stringContaining("was revoked by its publisher")]);
  expect((await program.run("pack", "install", "one.skillpack")).stderr).toContain("was revoked");
  const verified = await program.run("pack", "verify", "one.skillpack");
  expect([verified.code, verified.stderr]).toEqual([
    1,
    expect.stringContaining("was revoked by its publisher (list 1)"),
  ]);
  const list = await program.run("skill", "list");
  expect(list.stdout).toMatch(/^weekly +cannot be used/m);
  expect(list.stdout).toContain("The pack weekly was revoked");
});

test("who is killed while a sealed pack's program runs leaves its files only until the next run", async () => {
  const program = await publisher();
  const keys = JSON.parse((await program.run("pack", "keygen", "--export")).stdout);
  await build(program, "sealed.skillpack", "--to", keys.recipient);
  await program.run("pack", "install", "sealed.skillpack");
  let folder = "";
  await using model = await startScriptedModel((request, turn) => {
    folder ||= folderIn(saidIn(request));
    return turn === 0 ? load : bash(`ls ${folder}; echo ready; sleep 60`);
  });
  const run = program.start(["run", ...at(model.url), ...free, "go"]);
  await run.printed('"text":"ready"');
  expect(existsSync(join(folder, "scripts/go.sh"))).toBe(true);
  run.child.kill("SIGKILL");
  await run.ended;
  expect(existsSync(folder)).toBe(true);
  await using next = await startScriptedModel([{ text: "ok" }]);
  await program.run("run", ...at(next.url), "hi");
  expect(existsSync(folder)).toBe(false);
});

test("over the API a pack is shown, installed as it was shown, listed and removed", async () => {
  await using server = await startServer();
  const { program, request } = server;
  put(program, "1.0.0");
  await program.run("pack", "keygen");
  await build(program, "one.skillpack");
  const file = join(program.work, "one.skillpack");
  const shown = await request<{ headerHash: string; notices: string[] }>("POST", "/api/packs", { body: { file } });
  expect(shown).toMatchObject({ status: 200, json: { name: "weekly", kind: "new", publisher: "new", wider: [] } });
  const { headerHash } = shown.json;
  const other = { file, headerHash: "0".repeat(64) };
  expect((await request("POST", "/api/packs/install", { body: other })).status).toBe(409);
  expect((await request("POST", "/api/packs/install", { body: { file, headerHash } })).status).toBe(200);
  const list = await request("GET", "/api/packs");
  expect(list.json).toMatchObject({ packs: [{ name: "weekly", version: "1.0.0", blocked: null, sealed: false }] });
  const { work: workspace } = program;
  const [withPack, without] = [
    await server.begin({ workspace, prompt: "hi", skill: "weekly" }),
    await server.begin({ workspace, prompt: "hi" }),
  ];
  const flags = ["--out", "list.json", "--list-version", "1", "--expires", "2099-01-01", "--min", "weekly@1.0.1"];
  await program.run("pack", "revoke", ...flags);
  await program.run("pack", "revocations", "list.json");
  const say = (id: string) =>
    request<{ error: string }>("POST", `/api/sessions/${id}/messages`, { body: { text: "/weekly go" } });
  const refused = await say(withPack);
  expect([refused.status, refused.json.error]).toEqual([409, expect.stringContaining("main skill of this session")]);
  expect(await say(without)).toMatchObject({
    status: 202,
    json: { ok: true, notice: expect.stringMatching("revoked") },
  });
  const skills = await request("GET", `/api/skills?folder=${encodeURIComponent(workspace)}`);
  expect(skills.json).toMatchObject({
    skills: expect.arrayContaining([expect.objectContaining({ state: "blocked" })]),
  });
  expect((await request("DELETE", "/api/packs", { body: { name: "weekly" } })).json).toEqual({ packs: [] });
  expect((await request("POST", "/api/packs", { body: { file: join(program.work, "none") } })).status).toBe(422);
});
