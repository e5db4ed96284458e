import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tempFolder } from "./temp-folder.ts";

const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"];

export interface SkillRepository {
  folder: string;
  url: string;
  /** Writes these files (null takes one away) and commits; gives the commit. */
  commit(files: Record<string, string | null>): string;
}

/** A real repository on this disk. */
export function skillRepository(files: Record<string, string>): SkillRepository {
  const folder = tempFolder();
  const git = (...words: string[]) =>
    execFileSync("git", [...identity, "-C", folder, ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  git("init", "--quiet");
  const commit: SkillRepository["commit"] = (changes) => {
    for (const [name, content] of Object.entries(changes)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      if (content === null) rmSync(path);
      else writeFileSync(path, content);
    }
    git("add", "--all");
    git("commit", "--quiet", "--message", "change");
    return git("rev-parse", "HEAD").trim();
  };
  commit(files);
  return { folder, url: `file://${folder}`, commit };
}

export const skillText = (name: string, text = "Do it.", more = "") =>
  `---\nname: ${name}\ndescription: About ${name}.\n${more}---\n${text}\n`;
