import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commands } from "./support/commands.ts";
import { codeIn, hearing, type Serving, serving } from "./support/serving.ts";
import { dataFolder, type Skillmint, skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const tls = (name: string) => resolve(import.meta.dirname, "fixtures/tls", name);

/** A second start, which finds the first and ends: that needs no process of its own. */
const beside = (folders: Skillmint) => commands({ folders });

async function letIn({ ask }: Serving, code: string): Promise<string> {
  const answer = await ask("POST", "/api/auth/exchange", { token: "none", body: { code } });
  return ((await answer.json()) as { token: string }).token;
}

test("the server says where it is, tells it to its user's programs, and takes that back when it stops", async () => {
  const program = skillmint();
  const server = await serving(program);
  const file = join(dataFolder(program), "server.json");
  const told = JSON.parse(readFileSync(file, "utf8"));
  const port = Number(new URL(server.url).port);
  expect(told).toEqual({ pid: server.child.pid, port, token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(server.url).toBe(`http://127.0.0.1:${port}/`);
  const files = ["server.json", "server.lock.db", "skillmint.db"].map((name) => join(dataFolder(program), name));
  expect(files.map((one) => statSync(one).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  server.child.kill("SIGTERM");
  expect((await server.ended).code).toBe(0);
  expect(existsSync(file)).toBe(false);
});

test("memory that a server needed once goes back to the system; other commands are started as they are", () => {
  // The launcher with somebody else in Node's place, who tells what it was started with.
  const root = tempFolder();
  for (const name of ["bin", "dist", ".runtime"]) mkdirSync(join(root, name));
  copyFileSync(new URL("../bin/skillmint", import.meta.url), join(root, "bin/skillmint"));
  writeFileSync(join(root, "dist/skillmint.js"), "");
  writeFileSync(join(root, ".runtime/node"), "#!/bin/sh\nenv | grep ^MALLOC | sort\n", { mode: 0o755 });
  const started = (env: Record<string, string>, ...words: string[]) =>
    spawnSync(join(root, "bin/skillmint"), words, { env: { PATH: process.env.PATH ?? "", ...env }, encoding: "utf8" })
      .stdout;
  const eager = "MALLOC_ARENA_MAX=1\nMALLOC_MMAP_THRESHOLD_=65536\n";
  expect([started({}), started({}, "serve"), started({}, "run", "x")]).toEqual([eager, eager, ""]);
  // Who knows better is heeded.
  expect(started({ MALLOC_ARENA_MAX: "4" }, "serve")).toContain("MALLOC_ARENA_MAX=4");
});

test("a browser that came in by the link is still in after the server was started again", async () => {
  const program = skillmint();
  const first = await serving(program);
  const [link] = await first.said(/#code=\S+/);
  const token = await letIn(first, codeIn(link));
  first.child.kill("SIGINT");
  expect((await first.ended).code).toBe(0);
  const second = await serving(program);
  expect((await second.ask("GET", "/api/sessions", { token })).status).toBe(200);
  expect((await second.ask("GET", "/api/sessions", { token: first.token })).status).toBe(401);
});

test("a second start finds the first, gives a link to it that is good, and ends", async () => {
  const program = skillmint();
  const first = await serving(program);
  for (const args of [["serve"], [], ["--port", "1"]]) {
    const { code, stdout, stderr } = await beside(program).run(...args);
    expect([code, stdout, stderr.includes(`running already at ${first.url}\n`)]).toEqual([0, "", true]);
    expect(await letIn(first, codeIn(stderr))).toHaveLength(43);
  }
});

test("a second start says that the port it was told is not used, and only then", async () => {
  const program = skillmint();
  const { url } = await serving(program);
  const sentence = /port (\d+) is not used/;
  const said = async (...args: string[]) => sentence.exec((await beside(program).run(...args)).stderr)?.[1];
  expect(await said("serve", "--port", "1")).toBe("1");
  expect(await said("serve", "--port", new URL(url).port)).toBeUndefined();
  expect(await said("serve", "--port", "0")).toBeUndefined();
  expect(await said("serve")).toBeUndefined();
});

/** A second start that waits for the first, until it has said that and `mend` was called. */
async function waits(program: Skillmint, { url }: Serving, says: RegExp, mend: () => void): Promise<void> {
  const second = program.start(["serve"]);
  onTestFinished(() => void second.child.kill("SIGKILL"));
  await hearing(second)(says);
  mend();
  const { code, stderr } = await second.ended;
  expect([code, stderr]).toEqual([0, expect.stringContaining(`already at ${url}`)]);
}

test("who waits for the first says so long before it gives up: for whom, or that server.json is missing or damaged, and finds it when it is back", async () => {
  const programs = [skillmint(), skillmint(), skillmint()] as const;
  const servers = await Promise.all(programs.map((program) => serving(program)));
  const [silent, ...unfound] = programs.map((program, at) => [program, servers[at] as Serving] as const);
  const found = unfound.map(([program, server], at) => {
    const file = join(dataFolder(program), "server.json");
    const whole = readFileSync(file);
    if (at === 0) rmSync(file);
    else writeFileSync(file, "{");
    const says = /server\.json, which says where it is, is missing or damaged/;
    return waits(program, server, says, () => writeFileSync(file, whole));
  });
  const [program, first] = silent as NonNullable<typeof silent>;
  first.child.kill("SIGSTOP");
  const says = new RegExp(`process ${first.child.pid}, has this data folder and has not answered yet`);
  await Promise.all([...found, waits(program, first, says, () => void first.child.kill("SIGCONT"))]);
});

test("of twenty starts at the same moment one is the server, and the others lead to it", async () => {
  const program = skillmint();
  const starts = Array.from({ length: 20 }, () => program.start(["serve", "--port", "0"]));
  onTestFinished(() => starts.forEach(({ child }) => void child.kill("SIGKILL")));
  const over = new Set<(typeof starts)[number]>();
  const allButOne = Promise.withResolvers<void>();
  for (const start of starts) {
    void start.ended.then(() => {
      over.add(start);
      if (over.size === 19) allButOne.resolve();
    });
  }
  await allButOne.promise;
  const [server] = starts.filter((start) => !over.has(start));
  const { pid, port } = JSON.parse(readFileSync(join(dataFolder(program), "server.json"), "utf8"));
  expect(pid).toBe(server?.child.pid);
  const others = await Promise.all([...over].map(({ ended }) => ended));
  expect(others.map(({ code }) => code)).toEqual(others.map(() => 0));
  expect(others.filter(({ stderr }) => !stderr.includes(`already at http://127.0.0.1:${port}/\n`))).toEqual([]);
  server?.child.kill("SIGTERM");
  expect((await server?.ended)?.code).toBe(0);
}, 60_000);

test("what a killed server left behind is in nobody's way", async () => {
  const program = skillmint();
  const first = await serving(program);
  first.child.kill("SIGKILL");
  await first.ended;
  expect(existsSync(join(dataFolder(program), "server.json"))).toBe(true);
  const second = await serving(program);
  expect([second.token === first.token, (await second.ask("GET", "/api/sessions")).status]).toEqual([false, 200]);
});

test("a port that was asked for and is taken is a sentence; else the next free one is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await new Promise((listening) => other.once("listening", listening));
  const { port } = other.address() as { port: number };
  const [flag, variable] = await Promise.all([
    skillmint().run("serve", "--port", `${port}`),
    skillmint({ env: { PORT: `${port}` } }).run(),
  ]);
  expect([flag.code, flag.stderr]).toEqual([1, expect.stringContaining(`Port ${port} is taken`)]);
  expect([variable.code, variable.stderr]).toEqual([1, expect.stringContaining(`Port ${port} is taken`)]);
  const [one, two] = [await serving(skillmint(), ["serve"]), await serving(skillmint(), ["serve"])];
  const ports = [one, two].map(({ url }) => Number(new URL(url).port)) as [number, number];
  expect(ports[0]).toBeGreaterThanOrEqual(8765);
  expect(ports[1]).toBeGreaterThan(ports[0]);
});

test.each([
  [["--port", "eighty"], '--port must be a port, a number from 0 to 65535, not "eighty".'],
  [["--port", "65536"], "--port must be a port"],
  [["--port", "-1"], "--port must be a port"],
  [["serve", "--port", "1e3"], "--port must be a port"],
  [["serve", "--host", "0.0.0.0"], "Give --tls-cert and --tls-key, or say --insecure-http"],
  [["serve", "--host", "::"], "Give --tls-cert and --tls-key"],
  [["serve", "--host", "192.168.1.1"], "Give --tls-cert and --tls-key"],
  [["--host", "example.com"], "Give --tls-cert and --tls-key"],
  [["--host", "127.0.0.1.example.com"], "Give --tls-cert and --tls-key"],
  [["--host", ""], "neither an address nor the name of a host"],
  [["--host", "a b"], "neither an address nor the name of a host"],
  [["--tls-cert", tls("cert.pem")], "--tls-cert and --tls-key belong together."],
  [["--tls-cert", tls("none.pem"), "--tls-key", tls("key.pem")], "none.pem cannot be read"],
  [["--name", "a/b"], "neither an address nor the name of a host"],
])("%j is refused with a sentence", async (args, sentence) => {
  const program = commands();
  const { code, stdout, stderr } = await program.run(...args);
  expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(sentence)]);
  expect(existsSync(join(dataFolder(program), "server.json"))).toBe(false);
});

test("a bad PORT is refused, an empty one is none", async () => {
  const { code, stderr } = await commands({ env: { PORT: "x" } }).run();
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('PORT must be a port, a number from 0 to 65535, not "x".'),
  ]);
  const server = await serving(skillmint({ env: { PORT: "" } }), ["serve"]);
  expect(Number(new URL(server.url).port)).toBeGreaterThanOrEqual(8765);
});

test("a certificate that is none is a sentence", async () => {
  const { code, stderr } = await commands().run("--tls-cert", tls("key.pem"), "--tls-key", tls("key.pem"));
  expect([code, stderr]).toEqual([1, expect.stringContaining("The certificate and the key cannot be used")]);
});

test("with a certificate it is https, by the names it was given, and a second start finds it", async () => {
  const program = skillmint();
  const args = [
    "serve",
    "--port",
    "0",
    "--tls-cert",
    tls("cert.pem"),
    "--tls-key",
    tls("key.pem"),
    "--name",
    "mint.example",
  ];
  const { url, token } = await serving(program, args);
  const { port, hostname, protocol } = new URL(url);
  expect([protocol, hostname]).toEqual(["https:", "mint.example"]);
  const ask = (host: string, origin: string) =>
    new Promise<number | undefined>((answered, failed) => {
      const headers = { host: `${host}:${port}`, origin: `${origin}:${port}`, authorization: `Bearer ${token}` };
      const place = { host: "127.0.0.1", port, path: "/api/sessions", ca: readFileSync(tls("cert.pem")) };
      request({ ...place, servername: "localhost", headers, agent: false }, (answer) =>
        answered(answer.resume().statusCode),
      )
        .on("error", failed)
        .end();
    });
  expect(await ask("mint.example", "https://mint.example")).toBe(200);
  expect(await ask("127.0.0.1", "https://127.0.0.1")).toBe(200);
  expect(await ask("127.0.0.1", "http://127.0.0.1")).toBe(403);
  expect(await ask("other.example", "https://other.example")).toBe(421);
  const { code, stderr } = await beside(program).run("serve");
  expect([code, stderr]).toEqual([0, expect.stringContaining(`already at ${url}\n`)]);
});
