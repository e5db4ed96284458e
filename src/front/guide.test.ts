import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { skillPlaces } from "../../test/support/skill-places.ts";
import { withoutServers } from "../../test/support/without-servers.ts";
import { textsIn } from "../i18n/texts.ts";
import { guideFor } from "./guide.ts";
import type { SkillSetting } from "./session-skills.ts";
import { searchFor } from "./shelf.ts";

test("instructions of a repository share one room, and what lies nearest has it first", async () => {
  const places = skillPlaces({ trustOnce: true });
  const inner = join(places.workspace, "a/b");
  mkdirSync(inner, { recursive: true });
  mkdirSync(join(places.workspace, ".git"));
  writeFileSync(join(places.workspace, "AGENTS.md"), "r".repeat(40_000));
  writeFileSync(join(places.workspace, "a/CLAUDE.md"), "a".repeat(20_000));
  writeFileSync(join(inner, "AGENTS.md"), "b".repeat(10_000));
  const setting: SkillSetting = {
    ...{ ...places, workspace: inner, texts: textsIn("en"), memory: places.folders.data },
    ...{ ...withoutServers, skillUsed: async () => undefined },
    settings: async () => ({}),
    installed: async () => [],
    unseal: async () => ({ problem: "unreadable", detail: "" }),
  };
  const { guide, waits } = await guideFor(setting, await searchFor(setting), "general");
  expect(waits).toEqual([]);
  expect(guide.instructions).toEqual([
    { path: "../../AGENTS.md", text: `${"r".repeat(2_000)}\n[Cut here; the rest is in ../../AGENTS.md.]` },
    { path: "../CLAUDE.md", text: "a".repeat(20_000) },
    { path: "AGENTS.md", text: "b".repeat(10_000) },
  ]);
});
