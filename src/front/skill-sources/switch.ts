import { type Switch, switches, withoutSwitch, withSwitch } from "../../config/skill-switches.ts";
import type { SkillEntry } from "../../protocol/skills.ts";
import { mayBeAlways } from "../always.ts";
import { Declined } from "../declined.ts";
import type { SourceParts } from "./parts.ts";

/** On, off, or on and always in the prompt. */
export type Wished = "on" | "off" | "always";

/** Switches a skill; `known`: all that there are here, those that are off among them. Gives its name. */
export async function switchSkill(
  name: string,
  wished: Wished,
  { store, texts, known }: SourceParts & { known: readonly SkillEntry[] },
): Promise<string> {
  const row = (await store.skills()).find((one) => one.name === name || one.id === name);
  const entry = known.find((one) => one.name === (row?.name ?? name));
  if (!row && !entry) throw new Declined("unknown", texts.skillSources.noSuchSkill({ name }));
  const called = row?.name ?? entry?.name ?? name;
  if (wished === "always" && entry && !mayBeAlways(entry))
    throw new Declined("unfit", texts.skillSources.boundPack({ name: called }));
  if (row) await store.saveSkill({ ...row, enabled: wished === "off" ? 0 : 1 });
  await set("off", !row && wished === "off");
  await set("always", wished === "always");
  return called;

  async function set(which: Switch, on: boolean): Promise<void> {
    const rows = await store.settings();
    await store.setSetting(switches[which], on ? withSwitch(rows, which, called) : withoutSwitch(rows, which, called));
  }
}
