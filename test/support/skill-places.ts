import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderKey, stateOf, waits } from "../../src/permissions/trust/item.ts";
import { trustItems } from "../../src/permissions/trust/items.ts";
import type { FoundSkills, Places } from "../../src/skills/find/found.ts";
import type { TrustRow } from "../../src/store/store.ts";
import { tempFolder } from "./temp-folder.ts";

/** A home, a workspace and our data folder, all empty, and what to put skills into them with. */
export interface SkillPlaces extends Places {
  write(path: string, content: string): void;
  /** A SKILL.md with this name and description in a folder of a skill. */
  skill(folder: string, head?: { name?: string; description?: string; more?: string }): void;
  link(path: string, to: string): void;
  /** The user agrees to all that lies in a folder now. */
  agree(folder?: string): void;
}

export function skillPlaces(changes: Partial<Places> = {}): SkillPlaces {
  const [home, workspace] = [tempFolder(), tempFolder()];
  const data = join(home, ".skillmint");
  const agreed: TrustRow[] = [];
  const write = (path: string, content: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  return {
    ...{ home, workspace, language: "en", installed: [], disabled: [], trustOnce: false },
    folders: { data, skills: join(data, "skills"), cache: join(data, "skills-cache") },
    trusted: async (folder) => agreed.filter((row) => row.folder === folder),
    ...changes,
    write,
    skill(
      folder,
      { name = folder.slice(folder.lastIndexOf("/") + 1), description = `About ${name}.`, more = "" } = {},
    ) {
      write(join(folder, "SKILL.md"), `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n# ${name}\n`);
    },
    link(path, to) {
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(to, path);
    },
    agree(folder = workspace) {
      const [key, at] = [folderKey(folder), new Date().toISOString()];
      for (const item of trustItems(folder))
        if (waits(stateOf(item, [])))
          agreed.push({ folder: key, kind: item.kind, name: item.name, hash: item.hash as string, at });
    },
  };
}

/** Those that did not come with us: name and where it lies. */
export const foundIn = ({ entries }: FoundSkills): Record<string, string> =>
  Object.fromEntries(entries.filter(({ source }) => source !== "built-in").map(({ name, source }) => [name, source]));

/** As if it had been written long ago. */
export function age(...paths: string[]): void {
  for (const path of paths) utimesSync(path, 1_700_000_000, 1_700_000_000);
}
