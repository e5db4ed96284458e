import * as z from "zod/mini";
import { listSkills } from "../../front/skill-list.ts";
import { showSkill } from "../../front/skill-show.ts";
import { skillStates } from "../../front/skill-state.ts";
import { skillSources } from "../../protocol/skills.ts";
import type { Engine } from "../engine.ts";
import type { Viewer } from "../live.ts";
import { type Route, route } from "../route.ts";
import { skillsIn } from "../skill-setting.ts";
import { capabilities } from "./packs.ts";

const source = z.enum(skillSources);
const state = z.enum(skillStates);
export const diagnostic = z.strictObject({
  level: z.enum(["error", "warning", "info"]),
  code: z.string(),
  message: z.string(),
  line: z.optional(z.int()),
});

const list = z.strictObject({
  skills: z.array(
    z.strictObject({
      /** Of one that is skipped: where it lies. */
      name: z.string(),
      state,
      source: z.nullable(source),
      from: z.nullable(z.string()),
      /** Of a repository. */
      commit: z.nullable(z.string()),
      version: z.nullable(z.string()),
      description: z.string(),
      /** What is written behind its name to call it. */
      argumentHint: z.nullable(z.string()),
      /** Its user may call it by `/name`. */
      callable: z.boolean(),
      /** Its user has added it, and can take it away. */
      installed: z.boolean(),
      folder: z.nullable(z.string()),
      /** Another is meant by its bare name. */
      collides: z.boolean(),
      diagnostics: z.array(diagnostic),
    }),
  ),
  collisions: z.array(z.strictObject({ name: z.string(), meant: z.string(), others: z.array(z.string()) })),
  problems: z.array(z.extend(diagnostic, { path: z.string() })),
});

const shown = z.strictObject({
  name: z.string(),
  state,
  source,
  from: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  folder: z.nullable(z.string()),
  /** What it says of itself. */
  head: z.looseObject({ name: z.string(), description: z.string() }),
  /** Null for one that is sealed. */
  text: z.nullable(z.string()),
  files: z.array(z.string()),
  moreFiles: z.int(),
  /** There are at least so many more: not all was looked at. */
  moreFilesIsLeast: z.boolean(),
  diagnostics: z.array(diagnostic),
  /** What it lets pass and the commands in its text count: its user trusts it. */
  approved: z.boolean(),
  commands: z.array(z.string()),
  /** Over both; null where there is neither, or they cannot be read. */
  rightsHash: z.nullable(z.string()),
  installed: z.boolean(),
  /** Of a pack. */
  capabilities: z.nullable(capabilities),
});

/** Which skills there are for a folder. */
export function skillRoutes(engine: Engine, usual: string | null): Route[] {
  const settingFor = (wanted: string | undefined, viewer: Viewer) => skillsIn(engine, { wanted, usual }, viewer);
  const query = z.strictObject({ folder: z.optional(z.string()) });
  return [
    route({
      method: "GET",
      path: "/api/skills",
      summary: "Every skill that is there for a folder, where it comes from, and whether it can be used",
      query,
      answer: { json: list },
      handle: async ({ query: { folder }, ...viewer }) => ({ json: await listSkills(settingFor(folder, viewer)) }),
    }),
    route({
      method: "GET",
      path: "/api/skills/:name",
      summary: "One skill: what it says of itself, its files and its text",
      query,
      answer: { json: shown },
      handle: async ({ query: { folder }, params, ...viewer }) => ({
        json: await showSkill(settingFor(folder, viewer), params.name as string),
      }),
    }),
  ];
}
