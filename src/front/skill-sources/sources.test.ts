import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { skillPlaces } from "../../../test/support/skill-places.ts";
import { skillRepository, skillText } from "../../../test/support/skill-repository.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { switched } from "../../config/skill-switches.ts";
import { textsIn } from "../../i18n/texts.ts";
import { agreeingTo } from "../../skills/find/agreed.ts";
import { findSkills } from "../../skills/find/find.ts";
import { createLoader } from "../../skills/git/loader.ts";
import { cloneFolder, type GitManifest, gitManifest } from "../../skills/git/place.ts";
import { openSqlite } from "../../store/sqlite/open.ts";
import type { SkillRow } from "../../store/store.ts";
import { noticesOf } from "../session-skills.ts";
import { add, offered, type Wanted } from "./add.ts";
import type { SourceParts } from "./parts.ts";
import { remove } from "./remove.ts";
import { switchSkill } from "./switch.ts";
import { update } from "./update.ts";

const withGit = needs("git");

/** A shelf of its own, and what its user does with it. */
function shelf() {
  const places = skillPlaces();
  mkdirSync(places.folders.data, { recursive: true });
  const store = openSqlite(join(places.folders.data, "store.db"));
  onTestFinished(() => store.close());
  const now = () => "2026-01-01T00:00:00.000Z";
  const found = async () => {
    const disabled = switched(await store.settings(), "off");
    return findSkills({ ...places, installed: await store.skills(), disabled, readsAll: true }, "all");
  };
  const parts = async (): Promise<SourceParts> => {
    const { entries, others } = await found();
    const known = [...entries, ...others.map(({ entry }) => entry)];
    const secrets = () => Promise.reject(new Error("nobody needs them"));
    return { store, folders: places.folders, env: process.env, secrets, texts: textsIn("en"), known, now };
  };
  return {
    places,
    store,
    found,
    offered: async (wanted: Wanted) => offered(wanted, await parts()),
    async add(wanted: Wanted, isApproved: (name: string) => boolean = () => false) {
      const offer = await offered(wanted, await parts());
      const approved = offer.skills.filter(({ row }) => isApproved(row.name));
      await add(offer.skills, new Set(approved), await parts());
      return { names: offer.skills.map(({ row }) => row.name), notes: offer.notes };
    },
    update: async () => update(undefined, await parts()),
    switch: async (name: string, wished: "on" | "off" | "always") => switchSkill(name, wished, await parts()),
    remove: async (name: string) => (await remove(name, await parts())).id,
    /** What is on, by name and where it lies. */
    async on() {
      const { entries } = await found();
      return Object.fromEntries(
        entries.filter(({ source }) => source !== "built-in").map((one) => [one.name, one.folder]),
      );
    },
  };
}

withGit("a name means the skill that is shown under it, to switch it and to take it away", async () => {
  const it = shelf();
  const own = join(it.places.folders.skills, "bad");
  it.places.skill(own);
  const repository = skillRepository({ "bad/SKILL.md": skillText("bad") });
  await it.add({ from: { address: repository.url } });
  const [long, fetched] = Object.entries(await it.on()).find(([, folder]) => folder !== own) as [string, string];
  expect(long).toMatch(/:bad$/);
  await it.switch("bad", "off");
  expect(await it.on()).toEqual({ [long]: fetched });
  await it.switch("bad", "on");
  await it.switch(long, "off");
  expect(await it.on()).toEqual({ bad: own });
  await expect(it.remove("bad")).rejects.toThrow("bad was not added");
  await it.switch(long, "always");
  expect(switched(await it.store.settings(), "always")).toEqual([expect.stringMatching(/^git:/)]);
  expect(await it.remove(long)).toMatch(/^git:/);
  expect(switched(await it.store.settings(), "always")).toEqual([]);
  expect(await it.on()).toEqual({ bad: own });
});

