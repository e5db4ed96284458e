import { expect, test } from "vitest";
import { goodRequest, hostileGround, tryAddress, variantsFor } from "./support/hostile-trial.ts";
import { variants } from "./support/hostile-variants.ts";
import { sendRaw } from "./support/raw-request.ts";
import { tempFolder } from "./support/temp-folder.ts";

test("every route refuses every hostile request and serves the same one with that one thing right", async () => {
  await using ground = await hostileGround(tempFolder());
  expect(ground.addresses.filter((address) => variantsFor(address).length < 30)).toEqual([]);
  for (const address of ground.addresses) expect((await tryAddress(ground, address)).wrong).toEqual([]);
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
