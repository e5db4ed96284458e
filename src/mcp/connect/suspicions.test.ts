import { expect, test } from "vitest";
import { legacyHello, modernHello, remote } from "../../../test/support/connect-remote.ts";
import { childConfig, connectWorld, declines, options, tool } from "../../../test/support/connect-world.ts";
import { placeholder } from "../../protocol/mask.ts";
import type { HubInput } from "../hub.ts";

const never = new AbortController().signal;

test.each([
  ["in the old way", legacyHello],
  ["in the modern one", modernHello],
])("a call that is answered 404 by a server without sessions is not sent again, %s", async (_, hello) => {
  const there = await remote((exchange) => {
    if (!hello(exchange)) exchange.refuse(404, "gone");
  });
  const call = connectWorld().connect(there.config()).call(tool("pay"), {}, options());
  await expect(call).rejects.toMatchObject({ kind: "refused" });
  expect(there.of("tools/call")).toHaveLength(1);
});

test("a value stays hidden where a server says it without what stood around it", async () => {
  const there = await remote((exchange) => {
    if (!legacyHello(exchange))
      exchange.refuse(
        400,
        `bad token ${exchange.headers.authorization?.slice(7)}, key ${String(exchange.headers["x-key"]).slice(4)}`,
      );
  });
  const env = { TOKEN: "tok-12345", KEY: "k-67890" };
  const { connect } = connectWorld({
    input: { env, secrets: async () => ({ get: () => "Bearer typed-54321" }) as never },
  });
  const headers = { authorization: "Bearer ${TOKEN}", "x-key": "key=${KEY}" };
  const said = await connect(there.config({ headers }))
    .call(tool("go"), {}, options())
    .catch((error) => String(error.detail));
  expect(said).toMatch(/bad token \[SECRET-HIDDEN-BY-SKILLMINT\], key /);
  expect(said).not.toMatch(/12345|67890/);
  const typed = connect(there.config({ headers: { authorization: "${secret:it}" } }), "two");
  expect(await typed.call(tool("go"), {}, options()).catch((error) => String(error.detail))).not.toContain("54321");
});

test("a token of a login is in nothing that a server says of it", async () => {
  const there = await remote((exchange) => {
    if (!legacyHello(exchange)) exchange.refuse(400, `bad token ${exchange.headers.authorization?.slice(7)}`);
  });
  const auth: HubInput["auth"] = async () => (fetch) => (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set("authorization", "Bearer access-24680");
    return fetch(url, { ...init, headers });
  };
  const call = connectWorld({ input: { auth } }).connect(there.config()).call(tool("go"), {}, options());
  await expect(call).rejects.toMatchObject({ detail: `HTTP 400: bad token ${placeholder}` });
});

test("what a server says when its lists are read again is logged without its secrets", async () => {
  let lists = 0;
  const there = await remote((exchange) => {
    if (legacyHello(exchange)) return;
    const { method } = exchange.message;
    if (method === "tools/list" && ++lists > 1) return exchange.refuse(400, `no list for ${exchange.headers["x-key"]}`);
    if (method === "tools/list") return exchange.reply({ tools: [] });
    const stream = exchange.stream();
    stream.send({ method: "notifications/tools/list_changed" });
    stream.send({ id: exchange.message.id, result: { content: [] } });
    stream.end();
  });
  const told = Promise.withResolvers<string>();
  const { connect } = connectWorld({ limits: { listsMs: 1 }, input: { env: { KEY: "k-67890" }, log: told.resolve } });
  const connection = connect(there.config({ headers: { "x-key": "${KEY}" } }));
  await connection.lists(never);
  await connection.call(tool("go"), {}, options());
  expect(await told.promise).toContain(`no list for ${placeholder}`);
});

test("a server that asks without end has only a few questions before its user", async () => {
  const { connect } = connectWorld();
  let [open, most] = [0, 0];
  const elicit = () => {
    most = Math.max(most, ++open);
    return new Promise<never>(() => undefined);
  };
  const connection = connect(childConfig());
  const calls = Array.from({ length: 50 }, () =>
    connection.call(
      tool("elicit"),
      { message: "?", requestedSchema: { type: "object", properties: {} } },
      options({ interactions: { ...declines, elicit } }),
    ),
  );
  const answers = await Promise.race(calls);
  expect(answers).toEqual({ content: [{ type: "text", text: '{"action":"decline"}' }] });
  expect(most).toBeLessThan(20);
});
