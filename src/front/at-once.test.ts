import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { openSecrets } from "../config/secrets.ts";
import { switched } from "../config/skill-switches.ts";
import { userRules } from "../config/user-rules.ts";
import { textsIn } from "../i18n/texts.ts";
import type { SkillEntry } from "../protocol/skills.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import { makeKeys, publicKeys } from "./packs/keys.ts";
import { checkedRule, removeRule as removePermission, saveRule } from "./permissions.ts";
import { switchSkill } from "./skill-sources/switch.ts";
import { addRule, listRules, removeRule } from "./work-rules.ts";

const texts = textsIn("en");
const names = Array.from({ length: 10 }, (_, at) => `n${at}`);

/** As many processes have it: each with a connection of its own. */
function storesOf(file: string) {
  const stores = names.map(() => openSqlite(file));
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  const first = stores[0] as (typeof stores)[0];
  const each = <Result>(work: (store: typeof first, name: string) => Promise<Result>) =>
    Promise.all(stores.map((store, at) => work(store, names[at] as string)));
  return { first, each };
}

test("of what many change at once nothing is lost: working rules, permission rules, switches", async () => {
  const { first, each } = storesOf(join(tempFolder(), "store.db"));
  const added = await each((store, name) => addRule(name, store, texts));
  expect(await listRules(first)).toHaveLength(10);
  expect(added.map(({ number }) => number).sort((one, other) => one - other)).toEqual(names.map((_, at) => at + 1));
  await each((store, name) => removeRule(name, store, texts));
  expect(await listRules(first)).toEqual([]);

  const ruleOf = (name: string) => checkedRule(`bash(${name})`, "deny", texts);
  expect(await each((store, name) => saveRule(ruleOf(name), store, texts))).toEqual(names.map(() => true));
  expect(userRules(await first.settings()).deny).toHaveLength(10);
  await each((store, name) => removePermission(`bash(${name})`, "deny", store, texts));
  expect(userRules(await first.settings()).deny).toEqual([]);

  const known = names.map((name): SkillEntry => {
    return { name, source: "user", folder: `/skills/${name}`, head: { name, description: name } };
  });
  const parts = { known, texts, folders: { data: "", skills: "", cache: "" }, env: {}, now: () => "" };
  const secrets = () => Promise.reject(new Error("not needed"));
  await each((store, name) => switchSkill(name, "off", { ...parts, store, secrets }));
  expect(switched(await first.settings(), "off")).toHaveLength(10);
});

test("of several who make keys of one name at once, one has made them, and its keys stay", async () => {
  const folder = join(tempFolder(), "secrets");
  const made = await Promise.all(names.map(() => makeKeys("mine", openSecrets(folder))));
  const ours = made.filter((keys) => keys !== null);
  expect(ours).toHaveLength(1);
  expect(await publicKeys("mine", openSecrets(folder))).toEqual(ours[0]);
});
