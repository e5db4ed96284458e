import { join } from "node:path";
import { expect, test } from "vitest";
import { installing, newSigner, packOf, type Wish } from "../../../test/support/packs/installing.ts";
import { openSecrets } from "../../config/secrets.ts";
import { textsIn } from "../../i18n/texts.ts";
import { isProblem } from "../../skills/pack/format/problem.ts";
import { isRefused, lookAtPack, openForInstall } from "../../skills/pack/install/install.ts";
import { remove } from "../skill-sources/remove.ts";
import { installOpened, installParts, keysFor } from "./install.ts";

const now = () => new Date().toISOString();

/** Packs that are sealed with passphrases, and what is kept of those. */
function sealing() {
  const { data, store } = installing();
  const secrets = openSecrets(join(data, "secrets"));
  const folders = { data, skills: join(data, "skills"), cache: join(data, "cache") };
  const engine = { store, folders, secrets: async () => secrets };
  const signer = newSigner();
  const sealed = (passphrase: string, wish: Partial<Wish> = {}) =>
    packOf({ signer, seal: { to: "passphrase", passphrase, workFactor: 4 }, ...wish });
  const install = async (pack: Uint8Array, passphrase: string, { meanwhile = pack } = {}) => {
    const parts = await installParts(engine);
    const looked = await lookAtPack(pack, parts);
    if (isRefused(looked)) return "refused";
    const kept = (await keysFor(looked.pack, engine)).passphrase;
    const opened = await openForInstall(pack, { identities: [], passphrase }, parts);
    if (isProblem(opened)) return opened.problem;
    const row = await installOpened({ file: meanwhile, opened, approved: false, passphrase }, parts, engine);
    return isRefused(row) ? "refused" : { kept };
  };
  const keptOf = async (pack: Uint8Array) => {
    const looked = await lookAtPack(pack, await installParts(engine));
    return isRefused(looked) ? "refused" : (await keysFor(looked.pack, engine)).passphrase;
  };
  const texts = textsIn("en");
  const away = () => remove("weekly", { ...engine, env: {}, texts, known: [], now });
  return { sealed, install, keptOf, away, secrets, signer };
}

test("a passphrase is kept as long as the pack that it opens, and opens no other version", async () => {
  const { sealed, install, keptOf, away, secrets } = sealing();
  const [one, two] = [await sealed("aaaa-0000"), await sealed("bbbb-1111", { version: "1.1.0" })];
  expect(await install(one, "aaaa-0000")).toEqual({ kept: undefined });
  expect(await keptOf(one)).toBe("aaaa-0000");
  // The next version was sealed with another one: its user is asked for that.
  expect(await install(two, "bbbb-1111")).toEqual({ kept: undefined });
  expect(await keptOf(two)).toBe("bbbb-1111");
  expect(secrets.names()).toHaveLength(1);
  await away();
  expect(secrets.names()).toEqual([]);
});

test("an install that is refused at its end leaves the passphrase that was there, and none of its own", async () => {
  const { sealed, install, keptOf, secrets } = sealing();
  const [one, two, three] = [
    await sealed("aaaa-0000"),
    await sealed("bbbb-1111", { version: "1.1.0" }),
    await sealed("cccc-2222", { version: "1.2.0" }),
  ];
  await install(one, "aaaa-0000");
  expect(await install(two, "bbbb-1111", { meanwhile: three })).toBe("refused");
  expect(await keptOf(one)).toBe("aaaa-0000");
  expect(secrets.names()).toHaveLength(1);
});

test("a version that needs no passphrase leaves none behind, and keeps none that was given", async () => {
  const { sealed, install, secrets, signer } = sealing();
  await install(await sealed("aaaa-0000"), "aaaa-0000");
  await install(await packOf({ signer, version: "1.1.0" }), "bbbb-1111");
  expect(secrets.names()).toEqual([]);
});
