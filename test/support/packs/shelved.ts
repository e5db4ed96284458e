import { join } from "node:path";
import { openSecrets } from "../../../src/config/secrets.ts";
import { makeKeys, packIdentities } from "../../../src/front/packs/keys.ts";
import { unsealingWith } from "../../../src/front/packs/unsealing.ts";
import { type SkillSetting, skillsOf } from "../../../src/front/session-skills.ts";
import { textsIn } from "../../../src/i18n/texts.ts";
import { newId } from "../../../src/protocol/ids.ts";
import { packManifest } from "../../../src/skills/pack/install/manifest.ts";
import { packFolder } from "../../../src/skills/pack/install/place.ts";
import { skillPlaces } from "../skill-places.ts";
import { withoutServers } from "../without-servers.ts";
import { installing } from "./installing.ts";

/** Installed packs as a session meets them. */
export async function shelved() {
  const bench = installing();
  const { store, data } = bench;
  const folders = { data, skills: join(data, "skills"), cache: join(data, "cache") };
  const texts = textsIn("en");
  const secrets = openSecrets(join(data, "secrets"));
  const recipient = (await makeKeys("own", secrets))?.recipient ?? "";
  const setting = (): SkillSetting => ({
    ...{ ...skillPlaces({ folders }), texts, memory: data, settings: () => store.settings() },
    ...{ installed: () => store.skills(), ...withoutServers, skillUsed: async () => undefined },
    unseal: unsealingWith(async () => secrets, texts),
  });
  const skills = () => skillsOf(setting(), "general");
  const use = () =>
    skills().use({
      ...{
        name: "weekly",
        args: "",
        by: "user",
        has: () => true,
        session: newId("ses"),
        workspace: data,
        texts: texts.tools,
      },
      run: async () => ({ refused: "" }),
    });
  /** The folder of the pack. */
  const place = async () => {
    const [row] = await store.skills();
    const manifest = row && packManifest(row);
    return manifest ? packFolder(data, manifest) : "";
  };
  const identities = packIdentities(secrets);
  return { ...bench, texts, identities, recipient, setting, skills, use, place };
}
