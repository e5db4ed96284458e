import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commands } from "../commands.ts";
import type { Skillmint } from "../skillmint.ts";

const usual = ["Call $", "{CLAUDE_SKILL_DIR}/scripts/go.sh."].join("");

/** A folder with a skill that has a program of its own, and keys to sign it with. */
export async function publisher(): Promise<Skillmint> {
  const program = commands();
  put(program, "1.0.0");
  await program.run("pack", "keygen");
  return program;
}

export function put({ work }: Skillmint, version: string, text = usual, head = ""): void {
  const files = {
    "SKILL.md": `---\nname: weekly\ndescription: Writes the weekly report.\nversion: ${version}\n${head}---\n${text}\n`,
    "scripts/go.sh": "echo from $(dirname $0); cat $(dirname $0)/../references/a.md; echo $ONE $TWO\n",
    "references/a.md": "Inner secret.\n",
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(work, "weekly", path)), { recursive: true });
    writeFileSync(join(work, "weekly", path), content);
  }
}

export const build = ({ run }: Skillmint, out: string, ...flags: string[]) =>
  run("pack", "build", "weekly", "--out", out, ...flags);

export const packs = ({ home }: Skillmint) => join(home, ".skillmint/packs");

export const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? join(entry.parentPath, entry.name).slice(folder.length + 1) : [],
      )
    : [];
