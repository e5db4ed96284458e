import * as z from "zod/mini";
import { lintedSkills } from "../../front/skill-lint.ts";
import { newSkill } from "../../front/skill-new.ts";
import { approve } from "../../front/skill-sources/approve.ts";
import { removeCollection, shownCollections } from "../../front/skill-sources/collections.ts";
import { remove } from "../../front/skill-sources/remove.ts";
import { addShown, shownOffer } from "../../front/skill-sources/shown-offer.ts";
import { switchSkill } from "../../front/skill-sources/switch.ts";
import { update } from "../../front/skill-sources/update.ts";
import { builtInTools } from "../../tools/catalogue.ts";
import type { Engine } from "../engine.ts";
import { requireFolder, requireWorkspace } from "../find.ts";
import type { Viewer } from "../live.ts";
import { type Route, route } from "../route.ts";
import { done, text } from "../schemas.ts";
import { skillsIn, sourcePartsOf } from "../skill-setting.ts";
import { whileAsked } from "../while-asked.ts";
import { rights } from "./packs.ts";
import { diagnostic } from "./skills.ts";

const offeredSkill = z.strictObject({
  name: z.string(),
  description: z.string(),
  version: z.nullable(z.string()),
  source: z.enum(["folder", "git"]),
  /** The folder, or the address of the repository. */
  from: z.string(),
  commit: z.nullable(z.string()),
  /** They count where they are approved. */
  rights,
  /** Why its name may be taken for another: then it is added only where it is approved, too. */
  lookalike: z.nullable(z.string()),
});

const wanted = {
  /** A folder on this machine, as a whole path, or the address of a git repository. */
  from: z.union([z.strictObject({ folder: text }), z.strictObject({ address: text })]),
  /** One of those in it; without it all of them. */
  skill: z.optional(text),
  /** Another name than its own. */
  name: z.optional(text),
};

/** In which folder skills go by the names that are meant; without it where the server was started. */
const folder = z.optional(z.string());

const collection = z.strictObject({ name: z.string(), repo: z.string(), by: z.string(), skills: z.int() });
const collections = z.strictObject({ collections: z.array(collection) });

