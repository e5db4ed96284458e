import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { fileFor } from "../src/front/skill-sources/from-git.ts";
import { needs } from "./needs.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { skillRepository, skillText } from "./support/skill-repository.ts";
import { at } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const withGit = needs("git");

withGit("one that nobody approved is a stranger's text where it is always on", async () => {
  const { work, run } = commands();
  const repository = skillRepository({ "skills/ship/SKILL.md": skillText("ship", "Run `make deploy-thing-9`.") });
  await run("skill", "add", repository.url, "--skill", "ship");
  await run("skill", "enable", "ship", "--always");
  writeFileSync(join(work, "Makefile"), "deploy-thing-9:\n\ttouch made\n");
  const makes = { calls: [{ name: "bash", input: { command: "make deploy-thing-9" } }] };
  await using model = await startScriptedModel([makes]);
  const asked = await run("run", ...at(model.url), "--mode", "unrestricted", "go");
  expect([asked.code, asked.stderr]).toEqual([3, expect.stringContaining("skill ship")]);
});

withGit("a skill of a repository is added, shown with its commit, updated and removed", async () => {
  const { home, run } = commands();
  const repository = skillRepository({
    "skills/greet/SKILL.md": skillText("greet", "Say hello."),
    "agents/host.md": "You are a host.",
  });
  const added = await run("skill", "add", repository.url, "--skill", "greet");
  expect(added.stderr).toContain("With it come agents, which `task` may begin: host (");
  expect([added.code, added.stdout]).toEqual([0, expect.stringMatching(/^Added: greet \(file:.* at [0-9a-f]{7}\)\n$/)]);
  const shown = (await run("skill", "show", "greet")).stdout;
  expect([shown, (await run("skill", "list")).stdout]).toEqual([
    expect.stringMatching(/^commit: [0-9a-f]{40}$/m),
    expect.stringMatching(/^greet +on +git file:\S+ at [0-9a-f]{7} +About greet\.$/m),
  ]);
  expect(shown).toContain("Say hello.");
  expect((await run("skill", "update")).stdout).toMatch(/^greet: nothing new/);
  const commit = repository.commit({ "skills/greet/SKILL.md": skillText("greet", "Say good day.") });
  expect((await run("skill", "update", "greet")).stdout).toMatch(
    new RegExp(`^greet: [0-9a-f]{7} → ${commit.slice(0, 7)}`),
  );
  expect((await run("skill", "show", "greet")).stdout).toContain("Say good day.");
  expect((await run("skill", "remove", "greet")).stdout).toBe("Removed: greet\n");
  expect(readdirSync(join(home, ".skillmint/skills-cache"))).toEqual([]);
  expect((await run("skill", "show", "greet")).code).not.toBe(0);
});

withGit("of several skills one must be named; all of them can be had, and one switched off", async () => {
  const { run } = commands();
  const { url } = skillRepository({ "a/SKILL.md": skillText("a"), "plugins/x/skills/b/SKILL.md": skillText("b") });
  const asked = await run("skill", "add", url);
  expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining("a, b")]);
  expect((await run("skill", "add", url, "--all")).stdout.match(/Added: (a|b) /g)).toEqual(["Added: a ", "Added: b "]);
  expect((await run("skill", "disable", "b")).stdout).toBe("Off: b\n");
  const list = JSON.parse((await run("skill", "list", "--output", "json")).stdout);
  expect(JSON.stringify(list)).toContain("file://");
  expect((await run("skill", "enable", "b")).stdout).toBe("On: b\n");
});

withGit("a skill is looked for in its places, in their order", () => {
  const places = ["ID/SKILL.md", "skills/ID/SKILL.md", "ID", "ID.md", "README.md", "another.md"];
  const folder = tempFolder();
  const put = (place: string) => {
    rmSync(join(folder, place.split("/")[0] as string), { recursive: true, force: true });
    mkdirSync(join(folder, place, ".."), { recursive: true });
    writeFileSync(join(folder, place), place);
  };
  for (const place of places.toReversed()) {
    put(place);
    expect(fileFor("ID", folder, [])).toEqual({ file: place, isInstead: !place.includes("ID") });
  }
  for (const [clone, id] of [
    [folder, "../ID"],
    [folder, "/etc"],
    [join(folder, "none"), "ID"],
  ] as const)
    expect(fileFor(id, clone, [])).toBeNull();
});

