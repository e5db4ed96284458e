import { isUtf8 } from "node:buffer";
import { type Dirent, existsSync } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import type { Store } from "../../store/store.ts";
import type { Engine } from "../engine.ts";
import { requireWorkspace } from "../find.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";

const folder = z.strictObject({ name: z.string(), hidden: z.boolean() });

/** More than anybody picks from. */
const mostFolders = 2_000;
const mostRecent = 20;
/** Sessions that recent folders are looked for in. */
const lookedAt = 500;

/** For whoever picks a folder to work in. */
export function folderRoutes({ store, folders: { home, data } }: Engine): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/folders",
      summary: "The folders in a folder, at first in the home folder, and those that were last worked in",
      query: z.strictObject({ path: z.optional(z.string()) }),
      answer: {
        json: z.strictObject({
          path: z.string(),
          /** Null at the top. */
          parent: z.nullable(z.string()),
          home: z.string(),
          folders: z.array(folder),
          recent: z.array(z.string()),
        }),
      },
      async handle({ query: { path = home } }) {
        const real = requireWorkspace(path, data);
        const parent = dirname(real) === real ? null : dirname(real);
        const [folders, recent] = await Promise.all([foldersIn(real, data), recentIn(store)]);
        return { json: { path: real, parent, home, folders, recent } };
      },
    }),
  ];
}

async function foldersIn(path: string, data: string) {
  // A part at a time: a folder may hold more entries than can be taken over at once.
  const entries = await opendir(path, { encoding: "buffer" as BufferEncoding, bufferSize: 512 }).catch(() => {
    // It was there a moment ago.
    throw new Refusal(422, ({ server }) => server.noFolder({ folder: path }));
  });
  const names: string[] = [];
  for await (const entry of entries as AsyncIterable<Dirent<Buffer>>) {
    // A name that is no text cannot be sent back: whoever picked it would be told that there is no such folder.
    if (!isUtf8(entry.name)) continue;
    const name = entry.name.toString();
    const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await leadsToFolder(join(path, name))));
    if (isFolder && join(path, name) !== data) names.push(name);
  }
  const sorted = names.sort((one, other) => one.localeCompare(other)).slice(0, mostFolders);
  return sorted.map((name) => ({ name, hidden: name.startsWith(".") }));
}

const leadsToFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** The one last used first; those that are gone are left out. */
async function recentIn(store: Store): Promise<string[]> {
  const rows = await store.sessions({ limit: lookedAt });
  const newest = rows.sort((one, other) => other.updated_at.localeCompare(one.updated_at));
  const all = [...new Set(newest.map(({ workspace }) => workspace))].slice(0, mostRecent);
  return all.filter((workspace) => existsSync(workspace));
}
