import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { skillPlaces } from "../../test/support/skill-places.ts";
import { withoutServers } from "../../test/support/without-servers.ts";
import { switches } from "../config/skill-switches.ts";
import { textsIn } from "../i18n/texts.ts";
import { systemPrompt } from "../loop/system-prompt.ts";
import { guideFor } from "./guide.ts";
import type { SkillSetting } from "./session-skills.ts";
import { searchFor } from "./shelf.ts";

/** Whether it shall stand in every prompt, and whether it is off; it may be switched to both. */
const item = fc.record({
  text: fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }),
  always: fc.boolean(),
  off: fc.boolean(),
});

// Property 1 of the seed's design, from the files and the settings to the prompt.
test("Feature: agent-system-optimization, Property 1: 对于任意一组 SkillContent 对象和一组 SkillItem 配置（部分 enabled、部分 disabled），buildSystemPrompt 的输出应包含所有 enabled Skill 的实际内容文本，且不包含任何 disabled Skill 的内容文本。", async () => {
  const places = skillPlaces({ language: "zh-CN" });
  const texts = textsIn("zh-CN");
  const rows: Record<string, string> = {};
  const setting: SkillSetting = {
    ...{ ...places, texts, memory: places.folders.data, settings: async () => rows },
    ...{ ...withoutServers, skillUsed: async () => undefined, installed: async () => [] },
    unseal: async () => ({ problem: "unreadable", detail: "" }),
  };
  const folderOf = (at: number) => join(places.folders.skills, `skill-${at}`);
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 6 }), async (drawn) => {
      // Each is a text of its own, so that none stands in another.
      const items = drawn.map((one, at) => ({ ...one, at, text: `⟦${at}|${one.text}|${at}⟧` }));
      for (const { at, text } of items)
        places.write(join(folderOf(at), "SKILL.md"), `---\ndescription: d\n---\n${text}\n`);
      const ids = (which: "always" | "off") =>
        JSON.stringify(items.filter((one) => one[which]).map(({ at }) => `user:${folderOf(at)}/SKILL.md`));
      rows[switches.always] = ids("always");
      rows[switches.off] = ids("off");
      const { guide } = await guideFor(setting, await searchFor(setting), "general");
      const prompt = systemPrompt({
        ...{ texts: texts.prompt, skillText: null, guide, folder: "/w", system: "linux", model: "a/b", maxSteps: 9 },
        tools: ["edit", "skill"],
      });
      const isThere = ({ text }: { text: string }) => prompt.includes(text);
      expect(items.filter(isThere)).toEqual(items.filter(({ always, off }) => always && !off));
    }),
    { numRuns: 100 },
  );
});