withGit("a skill that its repository holds no more is told and does not become another text", async () => {
  const it = shelf();
  const readme = { "README.md": "# All about it\n" };
  const repository = skillRepository({ ...readme, "a/SKILL.md": skillText("a"), "b/SKILL.md": skillText("b") });
  await it.add({ from: { address: repository.url }, all: true });
  repository.commit({ "a/SKILL.md": null, "b/SKILL.md": null, "skills/b/SKILL.md": skillText("b", "Moved.") });
  const [a, b] = await it.update();
  expect([a?.goneFrom, b?.goneFrom]).toEqual([repository.url, undefined]);
  expect(Object.keys(await it.on())).toEqual(["b"]);
  // Fetching it again would not help, and is not what its user is told.
  expect(await it.found()).toMatchObject({ missing: 0, gone: ["a"], problems: [{ code: "gone", path: "a" }] });
  expect(
    noticesOf(
      { found: await it.found(), waits: [], waitingSkills: [], waitingServers: 0, waitingAgents: [] },
      textsIn("en"),
    ),
  ).toEqual(["a: not in its repository any more, so not usable. `skillmint skill remove a` takes it away."]);
  expect((await it.update())[0]?.goneFrom).toBe(repository.url);
  await it.switch("a", "off");
  expect(await it.found()).toMatchObject({ gone: [] });
  await it.switch("a", "on");
  repository.commit({ "a/SKILL.md": skillText("a") });
  expect((await it.update()).map(({ goneFrom }) => goneFrom)).toEqual([undefined, undefined]);
  expect(Object.keys(await it.on())).toEqual(["a", "b"]);
});

withGit("a skill that is one file of a repository is called as that file, not as the repository", async () => {
  const it = shelf();
  const repository = skillRepository({ "delta.md": "Do delta.\n", "epsilon.md": "Do epsilon.\n" });
  const from = { address: repository.url };
  expect((await it.add({ from, skill: "delta" })).names).toEqual(["delta"]);
  expect((await it.add({ from, skill: "epsilon" })).names).toEqual(["epsilon"]);
  expect(Object.keys(await it.on())).toEqual(["delta", "epsilon"]);
});

withGit(
  "what is not there is asked for in vain where no text of the repository's root can stand in for it",
  async () => {
    const it = shelf();
    const from = {
      address: skillRepository({ "one/SKILL.md": skillText("one"), "two/SKILL.md": skillText("two") }).url,
    };
    await expect(it.add({ from, skill: "twoo" })).rejects.toThrow(/no skill twoo in .*\. Did you mean: two\?$/);
    await expect(it.add({ from, skill: "nosuch" })).rejects.toThrow(/no skill nosuch in .*\. It has: one, two$/);
  },
);

withGit("a text stands in for a skill that is not there, by the name asked for, and it is told which", async () => {
  const it = shelf();
  const repository = skillRepository({
    "README.md": "# Read me",
    "five.md": "Five.",
    "two/SKILL.md": skillText("two"),
  });
  const from = { address: repository.url };
  const takenAway = "`skillmint skill remove twoo` takes it away again.";
  expect(await it.add({ from, skill: "twoo" })).toEqual({
    names: ["twoo"],
    notes: [
      `There is no skill twoo in it. README.md stands in for it, and is called twoo; ${takenAway} Did you mean: two?`,
    ],
  });
  await expect(it.add({ from, skill: "six" })).rejects.toThrow(
    "README.md would stand in for it, but was added already, as twoo.",
  );
  expect((await it.add({ from, skill: "twoo" })).names).toEqual(["twoo"]);
  expect((await it.add({ from, skill: "two" })).names).toEqual(["two"]);
  expect((await it.add({ from, skill: "five" })).names).toEqual(["five"]);
  expect((await it.add({ from, skill: "README.md" })).names).toEqual(["readme"]);
  expect(Object.keys(await it.on())).toEqual(["five", "readme", "two"]);
});

