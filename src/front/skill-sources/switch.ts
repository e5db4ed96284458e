import { type Switch, switches, withoutSwitch, withSwitch } from "../../config/skill-switches.ts";
import { skillId } from "../../skills/find/identity.ts";
import { mayBeAlways } from "../always.ts";
import { Declined } from "../declined.ts";
import type { SourceParts } from "./parts.ts";
import { whichSkill } from "./which.ts";

/** On, off, or on and always in the prompt. */
export type Wished = "on" | "off" | "always";

/** Switches a skill, and gives its name. What it does unasked is agreed to elsewhere. Throws Declined when there is none. */
export async function switchSkill(name: string, wished: Wished, parts: SourceParts): Promise<string> {
  const { store, texts } = parts;
  const which = await whichSkill(name, parts);
  if (!which) throw new Declined("unknown", texts.skillSources.noSuchSkill({ name }));
  const { row, entry } = which;
  const id = entry ? skillId(entry) : (row?.id as string);
  if (wished === "always" && entry && !mayBeAlways(entry))
    throw new Declined("unfit", texts.skillSources.boundPack({ name: entry.name }));
  if (row) await store.changeSkill(row.id, (now) => ({ ...now, enabled: wished === "off" ? 0 : 1 }));
  await set("off", !row && wished === "off");
  await set("always", wished === "always");
  return entry?.name ?? name;

  async function set(which: Switch, on: boolean): Promise<void> {
    const changed = on ? withSwitch : withoutSwitch;
    await store.changeSetting(switches[which], (rows) => changed(rows, which, id));
  }
}
