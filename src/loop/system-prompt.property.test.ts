import fc from "fast-check";
import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import { emptyGuide, type Guide } from "../protocol/skills.ts";
import { systemPrompt } from "./system-prompt.ts";

const promptFor = (guide: Partial<Guide>, language: "en" | "zh-CN" = "zh-CN") =>
  systemPrompt({
    ...{ texts: textsIn(language).prompt, skillText: null, guide: { ...emptyGuide, ...guide } },
    ...{ folder: "/home/u/project", system: "linux", tools: ["edit", "skill"], model: "a/b", maxSteps: 100 },
  });

/** Words that stand nowhere else in a prompt. */
const sentence = fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }).map((text) => `⟦${text}⟧`);
const different = fc.uniqueArray(sentence, { maxLength: 8 });

// Property 6 of the seed's design: every rule, numbered from 1.
test("Feature: agent-system-optimization, Property 6: 对于任意一组规则字符串列表，buildSystemPrompt 的输出应包含每条规则，且每条规则前有编号前缀（格式：`规则 N:`），规则编号从 1 开始连续递增。", () => {
  fc.assert(
    fc.property(different, (rules) => {
      const prompt = promptFor({ rules });
      rules.forEach((rule, at) => {
        expect(prompt).toContain(`规则 ${at + 1}: ${rule}`);
      });
      expect(prompt.includes(`规则 ${rules.length + 1}: `)).toBe(false);
      expect(prompt.includes("## 工作规则（必须严格遵守）")).toBe(rules.length > 0);
    }),
    { numRuns: 100 },
  );
});

// Property 7: what was taken away is gone from the next prompt.
test("Feature: agent-system-optimization, Property 7: 对于任意两组不同的规则列表 R1 和 R2，先用 R1 构建 prompt 再用 R2 构建 prompt，第二次的输出应包含 R2 的所有规则且不包含 R1 中被移除的规则。", () => {
  fc.assert(
    fc.property(different, different, (before, after) => {
      promptFor({ rules: before });
      const prompt = promptFor({ rules: after });
      for (const rule of after) expect(prompt).toContain(rule);
      const stays = (rule: string) => after.some((other) => other.includes(rule));
      for (const rule of before.filter((one) => !stays(one))) expect(prompt).not.toContain(rule);
    }),
    { numRuns: 100 },
  );
});

test("skills that are always on stand there whole, each under its name; what is not given is not there", () => {
  const skills = fc.uniqueArray(
    fc.record({ name: fc.stringMatching(/^[a-z]{1,12}$/), text: sentence, on: fc.boolean() }),
    {
      selector: ({ text }) => text,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(skills, (all) => {
      const always = all.filter(({ on }) => on);
      const prompt = promptFor({ always });
      for (const { name, text } of always) expect(prompt).toContain(`### ${name}\n${text}`);
      const isInside = (text: string) => always.some((one) => one.text.includes(text));
      for (const { text } of all.filter(({ on, text }) => !on && !isInside(text))) expect(prompt).not.toContain(text);
    }),
  );
});

test("the parts stand in their order: skill, rules, skills always on, editing, instructions, catalogue, memory", () => {
  const prompt = promptFor({
    rules: ["R"],
    always: [{ name: "a", text: "ALWAYS" }],
    instructions: [{ path: "AGENTS.md", text: "INSTRUCTIONS" }],
    catalogue: "CATALOGUE",
    memory: "MEMORY",
  });
  const parts = [
    "你是 SkillMint",
    "运行环境:",
    "## 工作规则",
    "## Skills 编程指导",
    "## 文件修改策略",
    "AGENTS.md",
    "CATALOGUE",
  ];
  const places = [...parts, "持久记忆 (MEMORY.md):\nMEMORY"].map((part) => prompt.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("an empty set-up adds not a word, and a catalogue none where skills cannot be loaded, nor agents where none can be begun", () => {
  expect(promptFor({}, "en")).not.toMatch(/Today|rules|Skills|MEMORY|AGENTS/);
  const prompt = systemPrompt({
    ...{
      texts: textsIn("en").prompt,
      skillText: "My skill.",
      guide: { ...emptyGuide, catalogue: "CATALOGUE", agents: "AGENTS", date: "2026-11-16 Mon" },
    },
    ...{ folder: "/w", system: "linux", tools: ["read_file"], model: "a/b", maxSteps: 9 },
  });
  expect(prompt).toBe(
    "My skill.\n\n---\nEnvironment:\n- Working directory: /w (relative paths start here)\n- System: linux\n- Model: a/b\n- Maximum iterations: 9\n- Today: 2026-11-16 Mon",
  );
});
