import { type Switch, switches, withoutSwitch, withSwitch } from "../../config/skill-switches.ts";
import { skillId } from "../../skills/find/identity.ts";
import type { Rights } from "../../skills/use/rights.ts";
import { mayBeAlways } from "../always.ts";
import { Declined } from "../declined.ts";
import { agreedFolder } from "./agreed-folder.ts";
import type { SourceParts } from "./parts.ts";
import { whichSkill } from "./which.ts";

/** On, off, or on and always in the prompt. */
export type Wished = "on" | "off" | "always";

export interface Switched {
  name: string;
  /** Of a folder that was added: what it does unasked, to which its user agrees by switching it on. */
  rights?: Rights;
}

/** Switches a skill. Throws Declined when there is none. */
export async function switchSkill(name: string, wished: Wished, parts: SourceParts): Promise<Switched> {
  const { store, texts } = parts;
  const which = await whichSkill(name, parts);
  if (!which) throw new Declined("unknown", texts.skillSources.noSuchSkill({ name }));
  const { row, entry } = which;
  const id = entry ? skillId(entry) : (row?.id as string);
  if (wished === "always" && entry && !mayBeAlways(entry))
    throw new Declined("unfit", texts.skillSources.boundPack({ name: entry.name }));
  const again =
    row?.source === "folder" && wished !== "off" ? await agreedFolder(JSON.parse(row.manifest).folder) : null;
  const changed = { enabled: wished === "off" ? 0 : 1, ...(again && { manifest: again.manifest }) };
  if (row) await store.changeSkill(row.id, (now) => ({ ...now, ...changed }));
  await set("off", !row && wished === "off");
  await set("always", wished === "always");
  return { name: entry?.name ?? name, ...(again && { rights: again.rights }) };

  async function set(which: Switch, on: boolean): Promise<void> {
    const changed = on ? withSwitch : withoutSwitch;
    await store.changeSetting(switches[which], (rows) => changed(rows, which, id));
  }
}
