import { createServer } from "node:http";
import { expect, test } from "vitest";
import { fetches, context as gateContext, policy, rule } from "../../test/support/gate.ts";
import { call, toolBench } from "../../test/support/tool-context.ts";
import { servedBy } from "../../test/support/web-world.ts";
import { decide, type GateContext } from "../permissions/decide.ts";
import type { Rule } from "../permissions/rules.ts";
import { bash } from "../tools/shell/bash.ts";
import type { WebProblem } from "../web/problem.ts";
import { webRequest } from "../web/request.ts";
import { createReach } from "./reach.ts";

function reaching(facts: Partial<GateContext>, rules: Rule[] = []) {
  const leadingInside = new Set<string>();
  const context: GateContext = { ...gateContext, sessionPorts: () => [], leadingInside, ...facts };
  const reach = createReach({
    facts: context,
    rules: () => rules,
    leadsInside: (host) => void leadingInside.add(host),
  });
  return {
    gate: (url: string, tool = "web_fetch", mode: "default" | "unrestricted" = "unrestricted") =>
      decide({ ...fetches(url), tool }, policy(mode, ...rules), context).decision,
    reach,
    status: (url: string, lookup?: () => Promise<string[]>) =>
      webRequest(new URL(url), { reach, signal: AbortSignal.timeout(5_000), lookup }).then(
        ({ status }) => status,
        (problem: WebProblem) => problem.kind,
      ),
  };
}

// Tells its port as soon as it can be reached on it.
const serving = (host: string) =>
  `exec "${process.execPath}" -e 'const s = require("node:http").createServer((_, r) => r.end("ok")).listen(0, "${host}", () => require("node:fs").writeFileSync("port", String(s.address().port)))'`;

test.each(["127.0.0.1", "::1"])(
  "a server that the session has started on %s is reached unasked, as long as it runs",
  async (host) => {
    using bench = toolBench();
    const command = `rm -f port; ${serving(host)}`;
    const { details } = await call(bash, { command, background: true }, bench);
    const waited = await call(bash, { command: "until test -s port; do :; done; cat port" }, bench);
    const port = /(\d{4,5})/.exec(waited.output)?.[1];
    const processes = await bench.context.processes();
    const { gate, status } = reaching({ sessionPorts: () => processes.portsNow() });
    const literal = host.includes(":") ? `[${host}]` : host;
    for (const at of [literal, "localhost"]) {
      expect([at, gate(`http://${at}:${port}/`), await status(`http://${at}:${port}/`)]).toEqual([at, "allow", 200]);
    }
    // Its port, and by its own address only: a name of the internet may lead anywhere tomorrow.
    expect(gate(`http://localhost:${Number(port) + 1}/`)).toBe("ask");
    expect(await status(`http://evil.example:${port}/`, async () => [host])).toBe("private");
    expect(await status(`http://10.0.0.1:${port}/`)).toBe("private");
    const { process: id } = details as { process: string };
    const server = processes.running().find((one) => one.id === id);
    if (server) await processes.kill(server);
    expect([gate(`http://localhost:${port}/`), await status(`http://localhost:${port}/`)]).toEqual(["ask", "private"]);
  },
);

test("what the user has let one tool reach is reached by host and port, and nothing beside it", async () => {
  await using site = await servedBy(createServer((_request, response) => void response.end("ok")));
  const { port } = site;
  const { gate, status } = reaching({ places: [{ tool: "web_fetch", host: "127.0.0.1", port, inside: true }] });
  expect([gate(`http://127.0.0.1:${port}/`), await status(`http://127.0.0.1:${port}/`)]).toEqual(["allow", 200]);
  expect(gate(`http://127.0.0.1:${port}/more`, "web_fetch", "default")).toBe("allow");
  expect(gate(`http://127.0.0.1:${port}/more`, "browser_navigate", "default")).toBe("ask");
  expect([gate(`http://127.0.0.1:${port}/`, "browser_navigate"), gate(`http://127.0.0.1:${port + 1}/`)]).toEqual([
    "allow",
    "ask",
  ]);
  expect([gate(`http://localhost:${port}/`), await status(`http://localhost:${port}/`)]).toEqual(["ask", "private"]);
});

test("a rule that names host and port lets in, one that names the host alone does not", async () => {
  await using site = await servedBy(createServer((_request, response) => void response.end("ok")));
  const url = `http://127.0.0.1:${site.port}/`;
  const named = reaching({}, [rule(`browser_navigate(domain:127.0.0.1:${site.port})`)]);
  const host = reaching({}, [rule("web_fetch(domain:127.0.0.1)"), rule("web_fetch")]);
  expect([await named.status(url), await host.status(url)]).toEqual([200, "private"]);
});

test("a public name that leads inside is refused and from then on a question; after a yes it is reached", async () => {
  await using site = await servedBy(createServer((_request, response) => void response.end("ok")));
  const url = `http://turned.example:${site.port}/`;
  const places: GateContext["places"][number][] = [];
  const { gate, status } = reaching({ places });
  const inside = async () => ["127.0.0.1"];
  expect([gate(url), await status(url, inside), gate(url)]).toEqual(["allow", "private", "ask"]);
  expect(site.connections).toEqual([]);
  // A yes from before is no yes to this.
  places.push({ tool: "web_fetch", host: "turned.example", port: site.port });
  expect([gate(url), await status(url, inside), site.connections]).toEqual(["ask", "private", []]);
  places.push({ tool: "web_fetch", host: "turned.example", port: site.port, inside: true });
  expect([gate(url), await status(url, inside)]).toEqual(["allow", 200]);
});

test("our own port is closed to what was let through, under any name of this machine", async () => {
  await using site = await servedBy(createServer((_request, response) => void response.end("ok")));
  const { port } = site;
  const places = ["127.0.0.1", "me.example", "localhost"].map((host) => ({
    tool: "web_fetch",
    host,
    port,
    inside: true as const,
  }));
  const { status, gate, reach } = reaching({ ownPort: port, places, sessionPorts: () => [port] });
  expect([gate(`http://127.0.0.1:${port}/`), gate(`http://[::ffff:0:0]:${port}/`)]).toEqual(["deny", "deny"]);
  expect(await status(`http://127.0.0.1:${port}/`)).toBe("own-port");
  expect(await status(`http://me.example:${port}/`, async () => ["::ffff:127.0.0.1"])).toBe("own-port");
  expect(reach.mayEnter({ host: "localhost", port, address: "127.0.0.1" })).toBe(false);
  expect(site.connections).toEqual([]);
});

test.each([
  "file:///etc/passwd",
  "chrome://settings",
  "data:text/html,x",
  "about:blank",
  "view-source:http://a.example/",
  "blob:http://a.example/1",
  "devtools://x/",
])("the gate closes what is not the web: %s", (url) => {
  const { gate } = reaching({}, [rule("web_fetch"), rule("browser_navigate")]);
  expect([gate(url), gate(url, "browser_navigate")]).toEqual(["deny", "deny"]);
});
