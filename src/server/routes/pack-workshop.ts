import { open } from "node:fs/promises";
import * as z from "zod/mini";
import { allKeys, makeKeysNamed } from "../../front/packs/own-keys.ts";
import { buildForPeople, builtAt, packFolderAt } from "../../front/packs/workshop.ts";
import { builtInTools } from "../../tools/catalogue.ts";
import { readPart } from "../documents.ts";
import type { Engine } from "../engine.ts";
import { requireFolder, requireWorkspace } from "../find.ts";
import { Refusal } from "../refusal.ts";
import { attachment, type Route, route } from "../route.ts";
import { text } from "../schemas.ts";
import { sendBytes } from "../send-bytes.ts";
import { capabilities, sealings } from "./packs.ts";
import { diagnostic } from "./skills.ts";

const key = z.strictObject({
  name: z.string(),
  /** Who makes packs: `ed25519:…`. */
  publisher: z.string(),
  fingerprint: z.string(),
  /** Who receives them: `age1…`. */
  recipient: z.string(),
});
const keys = z.strictObject({ keys: z.array(key) });

const leftOut = z.array(
  z.strictObject({
    path: z.string(),
    why: z.enum(["hidden", "rubbish", "key", "secret", "link", "special", "pack"]),
    reason: z.string(),
  }),
);
const list = z.optional(z.array(z.string()));
const type = "application/octet-stream";

/** Making packs: what goes into one, the keys that sign it, and the pack itself. */
export function packWorkshopRoutes({ secrets, folders }: Engine): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/packs/keys",
      summary: "The public halves of the user's own keys",
      answer: { json: keys },
      handle: async () => ({ json: { keys: await allKeys(await secrets()) } }),
    }),
    route({
      method: "POST",
      path: "/api/packs/keys",
      summary: "Makes keys to sign packs with and to receive sealed ones; the private halves stay in the secret store",
      body: z.strictObject({ name: text }),
      answer: { json: keys },
      async handle({ body: { name }, texts }) {
        await makeKeysNamed(name, await secrets(), texts);
        return { json: { keys: await allKeys(await secrets()) }, status: 201 };
      },
    }),
    route({
      method: "POST",
      path: "/api/packs/files",
      summary: "What of a skill's folder would go into a pack, and what would not, and why",
      body: z.strictObject({ folder: text }),
      answer: {
        json: z.strictObject({
          name: z.string(),
          description: z.string(),
          version: z.nullable(z.string()),
          files: z.array(z.strictObject({ path: z.string(), size: z.int(), executable: z.boolean() })),
          leftOut,
          capabilities,
        }),
      },
      handle: async ({ body: { folder }, texts }) => ({ json: await packFolderAt(requireFolder(folder), texts) }),
    }),
    route({
      method: "POST",
      path: "/api/packs/build",
      summary:
        "Signs a pack of a skill's folder; written into a folder, or kept for an hour, to be fetched by its hash",
      body: z.strictObject({
        folder: text,
        /** The name of the keys that sign it. */
        key: z.optional(text),
        version: z.optional(text),
        seal: z.discriminatedUnion("to", [
          z.strictObject({ to: z.literal("open") }),
          z.strictObject({ to: z.literal("passphrase") }),
          z.strictObject({ to: z.literal("recipients"), recipients: z.array(z.string()) }),
        ]),
        showNames: z._default(z.boolean(), false),
        /** The last day, as 2027-01-31. */
        expires: z.optional(text),
        tools: list,
        hosts: list,
        paths: list,
        env: list,
        into: z.optional(text),
        replace: z._default(z.boolean(), false),
      }),
      answer: {
        json: z.strictObject({
          name: z.string(),
          version: z.string(),
          file: z.string(),
          /** Where it was written; null where it is to be fetched. */
          path: z.nullable(z.string()),
          size: z.int(),
          packId: z.string(),
          headerHash: z.string(),
          fingerprint: z.string(),
          sealing: z.enum(sealings),
          /** Of one that is sealed with it: told this once. */
          passphrase: z.nullable(z.string()),
          capabilities,
          files: z.int(),
          leftOut,
          diagnostics: z.array(diagnostic),
        }),
      },
      async handle({ body: { tools, hosts, paths, env, into, replace, folder, ...wish }, texts }) {
        const given = Object.entries({ tools, hosts, paths, env }).filter(([, one]) => one !== undefined);
        const built = await buildForPeople(
          {
            ...wish,
            folder: requireFolder(folder),
            capabilities: Object.fromEntries(given),
            tools: new Set(builtInTools.map(({ name }) => name)),
            into: into === undefined ? undefined : { folder: requireWorkspace(into, folders.data), replace },
          },
          { data: folders.data, secrets, texts },
        );
        return { json: built, status: 201 };
      },
    }),
    route({
      method: "GET",
      path: "/api/packs/built/:hash",
      summary: "A pack that was built here within the last hour, always as an attachment",
      answer: { file: [type] },
      async handle({ params, outgoing }) {
        const place = await builtAt(folders.data, params.hash as string);
        if (!place) throw new Refusal(404, ({ packs }) => packs.build.builtGone());
        await using file = await open(place.path);
        const { size } = await file.stat();
        await sendBytes(outgoing, { size, part: (from) => readPart(file, from) }, attachment(place.name, type));
        return null;
      },
    }),
  ];
}