withGit("where there is no README.md the first text stands in, until the skill itself is there", async () => {
  const it = shelf();
  const repository = skillRepository({ "b.md": "# B\n\nSecond.\n", "a.md": "# A\n\nFirst.\n" });
  const from = { address: repository.url };
  expect((await it.add({ from, skill: "mine" })).notes).toEqual([expect.stringContaining("a.md stands in for it")]);
  const file = async () => gitManifest((await it.store.skills())[0] as SkillRow)?.file;
  repository.commit({ "a.md": "# A\n\nAnew.\n" });
  await it.update();
  expect(await file()).toBe("a.md");
  repository.commit({ "skills/mine/SKILL.md": skillText("mine") });
  await it.update();
  expect(await file()).toBe("skills/mine/SKILL.md");
  expect(await it.on()).toEqual({ mine: expect.stringContaining("skills/mine") });
});

withGit("a folder whose SKILL.md is a pipe or has no end is not waited for", async () => {
  const it = shelf();
  const folder = tempFolder();
  for (const name of ["pipe", "endless"]) mkdirSync(join(folder, name));
  execFileSync("mkfifo", [join(folder, "pipe/SKILL.md")]);
  symlinkSync("/dev/zero", join(folder, "endless/SKILL.md"));
  await expect(it.add({ from: { folder: join(folder, "pipe") } })).rejects.toThrow("cannot be read");
  await expect(it.add({ from: { folder: join(folder, "endless") } })).rejects.toThrow("cannot be read");
});

withGit("of all skills those are left out that lead out of the repository or are empty, and it is told", async () => {
  const it = shelf();
  const outside = tempFolder();
  it.places.skill(outside);
  const repository = skillRepository({ "a/SKILL.md": skillText("a"), "b/SKILL.md": "", "README.md": "# Read me\n" });
  mkdirSync(join(repository.folder, "c"));
  symlinkSync(join(outside, "SKILL.md"), join(repository.folder, "c/SKILL.md"));
  repository.commit({});
  const { names, notes } = await it.add({ from: { address: repository.url }, all: true });
  expect([names, notes]).toEqual([["a"], [expect.stringMatching(/^Left out.*: b\/SKILL\.md, c\/SKILL\.md$/)]]);
});

withGit("of many skills of a repository not all are listed, and each can be had", async () => {
  const it = shelf();
  const { url } = skillRepository({ "s0/SKILL.md": skillText("s0") });
  await it.add({ from: { address: url } });
  const [row] = await it.store.skills();
  const clone = cloneFolder(it.places.folders.cache, gitManifest(row as SkillRow) as GitManifest);
  for (let at = 1; at < 50; at++) it.places.skill(join(clone, `s${at}`));
  await expect(it.offered({ from: { address: url } })).rejects.toThrow(/: (?:s\d+, ){39}s\d+ and 10 more$/);
  expect((await it.offered({ from: { address: url }, skill: "s49" })).skills).toHaveLength(1);
  expect((await it.offered({ from: { address: url }, all: true })).skills).toHaveLength(50);
});

withGit(
  "what was added already is the same, however it is named, and has the name that its user gives it",
  async () => {
    const it = shelf();
    const { url } = skillRepository({ "skills/a/SKILL.md": skillText("a") });
    await it.add({ from: { address: url }, skill: "a" });
    const again = await it.add({ from: { address: url }, skill: "skills/a", name: "other" });
    expect(again).toEqual({ names: ["other"], notes: ["It was added already, as a; it is called other from now on."] });
    expect((await it.add({ from: { address: url } })).names).toEqual(["other"]);
    expect(Object.keys(await it.on())).toEqual(["other"]);
    for (const name of ["../bad", "h:bad", "A b", ""])
      await expect(it.add({ from: { address: url }, name })).rejects.toThrow("cannot be a skill's name");
    await expect(it.add({ from: { address: url }, all: true, name: "x" })).rejects.toThrow("--all takes every skill");
  },
);

