import { join } from "node:path";
import { expect, test } from "vitest";
import { type AuthorityHabits, authority, protectedServer } from "../../../test/support/mcp/authority.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { openSecrets } from "../../config/secrets.ts";
import { en } from "../../i18n/en/texts.ts";
import type { RemoteConfig, Server } from "../../protocol/mcp.ts";
import type { Fetch } from "../connect/fetch.ts";
import { ServerProblem } from "../connection.ts";
import { authLimits } from "./authorise.ts";
import { currentLogin, keepingOf } from "./kept.ts";
import type { Visit } from "./login.ts";
import { authFor } from "./provider.ts";

const texts = en.mcpAuth.problems;

/** A browser whose user is logged in already: it is sent straight back. */
const browser = {
  async open(address: string) {
    const back = (await fetch(address, { redirect: "manual" })).headers.get("location");
    if (back !== null) await fetch(back);
  },
  pages: { title: "", done: [], wrong: [] },
  limitMs: 20_000,
};

async function world(habits: AuthorityHabits = {}) {
  const first = await authority(habits);
  const by: Parameters<typeof protectedServer>[0] = { authority: first };
  const remote = await protectedServer(by);
  const folder = join(tempFolder(), "secrets");
  const secrets = async () => openSecrets(folder);
  const config: RemoteConfig = { transport: "http", url: remote.url.href, headers: {} };
  const server: Server = { name: "remote", config, hash: "f".repeat(64), from: "user" };
  const clock = { now: Date.now() };
  /** As another process would: nothing is shared but what is kept. */
  const opened = (visit?: Partial<Visit>, inner: Fetch = fetch) => {
    const whole = visit && { ...browser, ...visit };
    const limits = { ...authLimits, lookMs: 5 };
    const authorise = authFor(server, { secrets, texts, visit: whole, limits, now: () => clock.now });
    return authorise?.(inner, remote.url) as Fetch;
  };
  const keeping = keepingOf(server, secrets);
  const login = async () => currentLogin(await keeping.read());
  return { authority: first, by, remote, folder, server, secrets, clock, opened, keeping, login };
}

const problemOf = async (work: Promise<unknown>): Promise<ServerProblem> => {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(ServerProblem);
  return error as ServerProblem;
};