withGit("nothing that a repository brings is run, and no address that runs something is taken", async () => {
  const { home, run } = commands();
  const marker = join(home, "ran");
  const repository = skillRepository({
    "SKILL.md": skillText("quiet", "x", `allowed-tools: Bash(touch:*)\n`),
    ".gitattributes": "* filter=evil\n",
    ".gitmodules": `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c touch% ${marker}\n`,
    "hooks/post-checkout": `#!/bin/sh\ntouch ${marker}\n`,
  });
  chmodSync(join(repository.folder, "hooks/post-checkout"), 0o755);
  const template = join(home, "template/hooks");
  mkdirSync(template, { recursive: true });
  writeFileSync(join(template, "post-checkout"), `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 });
  writeFileSync(join(home, ".gitconfig"), `[init]\n\ttemplateDir = ${join(home, "template")}\n`);
  expect((await run("skill", "add", repository.url)).code).toBe(0);
  for (const address of [`ext::sh -c "touch ${marker}"`, `ext::touch`, "--upload-pack=touch", "fd::3"]) {
    expect((await run("skill", "add", "--", address)).code).toBe(2);
  }
  expect(existsSync(marker)).toBe(false);
});

withGit(
  "what a stranger's skill lists passes unasked only when its user says so, and not after it has changed",
  async () => {
    const { home, run } = commands();
    const repository = skillRepository({ "SKILL.md": skillText("helper", "x", "allowed-tools: Bash(git log:*)\n") });
    const added = await run("skill", "add", repository.url);
    expect(added.stderr).toContain("bash(git log:*)".replace("bash", "")); // as it is listed
    const approved = () => {
      const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
      const rows = new DatabaseSync(join(home, ".skillmint/skillmint.db"))
        .prepare("select manifest from installed_skills")
        .all();
      return rows.map(({ manifest }) => JSON.parse(String(manifest)).agreed !== undefined);
    };
    expect(approved()).toEqual([false]);
    const shown = async () => (await run("skill", "show", "helper")).stdout;
    expect(await shown()).toMatch(/^would pass unasked: Bash\(git log:\*\)\nnot trusted: /m);
    await run("skill", "add", repository.url, "--approve");
    expect(approved()).toEqual([true]);
    expect(await shown()).toMatch(/^passes unasked: Bash\(git log:\*\)\ntrusted as your own/m);
    repository.commit({ "SKILL.md": skillText("helper", "x", "allowed-tools: Bash\n") });
    expect((await run("skill", "update")).stderr).toContain("you are asked again");
    expect(approved()).toEqual([false]);
    // Also of another command alone; and what is agreed to was shown.
    const running = (command: string) => ({
      "SKILL.md": skillText("helper", `!\`${command}\``, "allowed-tools: Bash\n"),
    });
    repository.commit(running("date"));
    await run("skill", "update");
    const again = await run("skill", "add", repository.url, "--approve");
    expect([approved(), again.stderr]).toEqual([
      [true],
      "helper: while it is active it would let pass unasked: bash\n" +
        "helper: its text would run this when it is loaded, unless it would have to be asked for: `date`\n",
    ]);
    repository.commit(running("id"));
    expect((await run("skill", "update")).stderr).toContain("you are asked again");
    expect(approved()).toEqual([false]);
    // One that lists nothing is trusted by the same word.
    repository.commit({ "SKILL.md": skillText("helper", "x") });
    await run("skill", "add", repository.url);
    expect(approved()).toEqual([false]);
    await run("skill", "add", repository.url, "--approve");
    expect(approved()).toEqual([true]);
  },
);

withGit(
  "a repository that cannot be had is told in a sentence; a cache that cannot be written fails no turn",
  async () => {
    const { home, run, start } = commands();
    const missing = await run("skill", "add", `file://${join(home, "none")}`);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("could not be fetched: fatal:")]);
    const { url } = skillRepository({ "SKILL.md": skillText("one") });
    expect((await run("skill", "add", url)).code).toBe(0);
    const cache = join(home, ".skillmint/skills-cache");
    rmSync(cache, { recursive: true, force: true });
    writeFileSync(cache, "");
    const refused = await run("skill", "add", url);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("cannot be written")]);
    const ran = await start(["run", "hello"]).ended;
    expect([ran.code, ran.stderr]).toEqual([
      0,
      "1 skill from a repository is not in the folder for them and cannot be used: `skillmint skill update` fetches it.\n",
    ]);
  },
);

withGit("killed in the middle, the old clone or none is there, and the next attempt works", async () => {
  const { home, start, run } = commands();
  const { url } = skillRepository({ "SKILL.md": skillText("one") });
  await start(["skill", "add", url], { env: { SKILLMINT_FAILPOINT: "clone-made" } }).ended;
  expect((await run("skill", "show", "one")).code).not.toBe(0);
  expect((await run("skill", "add", url)).code).toBe(0);
  expect((await run("skill", "show", "one")).code).toBe(0);
  expect(existsSync(join(home, ".skillmint"))).toBe(true);
});
