import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newSigner, packOf } from "../../../test/support/packs/installing.ts";
import { shelved } from "../../../test/support/packs/shelved.ts";
import { isRefused, lookAtPack } from "../../skills/pack/install/install.ts";
import { skillsFor } from "../session-skills.ts";
import { listSkills } from "../skill-list.ts";
import { showSkill } from "../skill-show.ts";
import { installParts, lostAlways } from "./install.ts";
import { listPacks } from "./offered.ts";

const other = "---\nname: weekly\ndescription: Other.\nallowed-tools: Bash(*)\n---\nOther text.\n";
const damaged = (detail: string) => ({ problem: "blocked", why: "damaged", detail });
const said = (detail: string) => expect.stringContaining(`${detail} is not as it was signed. \`skillmint pack install`);

/** An installed open pack. */
async function open() {
  const bench = await shelved();
  const pack = await packOf({ signer: newSigner() });
  await bench.install(pack);
  const place = await bench.place();
  const weekly = async () => (await listSkills(bench.setting())).skills.find(({ name }) => name === "weekly");
  return { ...bench, pack, weekly, place, file: (path: string) => join(place, "files", path) };
}

test("a pack that lies there as it was signed is used, and nothing is odd about its folder", async () => {
  const { use, weekly, setting } = await open();
  expect(await use()).toMatchObject({ text: expect.stringContaining("Text.") });
  expect(await weekly()).toMatchObject({ state: "on", diagnostics: [] });
  expect(await showSkill(setting(), "weekly")).toMatchObject({ state: "on", diagnostics: [] });
});

test("no byte of an open pack is used that was not signed, and everybody is told what mends it", async () => {
  const { use, weekly, skills, setting, file, look, install, pack, store, data, texts } = await open();
  writeFileSync(file("SKILL.md"), other);
  expect(await use()).toEqual(damaged("SKILL.md"));
  expect(await skills().file("weekly", "./SKILL.md")).toEqual(damaged("SKILL.md"));
  await expect(skillsFor(setting(), "weekly")).rejects.toThrow("pack install");
  const { guide } = await skillsFor(setting());
  expect(guide.catalogue).toContain("About weeks.");
  expect(guide.catalogue).not.toContain("Other.");
  const seen = { state: "blocked", diagnostics: [{ code: "damaged", message: said("SKILL.md") }] };
  expect(await weekly()).toMatchObject(seen);
  await expect(showSkill(setting(), "weekly")).rejects.toThrow("SKILL.md is not as it was signed");
  expect(await listPacks({ store, folders: { data } }, texts)).toMatchObject([{ blocked: said("SKILL.md") }]);
  expect(await look(pack)).toMatchObject({ kind: "damaged" });
  await install(pack);
  expect(await look(pack)).toMatchObject({ kind: "same" });
  expect(await use()).toMatchObject({ text: expect.stringContaining("Text.") });
});

test("what a loaded pack brings along is compared before the model is told where it lies; what was added is none of it", async () => {
  const { use, skills, file, place } = await open();
  mkdirSync(file("scripts/__pycache__"));
  writeFileSync(file("scripts/__pycache__/go.pyc"), "made by a run");
  expect(await use()).toMatchObject({ text: expect.not.stringContaining("go.pyc") });
  expect(await skills().file("weekly", "scripts/__pycache__/go.pyc")).toMatchObject({ problem: "no-file" });
  writeFileSync(file("scripts/go.sh"), "echo ho\n");
  expect(await use()).toEqual(damaged("scripts/go.sh"));
  rmSync(file("scripts/go.sh"));
  expect(await use()).toEqual(damaged("scripts/go.sh"));
  expect(await skills().file("weekly", "scripts/go.sh")).toEqual(damaged("scripts/go.sh"));
  writeFileSync(join(place, "pack.skillpack"), await packOf({ signer: newSigner(), text: "Other text." }));
  expect(await use()).toEqual(damaged("pack.skillpack"));
  rmSync(file("SKILL.md"));
  expect(await use()).toEqual(damaged("pack.skillpack"));
});

test("a sealed pack is the one that was installed, whoever else has sealed another to the same key", async () => {
  const { install, use, place, recipient, identities, look, setting } = await shelved();
  const seal = { to: "recipients" as const, recipients: [recipient] };
  const pack = await packOf({ signer: newSigner(), seal });
  await install(pack, { identities });
  expect(await use()).toMatchObject({ text: expect.stringContaining("Text.") });
  const file = join(await place(), "pack.skillpack");
  writeFileSync(file, await packOf({ signer: newSigner(), seal, text: "Other text." }));
  expect(await use()).toEqual(damaged("pack.skillpack"));
  const { skills } = await listSkills(setting());
  expect(skills.find(({ name }) => name === "weekly")).toMatchObject({ state: "blocked" });
  rmSync(file);
  expect(await use()).toEqual(damaged("pack.skillpack"));
  expect(await look(pack)).toMatchObject({ kind: "damaged" });
  expect(await install(pack, { identities })).toBe("installed");
  expect(readFileSync(file)).toEqual(Buffer.from(pack));
  expect(await use()).toMatchObject({ text: expect.stringContaining("Text.") });
});

test("a pack that is out of its time, or has got bounds, is not listed as what it was switched to", async () => {
  const { install, store, setting, data, texts } = await shelved();
  const parts = () => installParts({ store, folders: { data } });
  const signer = newSigner();
  await install(await packOf({ signer }));
  await store.setSetting("alwaysSkills", JSON.stringify(["pack:weekly"]));
  const weekly = async () => (await listSkills(setting())).skills.find(({ name }) => name === "weekly");
  expect(await weekly()).toMatchObject({ state: "always", diagnostics: [] });
  await install(await packOf({ signer, version: "1.1.0", capabilities: { tools: ["bash"] } }));
  const told = { code: "not-always", message: expect.stringContaining("has bounds") };
  expect(await weekly()).toMatchObject({ state: "on", diagnostics: [told] });
  const [row] = await store.skills();
  const bound = await lookAtPack(await packOf({ signer, version: "1.2.0", capabilities: { env: [] } }), await parts());
  expect(isRefused(bound) || lostAlways(bound.pack, await store.settings(), texts)).toEqual([told.message]);
  const free = await lookAtPack(await packOf({ signer, version: "1.2.0" }), await parts());
  expect(isRefused(free) || lostAlways(free.pack, await store.settings(), texts)).toEqual([]);
  if (row) await store.saveSkill({ ...row, manifest: JSON.stringify({ ...JSON.parse(row.manifest), revoked: "3" }) });
  expect(await weekly()).toMatchObject({ state: "blocked", diagnostics: [{ code: "revoked" }] });
  expect(await showSkill(setting(), "weekly")).toMatchObject({ state: "blocked", diagnostics: [{ code: "revoked" }] });
});
