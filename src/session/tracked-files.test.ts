import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { needs } from "../../test/needs.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { trackedSecrets, unpushedSecrets } from "./tracked-files.ts";

needs("git")("finds protected files in what a push of a branch, another branch or a stash would send", async () => {
  const folder = tempFolder();
  const work = join(folder, "work");
  const git = (...words: string[]) =>
    execFileSync(
      "git",
      ["-c", "user.name=A", "-c", "user.email=a@a.example", "-c", "init.defaultBranch=main", ...words],
      {
        cwd: words[0] === "init" ? folder : work,
        stdio: "pipe",
      },
    );
  git("init", "-q", "--bare", "remote.git");
  git("init", "-q", "work");
  expect(await unpushedSecrets(work)).toEqual({ branch: "main", head: [], any: [] });
  writeFileSync(join(work, "a.txt"), "a\n");
  git("add", "a.txt");
  git("commit", "-qm", "a");
  git("remote", "add", "origin", join(folder, "remote.git"));
  git("push", "-q", "origin", "main");
  git("checkout", "-qb", "prod");
  writeFileSync(join(work, ".env"), "KEY=1\n");
  git("add", ".env");
  git("commit", "-qm", "b");
  expect([await unpushedSecrets(work), await trackedSecrets(work)]).toEqual([
    { branch: "prod", head: [".env"], any: [".env"] },
    [".env"],
  ]);
  git("checkout", "-q", "main");
  expect([await unpushedSecrets(work), await trackedSecrets(work)]).toEqual([
    { branch: "main", head: [], any: [".env"] },
    [],
  ]);
  git("push", "-q", "origin", "prod");
  writeFileSync(join(work, ".npmrc"), "token=1\n");
  git("stash", "-a");
  expect((await unpushedSecrets(work)).any).toEqual([".npmrc"]);
});