withGit("a folder is a skill, holds one, or holds several of which one is named", async () => {
  const it = shelf();
  const folder = tempFolder();
  await expect(it.add({ from: { folder } })).rejects.toThrow("holds no SKILL.md");
  it.places.skill(join(folder, "skills/one"));
  expect(await it.add({ from: { folder } })).toEqual({ names: ["one"], notes: [] });
  it.places.skill(join(folder, "skills/two"));
  await expect(it.add({ from: { folder } })).rejects.toThrow("Name one with --skill, or take --all: one, two");
  await expect(it.add({ from: { folder }, skill: "three" })).rejects.toThrow("There is no skill three in");
  expect((await it.add({ from: { folder }, skill: "two" })).names).toEqual(["two"]);
  expect((await it.add({ from: { folder }, all: true })).names).toEqual(["one", "two"]);
  expect(await it.on()).toEqual({ one: join(folder, "skills/one"), two: join(folder, "skills/two") });
  await it.switch("one", "off");
  expect(Object.keys(await it.on())).toEqual(["two"]);
});

test("what an added folder does unasked waits for approval, by skill, and is asked for again when it is another", async () => {
  const it = shelf();
  const folder = tempFolder();
  const put = (command: string) => it.places.write(join(folder, "inner/SKILL.md"), `Run it.\n\n!\`${command}\`\n`);
  it.places.skill(folder, { name: "mine", more: "allowed-tools: Bash(make *)\n" });
  put("date");
  const { skills } = await it.offered({ from: { folder } });
  expect(skills.map(({ rights, parts }) => ({ rights, parts }))).toEqual([
    {
      rights: { allows: ["bash(make *)"], commands: ["date"] },
      parts: [
        { name: "mine", rights: { allows: ["bash(make *)"], commands: [] } },
        { name: "inner", rights: { allows: [], commands: ["date"] } },
      ],
    },
  ]);
  const beyond = async () => {
    const { entries, unagreed } = await it.found();
    const own = entries.filter(({ source }) => source === "user");
    return { agreed: own.map(({ agreed }) => agreed?.length), told: unagreed.map(({ name }) => name) };
  };
  // Without approval it is there and may do nothing unasked, and nobody is told of that again and again.
  await it.add({ from: { folder } });
  expect(await beyond()).toEqual({ agreed: [0, 0], told: [] });
  await it.switch("mine", "off");
  await it.switch("mine", "on");
  expect(await beyond()).toEqual({ agreed: [0, 0], told: [] });
  await it.add({ from: { folder } }, () => true);
  expect(await beyond()).toEqual({ agreed: [2, 2], told: [] });
  put("id");
  expect(await beyond()).toEqual({ agreed: [2, 2], told: ["inner"] });
  await it.switch("mine", "off");
  await it.switch("mine", "on");
  expect((await beyond()).told).toEqual(["inner"]);
  it.places.skill(folder, { name: "mine", more: "allowed-tools: Bash\n" });
  expect((await beyond()).told).toEqual(["mine", "inner"]);
  await it.add({ from: { folder } }, () => true);
  expect((await beyond()).told).toEqual([]);
});

test("a folder that was added before approval was asked for stays, and asks for it", async () => {
  const it = shelf();
  const folder = tempFolder();
  it.places.skill(folder, { name: "mine", more: "allowed-tools: Bash\n" });
  await it.add({ from: { folder } });
  const [row] = await it.store.skills();
  const { agreed } = { agreed: ["the hash that was stored without a question"] };
  await it.store.saveSkill({ ...(row as SkillRow), manifest: JSON.stringify({ folder, agreed }) });
  const { entries, unagreed } = await it.found();
  expect(entries.find(({ name }) => name === "mine")?.agreed).toEqual([]);
  expect(unagreed.map(({ name }) => name)).toEqual(["mine"]);
});

test("a name that looks like another is told, and one that is known already is not", async () => {
  const it = shelf();
  const folder = tempFolder();
  it.places.skill(join(folder, "a"), { name: "bаsh" });
  it.places.skill(join(folder, "b"), { name: "plain" });
  const { skills } = await it.offered({ from: { folder }, all: true });
  expect(skills.map(({ lookalike }) => lookalike)).toEqual([{ why: "mixed" }, null]);
});