/** Where skills come from: what `skillmint skill` does, from a page. `usual`: the folder that is meant where none is named. */
export function skillSourceRoutes(engine: Engine, usual: string | null): Route[] {
  const inFolder = (wanted: string | undefined, viewer: Viewer) => skillsIn(engine, { wanted, usual }, viewer);
  const partsIn = (wanted: string | undefined, viewer: Viewer) => sourcePartsOf(engine, inFolder(wanted, viewer));
  const wishOf = ({ skill, ...rest }: { from: { folder: string } | { address: string }; skill?: string | undefined }) =>
    // Who names neither a skill nor another name is shown all that there are.
    ({ ...rest, skill, all: skill === undefined && !("name" in rest && rest.name !== undefined) });
  return [
    route({
      method: "POST",
      path: "/api/skills/offer",
      summary: "What a folder or a git repository holds, and what it would do unasked; fetched, and nothing is added",
      body: z.strictObject({ ...wanted, in: folder }),
      answer: {
        json: z.strictObject({
          /** Over all of it. */
          hash: z.string(),
          skills: z.array(offeredSkill),
          agents: z.array(z.string()),
          notes: z.array(z.string()),
        }),
      },
      handle: ({ body: { in: place, ...wish }, outgoing, ...viewer }) =>
        whileAsked({ outgoing, texts: viewer.texts }, async (signal) => {
          const parts = await sourcePartsOf(engine, inFolder(place, viewer), signal);
          return { json: await shownOffer(wishOf(wish), parts) };
        }),
    }),
    route({
      method: "POST",
      path: "/api/skills",
      summary: "Adds skills as they were offered, by the hash of the offer; refused when they are others by now",
      body: z.strictObject({
        ...wanted,
        hash: z.string(),
        /** Names of those that are wanted; without it all. */
        only: z.optional(z.array(z.string())),
        /** Names of those whose rights are agreed to. */
        approve: z._default(z.array(z.string()), []),
        in: folder,
      }),
      answer: { json: z.strictObject({ added: z.array(offeredSkill) }) },
      async handle({ body: { in: place, hash, only, approve: approved, ...wish }, ...viewer }) {
        const choice = { hash, only, approve: approved };
        return { json: { added: await addShown(wishOf(wish), choice, await partsIn(place, viewer)) }, status: 201 };
      },
    }),
    route({
      method: "PATCH",
      path: "/api/skills",
      summary: "Switches a skill on, off, or to always on",
      body: z.strictObject({ name: text, state: z.enum(["on", "off", "always"]), in: folder }),
      answer: { json: z.strictObject({ name: z.string(), rights: z.nullable(rights) }) },
      async handle({ body: { name, state, in: place }, ...viewer }) {
        // Switching agrees to nothing, so there are no rights to tell any more.
        return { json: { name: await switchSkill(name, state, await partsIn(place, viewer)), rights: null } };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/skills",
      summary: "Takes a skill away that was added; a folder of the user's own stays where it is",
      body: z.strictObject({ name: text, in: folder }),
      answer: { json: z.strictObject({ name: z.string() }) },
      async handle({ body: { name, in: place }, ...viewer }) {
        const row = await remove(name, await partsIn(place, viewer));
        return { json: { name: row.name } };
      },
    }),
    route({
      method: "POST",
      path: "/api/skills/approve",
      summary: "Agrees to what a skill that was added does unasked, by the hash that it was shown with",
      body: z.strictObject({ name: text, rightsHash: text, in: folder }),
      answer: { json: done },
      async handle({ body: { in: place, ...wish }, ...viewer }) {
        const setting = inFolder(place, viewer);
        await approve(wish, setting, await sourcePartsOf(engine, setting));
        return { json: { ok: true } };
      },
    }),
    route({
      method: "POST",
      path: "/api/skills/update",
      summary: "Fetches what is new of the repositories, all or that of one skill; one that fails stays as it was",
      body: z.strictObject({ name: z.optional(text), in: folder }),
      answer: {
        json: z.strictObject({
          updated: z.array(
            z.strictObject({
              name: z.string(),
              before: z.string(),
              after: z.string(),
              /** It would do other things unasked than were agreed to, so it does none any more. */
              asksAgain: z.boolean(),
              problem: z.optional(z.string()),
              goneFrom: z.optional(z.string()),
            }),
          ),
        }),
      },
      handle: ({ body: { name, in: place }, outgoing, ...viewer }) =>
        whileAsked({ outgoing, texts: viewer.texts }, async (signal) => {
          const parts = await sourcePartsOf(engine, inFolder(place, viewer), signal);
          return { json: { updated: await update(name, parts) } };
        }),
    }),
    route({
      method: "POST",
      path: "/api/skills/new",
      summary: "Makes a folder with a SKILL.md to be filled in, among the user's own skills or in a folder",
      body: z.strictObject({ name: text, description: z.optional(text), folder: z.optional(text) }),
      answer: { json: z.strictObject({ folder: z.string(), file: z.string() }) },
      async handle({ body: { name, description, folder: given }, texts }) {
        const isOwn = given === undefined;
        const shelf = isOwn ? engine.folders.skills : requireWorkspace(given, engine.folders.data);
        return { json: await newSkill({ name, description, shelf, isOwn }, texts), status: 201 };
      },
    }),
    route({
      method: "POST",
      path: "/api/skills/lint",
      summary: "What is to be said of every SKILL.md in a folder",
      body: z.strictObject({ folder: text }),
      answer: {
        json: z.strictObject({
          skills: z.array(
            z.strictObject({
              path: z.string(),
              name: z.nullable(z.string()),
              description: z.nullable(z.string()),
              ok: z.boolean(),
              diagnostics: z.array(z.extend(diagnostic, { file: z.optional(z.string()) })),
            }),
          ),
        }),
      },
      async handle({ body: { folder: given }, texts }) {
        const place = requireFolder(given);
        const tools = new Set(builtInTools.map(({ name }) => name));
        return { json: { skills: await lintedSkills({ place, called: given, tools, mostMs: 5_000 }, texts) } };
      },
    }),
    route({
      method: "GET",
      path: "/api/skill-collections",
      summary: "Public collections that are worth a look, and how many skills of each were added; nothing is fetched",
      answer: { json: collections },
      handle: async () => ({ json: { collections: await shownCollections(engine) } }),
    }),
    route({
      method: "DELETE",
      path: "/api/skill-collections",
      summary: "Takes away all skills that were added of a collection",
      body: z.strictObject({ name: text }),
      answer: { json: collections },
      async handle({ body: { name }, ...viewer }) {
        await removeCollection(name, await partsIn(undefined, viewer));
        return { json: { collections: await shownCollections(engine) } };
      },
    }),
  ];
}