test("a login asks for what the server named and no more, proves itself, and is used from then on", async () => {
  const { authority, remote, opened, login } = await world();
  expect(await (await opened({})(remote.url)).text()).toBe("welcome");
  const [asked] = authority.to("/authorize");
  expect(asked?.params).toMatchObject({
    ...{ response_type: "code", scope: "read", resource: remote.url.href, code_challenge_method: "S256" },
    redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(authority.to("/token")[0]?.params.code_verifier).toMatch(/^[\w.~-]{43,128}$/);
  expect(await (await opened()(remote.url)).text()).toBe("welcome");
  expect(remote.seen).toEqual([undefined, `Bearer ${(await login())?.access}`, `Bearer ${(await login())?.access}`]);
});

test("where nobody can log in, a refusal is told and nobody else is asked", async () => {
  const { authority, remote, opened } = await world();
  expect(await problemOf(opened()(remote.url))).toMatchObject({ kind: "auth", detail: "" });
  expect(authority.asked).toEqual([]);
});

test("a server whose user has set his own header is left alone, and so is a program", async () => {
  const { server, secrets } = await world();
  const own = { ...server, config: { ...server.config, headers: { authorization: "Bearer x" } } as RemoteConfig };
  const child = { ...server, config: { transport: "stdio" as const, command: "x", args: [], env: {} } };
  expect([own, child].map((server) => authFor(server, { secrets, texts }))).toEqual([undefined, undefined]);
});

test("a token goes to no other address than its server's", async () => {
  const { authority, remote, opened } = await world();
  const send = opened({});
  await send(remote.url);
  const other = await protectedServer({ authority });
  await send(other.url);
  expect(other.seen).toEqual([undefined]);
});

for (const [name, answer] of [
  ["in the name of somebody else", { iss: "https://other.example" }],
  ["without a name, where one was promised", { iss: null }],
] as const) {
  test(`an answer ${name} is not believed, and its code is shown to nobody`, async () => {
    const metadata = { authorization_response_iss_parameter_supported: true };
    const { authority, remote, opened } = await world({ metadata, answer });
    const problem = await problemOf(opened({})(remote.url));
    expect(problem).toMatchObject({ kind: "auth", detail: texts.issuer({ issuer: authority.url }) });
    expect(authority.to("/token")).toEqual([]);
  });
}

test("what an answer says of its failure is not believed either, before it is known whose it is", async () => {
  const { authority, remote, opened } = await world({
    answer: { iss: "https://other.example", code: null, error: "evil" },
  });
  const { detail } = await problemOf(opened({})(remote.url));
  expect(detail).toBe(texts.issuer({ issuer: authority.url }));
});

test("a person who says no ends the login", async () => {
  const { remote, opened } = await world({ answer: { code: null, error: "access_denied" } });
  expect((await problemOf(opened({})(remote.url))).detail).toBe(texts.refused({ code: "access_denied" }));
});

test("a person who does nothing ends it too", async () => {
  const { remote, opened } = await world();
  const problem = await problemOf(opened({ open: async () => undefined, limitMs: 20 })(remote.url));
  expect(problem).toMatchObject({ kind: "auth", detail: texts.late({ seconds: 0.02 }) });
});

test("of many who find a token stale one renews it, and all go on", async () => {
  const { authority, remote, opened, login } = await world();
  await opened({})(remote.url);
  const old = await login();
  authority.tokens.clear();
  const answers = await Promise.all(Array.from({ length: 8 }, () => opened()(remote.url)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(authority.to("/token").map(({ params }) => params.grant_type)).toEqual([
    "authorization_code",
    "refresh_token",
  ]);
  expect((await login())?.refresh).not.toBe(old?.refresh);
  expect((await opened()(remote.url)).status).toBe(200);
});

test("who is refused with a token that was replaced meanwhile takes the new one", async () => {
  const { authority, remote, opened, keeping } = await world({ tokens: { refresh_token: undefined } });
  await opened({})(remote.url);
  const kept = await keeping.read();
  authority.tokens.clear();
  const send = opened(undefined, async (address, init) => {
    const response = await fetch(address, init);
    // Its user logs in elsewhere before we have read the answer.
    if (response.status === 401) await opened({})(remote.url);
    return response;
  });
  expect([(await send(remote.url)).status, await keeping.read()]).toEqual([200, expect.not.objectContaining(kept)]);
});

test("who was killed while renewing is not waited for for ever", async () => {
  const { authority, remote, clock, opened, keeping } = await world();
  await opened({})(remote.url);
  await keeping.change((kept) => ({ ...kept, claim: { by: "dead", until: clock.now } }));
  authority.tokens.clear();
  expect((await opened()(remote.url)).status).toBe(200);
});

test("a token is renewed before its end where that is known, and one without an end is used until it is refused", async () => {
  for (const [expires_in, renewals] of [
    [60, 1],
    [undefined, 0],
  ] as const) {
    const { authority, remote, clock, opened } = await world({ tokens: { expires_in } });
    await opened({})(remote.url);
    clock.now += 55_000;
    await opened()(remote.url);
    expect(authority.to("/token").length - 1).toBe(renewals);
    expect(remote.seen.length).toBe(3);
    authority.tokens.clear();
    expect((await opened()(remote.url)).status).toBe(200);
  }
});

test("a renewal that fails for the moment loses nothing", async () => {
  const { authority, remote, opened, login } = await world();
  await opened({})(remote.url);
  const before = await login();
  authority.tokens.clear();
  authority.habits.token = () => ({ status: 503, body: { error: "server_error" } });
  await problemOf(opened()(remote.url));
  expect(await login()).toEqual(before);
  delete authority.habits.token;
  expect((await opened()(remote.url)).status).toBe(200);
});

test("a login that has ended is forgotten, and its user told", async () => {
  const { authority, remote, opened, login } = await world();
  await opened({})(remote.url);
  authority.tokens.clear();
  authority.habits.token = () => ({ status: 400, body: { error: "invalid_grant" } });
  const { kind, message, detail } = await problemOf(opened()(remote.url));
  const grants = authority.to("/token").map(({ params }) => params.grant_type);
  expect({ kind, message, detail, grants }).toEqual({
    ...{ kind: "auth", message: texts.needed, detail: "" },
    grants: ["authorization_code", "refresh_token"],
  });
  expect(await login()).toBeNull();
});

test("who logs out while a token is renewed stays logged out", async () => {
  const { authority, remote, opened, keeping, secrets } = await world();
  await opened({})(remote.url);
  authority.tokens.clear();
  const forgets: Promise<unknown>[] = [];
  authority.habits.token = () => void forgets.push(keeping.forget()) as undefined;
  await opened()(remote.url);
  await Promise.all(forgets);
  expect((await secrets()).names()).toEqual([]);
});

test("what one authority gave goes to no other, when the server moves", async () => {
  const { authority: first, by, remote, opened, login } = await world();
  await opened({})(remote.url);
  const second = await authority();
  by.authority = second;
  expect((await problemOf(opened()(remote.url))).kind).toBe("auth");
  expect(second.asked).toEqual([]);
  expect((await opened({})(remote.url)).status).toBe(200);
  expect(JSON.stringify(second.asked)).not.toContain(first.to("/authorize")[0]?.params.client_id);
  expect(second.tokens.has((await login())?.access ?? "")).toBe(true);
});

test("a token for somebody else is not asked for", async () => {
  const { authority, by, remote, opened } = await world();
  by.resource = "https://bank.example/mcp";
  const problem = await problemOf(opened({})(remote.url));
  expect(problem).toMatchObject({ kind: "auth", detail: texts.resource({ resource: by.resource }) });
  expect(authority.asked).toEqual([]);
});

test("more rights are asked for together with those that are there", async () => {
  const { authority, remote, opened } = await world();
  const send = opened({});
  await send(remote.url);
  expect((await send(remote.admin)).status).toBe(200);
  expect(authority.to("/authorize").map(({ params }) => params.scope)).toEqual(["read", "read admin"]);
});

test("who is not given more rights is not asked for ever", async () => {
  const { authority, remote, opened } = await world({ grants: "read" });
  expect((await opened({})(remote.admin)).status).toBe(403);
  expect(authority.to("/authorize").length).toBe(2);
});

test("rights that a server wanted while nobody was there are asked for at the next login", async () => {
  const { authority, remote, opened, keeping } = await world();
  await opened({})(remote.url);
  const problem = await problemOf(opened()(remote.admin));
  expect(problem).toMatchObject({ kind: "auth", detail: texts.scope({ scope: "read admin" }) });
  authority.tokens.clear();
  await keeping.change((kept) => ({ ...kept, current: null }));
  await opened({})(remote.url);
  expect(authority.to("/authorize").at(-1)?.params.scope).toBe("read admin");
  expect((await keeping.read()).wanted).toBeUndefined();
});

test("a token stands in no file in clear and in no error, whatever the authority writes", async () => {
  const { authority, remote, opened, login } = await world();
  await opened({})(remote.url);
  const { access = "", refresh = "" } = (await login()) ?? {};
  authority.tokens.clear();
  const said = (problem: ServerProblem) => JSON.stringify([problem.message, problem.detail, String(problem.cause)]);
  for (const body of [
    { error: "server_error", error_description: `${access} ${refresh}` },
    { error: refresh },
    access,
    refresh,
  ]) {
    for (const status of [200, 400, 500]) {
      authority.habits.token = () => ({ status, body });
      const text = said(await problemOf(opened()(remote.url)));
      expect([access, refresh].filter((token) => text.includes(token.slice(0, 10)))).toEqual([]);
    }
  }
});

test("a client is registered once and comes back to the same port; a document goes before it, a given one before both", async () => {
  const habits: AuthorityHabits = {};
  const { authority, remote, opened, keeping } = await world(habits);
  const again = (visit: Partial<Visit>) =>
    keeping.change((kept) => ({ ...kept, current: null })).then(() => opened(visit)(remote.url));
  await again({});
  await again({});
  const [one, two] = authority.to("/authorize");
  expect([authority.to("/register").length, one?.params.redirect_uri]).toEqual([1, two?.params.redirect_uri]);
  habits.metadata = { client_id_metadata_document_supported: true };
  const document = "https://skillmint.example/client.json";
  await again({ document });
  await again({ document, given: { id: "mine" } });
  await again({ document });
  expect(
    authority
      .to("/authorize")
      .map(({ params }) => params.client_id)
      .slice(2),
  ).toEqual([document, "mine", "mine"]);
});