withGit("of several skills of a repository each is trusted by itself, for what it does unasked then", async () => {
  const it = shelf();
  const running = (name: string, command: string) => ({ [`${name}/SKILL.md`]: skillText(name, `!\`${command}\``) });
  const repository = skillRepository({ ...running("a", "date"), ...running("b", "id") });
  const from = { address: repository.url };
  const trusted = async () => {
    const { entries, unagreed } = await it.found();
    const approved = entries.filter(({ approved }) => approved).map(({ name }) => name);
    return { approved, unagreed: unagreed.map(({ name }) => name) };
  };
  expect((await it.offered({ from, all: true })).skills.map(({ rights }) => rights.commands)).toEqual([
    ["date"],
    ["id"],
  ]);
  await it.add({ from, all: true }, (name) => name === "a");
  expect(await trusted()).toEqual({ approved: ["a"], unagreed: [] });
  await it.add({ from, all: true }, () => true);
  // Another text that lies there, however it came, is not what was agreed to.
  const [row] = await it.store.skills();
  const clone = cloneFolder(it.places.folders.cache, gitManifest(row as SkillRow) as GitManifest);
  it.places.write(join(clone, "b/SKILL.md"), skillText("b", "!`touch it`"));
  expect(await trusted()).toEqual({ approved: ["a", "b"], unagreed: ["b"] });
  repository.commit(running("a", "date --utc"));
  expect((await it.update()).map(({ asksAgain }) => asksAgain)).toEqual([true, false]);
  expect(await trusted()).toEqual({ approved: ["b"], unagreed: [] });
});

withGit("a repository's skill that nobody has approved does not take the name of a built-in one", async () => {
  const it = shelf();
  const repository = skillRepository({ "write-skill/SKILL.md": skillText("write-skill") });
  await it.add({ from: { address: repository.url } });
  const found = async () => {
    const { entries, problems } = await it.found();
    const named = entries.filter(({ name }) => /(?:^|:)write-skill$/.test(name));
    return { names: named.map(({ name, source }) => [name, source]), codes: problems.map(({ code }) => code) };
  };
  const long = expect.stringMatching(/^repo.*:write-skill$|:write-skill$/);
  expect(await found()).toEqual({
    names: expect.arrayContaining([
      [long, "git"],
      ["write-skill", "built-in"],
    ]),
    codes: ["built-in-name"],
  });
  await it.add({ from: { address: repository.url } }, () => true);
  expect(await found()).toEqual({ names: expect.arrayContaining([["write-skill", "git"]]), codes: [] });
});

test("whoever has to agree is told the command that shows and agrees", () => {
  const head = { name: "x", description: "d" };
  const git = { name: "x", source: "git" as const, folder: "/c/x", from: "https://example.com/a/b", head };
  const installed = (id: string) => agreeingTo({ ...git, installed: `git:${git.from}${id}` });
  expect([installed("#"), installed("#skills/x"), installed("@dev#x")]).toEqual([
    "skillmint skill add https://example.com/a/b --approve",
    "skillmint skill add https://example.com/a/b --skill skills/x --approve",
    "skillmint skill add https://example.com/a/b/tree/dev/x --approve",
  ]);
  expect(agreeingTo({ name: "x", source: "user", folder: "/x", head })).toBe("skillmint skill add /x --approve");
});

withGit("a repository that is empty or too large is told to be, and nothing of it stays", async () => {
  const it = shelf();
  const empty = skillRepository({ "a.txt": "a" });
  const { cache } = it.places.folders;
  await expect(it.add({ from: { address: empty.url } })).rejects.toThrow("There is no skill in");
  const bare = tempFolder();
  const { execFileSync } = await import("node:child_process");
  execFileSync("git", ["init", "--quiet", bare]);
  await expect(it.add({ from: { address: `file://${bare}` } })).rejects.toThrow("is empty: it has no commit yet");
  const large = skillRepository({ "SKILL.md": skillText("large", "x".repeat(100_000)) });
  for (const most of [
    { bytes: 50_000, files: 1_000 },
    { bytes: 5_000_000, files: 3 },
  ]) {
    const loader = createLoader(cache, { env: process.env, most });
    const repository = { url: large.url, name: "large" };
    expect(await loader.load(repository)).toEqual({ problem: "too-large", most });
    expect(existsSync(join(cache, "large"))).toBe(false);
  }
});
