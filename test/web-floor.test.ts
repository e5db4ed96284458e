import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { waitingIn } from "./support/asks.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, environmentOf, skillmint } from "./support/skillmint.ts";
import { type Listening, listening } from "./support/web-world.ts";

const inside = (): Promise<Listening> =>
  listening((request, response) => {
    response.setHeader("content-type", "text/plain");
    response.end(`inside: ${request.url}`);
  });

test.each([
  ...["http://127.0.0.1:PORT/", "http://0x7f.1:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://169.254.169.254/"],
  "http://router/",
])(
  "with nobody to ask, a private address ends the run with exit code 3, and nothing is connected to: %s",
  async (given) => {
    await using site = await inside();
    const program = commands();
    const url = given.replace("PORT", String(site.port));
    for (const tool of ["web_fetch", "browser_navigate"])
      for (const flags of [[], ["--allow", tool], ["--mode", "unrestricted"]]) {
        const { code, stderr } = await program.run("run", ...flags, `${tool} ${JSON.stringify({ url })}`);
        expect([code, stderr]).toEqual([3, expect.stringContaining("is on this machine or in a private network")]);
      }
    expect(site.connections).toEqual([]);
  },
);

test("what is not the web is denied whatever is allowed, and the model is told", async () => {
  const urls = ["file:///etc/passwd", "chrome://version", "data:text/html,x", "view-source:http://a.example/"];
  await using model = await startScriptedModel([
    { calls: urls.map((url) => ({ name: "browser_navigate", input: { url } })) },
    { text: "Done." },
  ]);
  const flags = ["--mode", "unrestricted", "--allow", "browser_navigate"];
  expect((await commands().run("run", ...flags, ...at(model.url), "go")).code).toBe(0);
  const told = model.requests[1]?.body.messages.slice(-urls.length).map(({ content }) => content);
  expect(told).toEqual(urls.map((url) => expect.stringContaining(`${url} is not an http or https address`)));
});

test("a rule that names it with its port lets it in, without anybody to ask", async () => {
  await using site = await inside();
  const allow = `web_fetch(domain:127.0.0.1:${site.port})`;
  await using model = await startScriptedModel([
    { calls: [{ name: "web_fetch", input: { url: `http://127.0.0.1:${site.port}/a` } }] },
    { text: "Done." },
  ]);
  expect((await commands().run("run", "--allow", allow, ...at(model.url), "go")).code).toBe(0);
  expect(model.requests[1]?.body.messages.at(-1)?.content).toContain("inside: /a");
});

test("after a yes its host and port are known for the session, and no other", async () => {
  await using site = await inside();
  await using other = await inside();
  const get = (port: number, path: string) => ({
    calls: [{ name: "web_fetch", input: { url: `http://127.0.0.1:${port}${path}` } }],
  });
  await using model = await startScriptedModel([get(site.port, "/a"), get(site.port, "/b"), get(other.port, "/c")]);
  const program = commands();
  const { session, asks } = waitingIn(await program.run("run", "--output", "json", ...at(model.url), "go"));
  expect(site.connections).toEqual([]);
  const answer = ["--session", session, "--answer", `${asks[0]?.ask}=allow`];
  const again = waitingIn(await program.run("run", "--output", "json", ...answer, ...at(model.url)));
  expect(again.asks.map(({ touches }) => touches[0]?.resource)).toEqual([`http://127.0.0.1:${other.port}/c`]);
  expect(model.requests[2]?.body.messages.at(-1)?.content).toContain("inside: /b");
  expect(other.connections).toEqual([]);
});

test("a server that the session has started needs no yes", async () => {
  const program = commands();
  const told = join(program.work, "port");
  const server = `require("node:http").createServer((q, r) => r.setHeader("content-type", "text/plain").end("started here")).listen(0, "::1", function () { require("node:fs").writeFileSync("port", String(this.address().port)) })`;
  await using model = await startScriptedModel((_request, turn) => {
    if (turn === 0)
      return {
        calls: [{ name: "bash", input: { command: `exec "${process.execPath}" -e '${server}'`, background: true } }],
      };
    if (turn === 1) return { calls: [{ name: "bash", input: { command: "until test -s port; do :; done" } }] };
    const url = `http://localhost:${readFileSync(told, "utf8")}/`;
    return turn === 2 ? { calls: [{ name: "web_fetch", input: { url } }] } : { text: "Done." };
  });
  const { code, stderr } = await program.run("run", "--allow", "bash", ...at(model.url), "go");
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  expect(model.requests[3]?.body.messages.at(-1)?.content).toContain("started here");
});

needs("own-mounts")("a public name that leads inside is asked for at once, and after a yes it is reached", async () => {
  await using site = await inside();
  const program = skillmint();
  writeFileSync(join(program.work, "hosts"), "127.0.0.1 leads.example.com\n");
  const call = JSON.stringify({ url: `http://leads.example.com:${site.port}/a` });
  const script = `mount --bind hosts /etc/hosts || exit 99
    "$0" run --mode unrestricted "web_fetch $1" 2> asked; echo "code $?"
    "$0" run $(grep -o -- '--session ses_.*=allow' asked)`;
  const bin = resolve(import.meta.dirname, "../bin/skillmint");
  const child = spawn("unshare", ["-rm", "sh", "-c", script, bin, call], {
    ...{ cwd: program.work, env: environmentOf(program), stdio: ["ignore", "pipe", "ignore"] },
  });
  const connected: unknown[] = [];
  let said = "";
  child.stdout?.on("data", (part) => {
    if (said === "") connected.push(...site.connections);
    said += part;
  });
  await once(child, "close");
  expect([said, connected]).toEqual([expect.stringMatching(/^code 3\n[\s\S]*inside: \/a/), []]);
  const asked = readFileSync(join(program.work, "asked"), "utf8");
  expect(asked).toContain(`leads.example.com:${site.port} is on this machine or in a private network`);
});
