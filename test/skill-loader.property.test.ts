import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { Declined } from "../src/front/declined.ts";
import { fromGit } from "../src/front/skill-sources/from-git.ts";
import { readParsed } from "../src/front/skill-sources/read-parsed.ts";
import { textsIn } from "../src/i18n/texts.ts";
import { gitManifest, gitSkillFile } from "../src/skills/git/place.ts";
import { needs } from "./needs.ts";
import { skillRepository, skillText } from "./support/skill-repository.ts";
import { tempFolder } from "./support/temp-folder.ts";

const withGit = needs("git");

/** By its ID, the text of a skill in each of the places where one may stand. No README stands in for what is not there. */
const texts = { a: "In its folder.", b: "Below skills.", c: "A file of that name.", "docs/d": "An .md file." };
type Id = keyof typeof texts;
const ids = Object.keys(texts) as Id[];
const files = {
  "a/SKILL.md": skillText("a", texts.a),
  "skills/b/SKILL.md": skillText("b", texts.b),
  c: texts.c,
  "docs/d.md": texts["docs/d"],
  "empty/SKILL.md": "",
};

interface Item {
  address: string;
  skill: string;
}

/** What the skill says, by way of whatever is in the cache; null where it cannot be had. */
async function loadSkill(item: Item, cache: string, path = process.env.PATH): Promise<string | null> {
  const folders = { data: cache, skills: cache, cache };
  try {
    const offer = await fromGit(item, {
      folders,
      env: { PATH: path },
      texts: textsIn("en"),
      now: () => "",
      signal: undefined,
    });
    const manifest = offer.skills[0] && gitManifest(offer.skills[0].row);
    const place = manifest && gitSkillFile(manifest, cache);
    return (place && (await readParsed(join(place.folder, place.file)))?.text.trim()) ?? null;
  } catch (error) {
    if (error instanceof Declined) return null;
    throw error;
  }
}

/**
 * A hundred times, four at a time: most of it is waiting for git. Every fifth finds an empty cache, and the others one
 * that was used: a fetch takes a dozen processes.
 */
async function hundredfold<Case>(
  seed: number,
  propertyWith: (cache: () => string) => fc.IAsyncProperty<Case>,
): Promise<void> {
  const folder = tempFolder();
  const lane = (_: unknown, at: number) => {
    let [uses, cache] = [0, ""];
    const nextCache = () => {
      if (uses++ % 5 === 0) cache = mkdtempSync(join(folder, "cache-"));
      return cache;
    };
    return fc.assert(propertyWith(nextCache), { numRuns: 25, seed: seed * 10 + at });
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

withGit(
  "Feature: agent-system-optimization, Property 2: 对于任意一组 SkillItem 列表（其中部分 Skill 的仓库路径有效、部分无效），`loadAllSkills` 应返回所有有效 Skill 的内容，且返回数量等于有效 Skill 的数量，不因无效 Skill 而中断或抛出异常。",
  async () => {
    const address = skillRepository(files).folder;
    const folder = tempFolder();
    const valid = fc.constantFrom(...ids).map((skill) => ({ address, skill, text: texts[skill] }));
    const invalid = fc.constantFrom<Item>(
      ...[
        { address: join(folder, "none"), skill: "a" },
        { address: "ext::sh -c true", skill: "a" },
      ],
      ...["none", "empty", "../a", "/etc/hostname"].map((skill) => ({ address, skill })),
    );
    const items = fc.array(
      fc.oneof(
        valid,
        invalid.map((item) => ({ ...item, text: null })),
      ),
      { minLength: 1, maxLength: 4 },
    );
    const property = (nextCache: () => string) =>
      fc.asyncProperty(items, async (items) => {
        const cache = nextCache();
        const loaded: (string | null)[] = [];
        for (const item of items) loaded.push(await loadSkill(item, cache));
        expect(loaded).toEqual(items.map(({ text }) => text));
      });
    await hundredfold(2, property);
  },
);

withGit(
  "Feature: agent-system-optimization, Property 3: 对于任意 SkillItem，连续两次调用 `loadSkill` 应返回相同的内容，且第二次调用不应触发 git clone 操作（仅使用缓存）。",
  async () => {
    const address = skillRepository(files).folder;
    const shim = tempFolder();
    const log = join(shim, "log");
    const real = process.env.PATH ?? "";
    writeFileSync(log, "");
    writeFileSync(join(shim, "git"), `#!/bin/sh\necho "$@" >> ${log}\nPATH=${JSON.stringify(real)} exec git "$@"\n`, {
      mode: 0o755,
    });
    const property = (nextCache: () => string) =>
      fc.asyncProperty(fc.constantFrom(...ids), async (skill) => {
        const cache = nextCache();
        const item = { address, skill };
        const first = await loadSkill(item, cache);
        const second = await loadSkill(item, cache, `${shim}:${real}`);
        expect([first, second]).toEqual([texts[skill], texts[skill]]);
      });
    await hundredfold(3, property);
    const asked = readFileSync(log, "utf8").trimEnd().split("\n");
    expect(asked).toHaveLength(100);
    expect(new Set(asked.map((words) => words.split(" ").at(-2)))).toEqual(new Set(["rev-parse"]));
  },
);
