import * as z from "zod/mini";
import { installOffered, listPacks, offeredPack } from "../../front/packs/offered.ts";
import { offeredUpload } from "../../front/packs/upload.ts";
import { remove } from "../../front/skill-sources/remove.ts";
import type { Engine } from "../engine.ts";
import { receiveFile } from "../receive-file.ts";
import { type Route, route } from "../route.ts";

const texts = z.array(z.string());
/** A list that is absent sets no bound. */
export const capabilities = z.strictObject({
  tools: z.optional(texts),
  hosts: z.optional(texts),
  paths: z.optional(texts),
  env: z.optional(texts),
  scripts: z.optional(z.boolean()),
});
/** What a skill does unasked: rules that allow, and commands of its text that are run. */
export const rights = z.strictObject({ allows: texts, commands: texts });
const shown = {
  name: z.string(),
  version: z.string(),
  description: z.string(),
  packId: z.string(),
  /** Says which pack of all this is. */
  headerHash: z.string(),
  /** Of the publisher's key. */
  fingerprint: z.string(),
  capabilities,
  sealed: z.boolean(),
};

/** As its header says: readable by anybody, by who has a key, or by who knows the passphrase. */
export const sealings = ["open", "recipients", "passphrase"] as const;

const listed = z.strictObject({ ...shown, enabled: z.boolean(), blocked: z.nullable(z.string()) });
const offered = z.strictObject({
  ...shown,
  /** The publisher's key, and those that vouch for it. */
  key: z.string(),
  cosigners: texts,
  createdAt: z.string(),
  expires: z.nullable(z.string()),
  sealing: z.enum(sealings),
  /** Null where their names are private. */
  files: z.nullable(z.array(z.strictObject({ path: z.string(), size: z.int(), executable: z.boolean() }))),
  /** The version that is installed. */
  before: z.nullable(z.string()),
  kind: z.enum(["new", "update", "same", "damaged"]),
  publisher: z.enum(["new", "known", "rotated"]),
  needsPassphrase: z.boolean(),
  notices: texts,
  /** What it may more than the installed one: then `accept` is needed. */
  wider: texts,
  /** What it does unasked where `approve` is said; null where it cannot be opened yet. */
  rights: z.nullable(rights),
});

/** Installed packs, and installing one that lies on this machine or is sent: it is shown, then its user agrees to just that. */
export function packRoutes(engine: Engine): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/packs",
      summary: "The packs that are installed, and whether they may be used",
      answer: { json: z.strictObject({ packs: z.array(listed) }) },
      handle: async ({ texts: said }) => ({ json: { packs: await listPacks(engine, said) } }),
    }),
    route({
      method: "POST",
      path: "/api/packs",
      summary: "What a .skillpack file is, who signed it, and what installing it would mean; nothing is installed",
      body: z.strictObject({ file: z.string() }),
      answer: { json: offered },
      handle: async ({ body: { file }, texts: said }) => ({ json: await offeredPack(file, engine, said) }),
    }),
    route({
      method: "POST",
      path: "/api/packs/upload",
      summary: "The same of a .skillpack file that is sent along; it is kept for an hour, to be installed",
      takes: "file",
      answer: { json: offered },
      handle: async ({ incoming, texts: said }) => ({
        json: await offeredUpload((place) => receiveFile(incoming, place), engine, said),
      }),
    }),
    route({
      method: "POST",
      path: "/api/packs/install",
      summary:
        "Installs a pack as it was shown, by its headerHash: the file, or without one the pack that was sent; refused when another lies there by now",
      body: z.strictObject({
        file: z.optional(z.string()),
        // A part of a path.
        headerHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        accept: z._default(z.boolean(), false),
        approve: z._default(z.boolean(), false),
        passphrase: z.optional(z.string()),
      }),
      answer: { json: offered },
      handle: async ({ body, texts: said }) => ({ json: await installOffered(body, engine, said) }),
    }),
    route({
      method: "DELETE",
      path: "/api/packs",
      summary: "Removes an installed pack; whose it was is remembered",
      body: z.strictObject({ name: z.string() }),
      answer: { json: z.strictObject({ packs: z.array(listed) }) },
      async handle({ body: { name }, texts: said }) {
        const { store, folders, env, secrets } = engine;
        const now = () => new Date().toISOString();
        await remove(`pack:${name}`, { store, folders, env, secrets, known: [], texts: said, now });
        return { json: { packs: await listPacks(engine, said) } };
      },
    }),
  ];
}
