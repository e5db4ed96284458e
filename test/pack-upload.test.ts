import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSecrets } from "../src/config/secrets.ts";
import { guardedServer } from "./support/guarded-server.ts";
import { newSigner, packOf } from "./support/packs/installing.ts";
import { tempFolder } from "./support/temp-folder.ts";

const bytes = "application/octet-stream";

async function uploading() {
  const folder = tempFolder();
  const server = await guardedServer({ folder });
  const uploads = join(folder, "data/packs/.uploads");
  const headers = { authorization: `Bearer ${server.doors.token}` };
  const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, type = "application/json") => {
    const url = `http://127.0.0.1:${server.port}/api/packs${path}`;
    const answer = await fetch(url, { method: "POST", headers: { ...headers, "content-type": type }, body });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  const waiting = () => (existsSync(uploads) ? readdirSync(uploads) : []);
  const secrets = openSecrets(join(folder, "data/secrets"));
  return {
    server,
    headers,
    uploads,
    post,
    waiting,
    secrets,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const sent = async (...wish: Parameters<typeof packOf>) => new Uint8Array(await packOf(...wish));

test("a pack that is sent is shown, waits for its user's word, and is installed as it was shown", async () => {
  await using it = await uploading();
  const passphrase = "aaaa-0000";
  const seal = { to: "passphrase", passphrase, workFactor: 4 } as const;
  const shown = await it.post("/upload", await sent({ signer: newSigner(), seal }), bytes);
  expect(shown).toMatchObject({
    status: 200,
    json: { name: "weekly", kind: "new", needsPassphrase: true, rights: null },
  });
  const { headerHash } = shown.json;
  expect(it.waiting()).toEqual([headerHash]);
  expect(statSync(join(it.uploads, String(headerHash))).mode & 0o777).toBe(0o600);
  expect(statSync(it.uploads).mode & 0o777).toBe(0o700);
  const install = (more: object) => it.post("/install", JSON.stringify({ headerHash, ...more }));
  // Who mistypes it need not send the pack again.
  expect(await install({ passphrase: "bbbb-1111" })).toMatchObject({ status: 422 });
  expect(it.secrets.names()).toEqual([]);
  expect(await install({ passphrase })).toMatchObject({ status: 200, json: { name: "weekly" } });
  expect([it.waiting(), it.secrets.names()]).toEqual([[], [`pack-passphrase:${headerHash}`]]);
  expect(await install({})).toMatchObject({ status: 404, json: { error: expect.stringContaining("Send it again") } });
});

test("whoever is to approve a pack is shown what it does unasked", async () => {
  await using it = await uploading();
  const shown = await it.post("/upload", await sent({ signer: newSigner(), text: "Now: !`date`" }), bytes);
  expect(shown).toMatchObject({ status: 200, json: { rights: { allows: [], commands: ["date"] } } });
});

test("what is no pack leaves nothing behind", async () => {
  await using it = await uploading();
  const pack = await sent({ signer: newSigner() });
  pack[pack.length - 1] = (pack.at(-1) as number) ^ 1;
  for (const body of [pack, new Uint8Array(100_000), new Uint8Array()])
    expect(await it.post("/upload", body, bytes)).toMatchObject({ status: 422 });
  expect(it.waiting()).toEqual([]);
});

test("only bytes are taken for a pack, by who holds the token, and no path is taken for a hash", async () => {
  await using it = await uploading();
  const pack = await sent({ signer: newSigner() });
  expect(await it.post("/upload", "{}")).toMatchObject({
    ...{ status: 415, json: { error: expect.stringContaining("application/octet-stream") } },
  });
  expect(await it.post("", pack, bytes)).toMatchObject({ status: 415 });
  expect(await it.post("/upload", pack, "text/plain")).toMatchObject({ status: 415 });
  const nobody = await fetch(`http://127.0.0.1:${it.server.port}/api/packs/upload`, {
    ...{ method: "POST", headers: { "content-type": bytes }, body: pack },
  });
  expect([nobody.status, it.waiting(), existsSync(it.uploads)]).toEqual([401, [], false]);
  expect(await it.post("/install", JSON.stringify({ headerHash: "../../pack" }))).toMatchObject({ status: 422 });
});

test("what nobody has installed for an hour goes when the next one comes", async () => {
  await using it = await uploading();
  const { json } = await it.post("/upload", await sent({ signer: newSigner() }), bytes);
  const killed = join(it.uploads, "0.part");
  writeFileSync(killed, "half");
  for (const place of [join(it.uploads, String(json.headerHash)), killed])
    utimesSync(place, 1_700_000_000, 1_700_000_000);
  const next = await it.post("/upload", await sent({ signer: newSigner() }), bytes);
  expect(it.waiting()).toEqual([next.json.headerHash]);
});
