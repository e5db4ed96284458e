import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installing, newSigner, packOf } from "../../test/support/packs/installing.ts";
import { textsIn } from "../i18n/texts.ts";
import { mainRefusal } from "./main-refusal.ts";

test("a session goes on while the pack that it was begun with may be used, and again when a newer one may", async () => {
  const { install, store, data } = installing();
  const signer = newSigner();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await install(await packOf({ signer, createdAt: hourAgo }));
  const { memory } = JSON.parse((await store.skills())[0]?.manifest ?? "");
  const begun = { skill: "weekly", terms: { memory } };
  const refusal = (opened: Parameters<typeof mainRefusal>[0] = begun) =>
    mainRefusal(opened, { installed: () => store.skills(), folders: { data } }, textsIn("en"));
  expect(await refusal()).toBeNull();
  await changed({ expires: new Date().toISOString() });
  expect(await refusal()).toMatch(/^The pack weekly could be used until .*main skill of this session/);
  await changed({ revoked: "7" });
  expect(await refusal()).toMatch(/^The pack weekly was revoked by its publisher \(list 7\)/);
  // Another session is not concerned: it has no pack, or another one.
  expect(await refusal({ skill: "weekly" })).toBeNull();
  expect(await refusal({ skill: "weekly", terms: { memory: `${"0".repeat(32)}/weekly` } })).toBeNull();
  expect(await refusal(null)).toBeNull();
  await install(await packOf({ signer, version: "1.0.1" }));
  expect(await refusal()).toBeNull();
  const script = readdirSync(data, { recursive: true, encoding: "utf8" }).find((path) => path.endsWith("go.sh")) ?? "";
  writeFileSync(join(data, script), "echo ho\n");
  expect(await refusal()).toContain("scripts/go.sh is not as it was signed");

  async function changed(more: object): Promise<void> {
    const [row] = await store.skills();
    if (row) await store.saveSkill({ ...row, manifest: JSON.stringify({ ...JSON.parse(row.manifest), ...more }) });
  }
});
