import { expect, test } from "vitest";
import type { Variant } from "./support/hostile/variant.ts";
import { goodRequest, hostileGround, someVariants, tryAddress } from "./support/hostile-trial.ts";
import { variants } from "./support/hostile-variants.ts";
import { sendRaw } from "./support/raw-request.ts";
import { tempFolder } from "./support/temp-folder.ts";

// The long form, each with all of them and then with several at once: npm run proof -- hostile
test("every route refuses hostile requests and serves the same ones with that one thing right", async () => {
  await using ground = await hostileGround(tempFolder());
  const met = new Set<Variant>();
  for (const [at, address] of ground.addresses.entries()) {
    const some = someVariants(address, at, 36);
    for (const variant of some) met.add(variant);
    expect({ address, ...(await tryAddress(ground, address, some)) }).toMatchObject({ address, tried: 36, wrong: [] });
  }
  expect(met.size).toBe(variants.length);
});

test("no technique makes up more than ten of the rows, and no two have one name", () => {
  const techniques = Map.groupBy(variants, ({ technique }) => technique);
  expect([...techniques].filter(([, rows]) => rows.length > 10)).toEqual([]);
  expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length);
});

test("without a token an address that exists is answered as one that does not, byte for byte", async () => {
  await using ground = await hostileGround(tempFolder());
  const answers = await Promise.all(
    ["/api/sessions", "/api/nothing", "/assets", "/index.html", "/server.json"].map(async (path) => {
      const { lines, ...rest } = goodRequest(`GET ${path}`, ground.known);
      const request = { ...rest, lines: lines.filter(([name]) => name !== "Authorization") };
      return (await sendRaw(ground.port, request)).text.replace(/Date: .*/, "");
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("401 Unauthorized");
});
