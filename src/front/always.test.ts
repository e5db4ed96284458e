import { join } from "node:path";
import { expect, test } from "vitest";
import { installing, newSigner, packOf } from "../../test/support/packs/installing.ts";
import { skillPlaces } from "../../test/support/skill-places.ts";
import { withoutServers } from "../../test/support/without-servers.ts";
import { textsIn } from "../i18n/texts.ts";
import type { Capabilities } from "../protocol/skills.ts";
import { skillId } from "../skills/find/identity.ts";
import { mayBeAlways } from "./always.ts";
import { guideFor } from "./guide.ts";
import type { SkillSetting } from "./session-skills.ts";
import { searchFor } from "./shelf.ts";
import { switchSkill } from "./skill-sources/switch.ts";

/** What the prompt says of an installed pack that is switched to always, and what its user is told. */
async function always(capabilities: Capabilities) {
  const { store, data, install } = installing();
  const folders = { data, skills: join(data, "skills"), cache: join(data, "cache") };
  const places = skillPlaces({ folders });
  await install(await packOf({ signer: newSigner(), capabilities, text: "Write short sentences." }));
  const texts = textsIn("en");
  const setting: SkillSetting = {
    ...{ ...places, texts, memory: data, settings: () => store.settings(), installed: () => store.skills() },
    ...{ ...withoutServers, skillUsed: async () => undefined },
    unseal: async () => ({ problem: "unreadable", detail: "" }),
  };
  const known = (await searchFor(setting)).entries;
  const parts = { store, folders, env: {}, texts, known, now: () => "" };
  const secrets = () => Promise.reject(new Error("nobody needs them"));
  const told = await switchSkill("weekly", "always", { ...parts, secrets }).catch((error: Error) => error.message);
  // As it was before an update brought bounds.
  await store.setSetting("alwaysSkills", JSON.stringify(known.filter(({ name }) => name === "weekly").map(skillId)));
  const { guide } = await guideFor(setting, await searchFor(setting), "general");
  return { told, always: guide.always, isListed: guide.catalogue.includes("weekly") };
}

test("a pack without bounds can be always on", async () => {
  expect(await always({ scripts: true })).toEqual({
    ...{ told: "weekly", isListed: false },
    // Nobody has approved it.
    always: [{ name: "weekly", text: expect.stringContaining("Write short sentences."), untrusted: true }],
  });
});

test("a pack with bounds cannot, however it was switched: the model is told of it as of others", async () => {
  expect(await always({ tools: ["read_file"] })).toEqual({
    ...{ told: expect.stringContaining("was signed with bounds"), always: [], isListed: true },
  });
});

test.each<[Capabilities | undefined, boolean]>([
  [undefined, true],
  [{ scripts: false }, true],
  [{ hosts: [] }, false],
  [{ paths: ["out/**"] }, false],
  [{ env: [] }, false],
])("%j may be always on: %s", (capabilities, may) => {
  expect(mayBeAlways(capabilities ? { capabilities } : {})).toBe(may);
});
