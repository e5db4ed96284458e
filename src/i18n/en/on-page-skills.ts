import type { Some } from "../on-page.ts";
import type { Texts } from "../texts.ts";

const agree = (above: string | null) =>
  above === null ? "look at it under Settings, Trusted folders" : `look at ${above} under Settings, Trusted folders`;

/** A moment as the page writes it, in the time of this machine. */
const moment = (date: string) => new Date(date).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

/** The same for skills and packs. */
export const onPageSkills = {
  skills: {
    modelUnknown: (p: { name: string; model: string; usual: string }) =>
      `The skill ${p.name} wants the model ${p.model}, which is not known here; ${p.usual} is used.`,
    notFound: (p: { name: string; near: string }) =>
      `There is no skill ${p.name} here.${p.near === "" ? "" : ` Did you mean: ${p.near}?`}`,
    keptFromYou: {
      off: (p: { name: string }) =>
        `The skill ${p.name} is switched off: the prompt was sent as plain text. Settings, Skills switches it on.`,
      nobody: (p: { name: string }) =>
        `Neither you nor the model may call the skill ${p.name}: the prompt was sent as plain text. A session can begin with it: choose it in the list on the left.`,
    },
    unreadable: (p: { name: string }) => `The skill ${p.name} cannot be read. Settings, Skills says why.`,
    waiting: (p: { count: number; above: string | null }) =>
      `${p.count === 1 ? "1 skill waits" : `${p.count} skills wait`} for your word: ${agree(p.above)}.`,
    missing: (p: { count: number }) =>
      `${p.count === 1 ? "1 skill from a repository is" : `${p.count} skills from repositories are`} not in the folder for them and cannot be used: fetch ${p.count === 1 ? "it" : "them"} again under Settings, Skills.`,
    gone: (p: { names: readonly string[] }) =>
      `${p.names.slice(0, 5).join(", ")}${p.names.length > 5 ? ` and ${p.names.length - 5} more` : ""}: not in ${p.names.length === 1 ? "its repository" : "their repositories"} any more, so not usable.`,
    waits: (p: { name: string; above: string | null }) =>
      `The skill ${p.name} waits for your word: ${agree(p.above)}, and agree.`,
    notAlways: (p: { name: string }) =>
      `${p.name} is switched to always on and is not: this version of the pack has bounds, which hold for a session or a turn only. Call it with /${p.name}, or begin a session with it.`,
    notLoaded: (p: { count: number }) =>
      `${p.count === 1 ? "1 skill" : `${p.count} skills`} could not be loaded: Settings, Skills says why.`,
    oddities: {
      "too-deep": (p: { most: number }) =>
        `It lies more than ${p.most} folders deep, so it is left out. Move it up, or install it from its folder.`,
      "not-fetched": () => "It was not fetched. Update fetches it, Remove takes it away.",
      gone: () => "It is not in its repository any more. Remove takes it away.",
    },
  },
  skillAuthoring: {
    oddities: {
      "nobody-calls": () =>
        "Nobody can call it: user-invocable: false keeps it from you, disable-model-invocation: true from the model. It is read only when a session begins with it, or always on.",
      unfilled: () => "It is still the template: fill it in.",
      "sample-secret": (p: { kind: string }) =>
        `This has the shape of a key (${p.kind}), though it looks made up: no pack can be built with it. Write it shorter.`,
    },
  },
  skillSources: {
    which: (p: { skills: string; more: number }) =>
      `It has several skills. Choose one, or all: ${p.skills}${p.more === 0 ? "" : ` and ${p.more.toLocaleString("en")} more`}`,
    oneOrAll: () => "Take all of its skills, or one under a name of its own; not both.",
    unusable: (p: { skill: string }) => `${p.skill} is empty or cannot be read.`,
    noSkillThere: (p: { folder: string }) =>
      `${p.folder} holds no SKILL.md that can be used. Choose the folder that it lies in.`,
    taken: (p: { name: string }) => `A skill ${p.name} was added already. Remove it first, or choose another name.`,
    notInstalled: (p: { name: string }) =>
      `${p.name} was not added, so there is nothing to take away. It can be switched off.`,
    noSuchSkill: (p: { name: string }) => `There is no skill ${p.name}. It may have been removed.`,
    boundPack: (p: { name: string }) =>
      `The pack ${p.name} has limits of its own, which hold only while it is in use; so it cannot be always on. Call it with /${p.name}, or begin a session with it.`,
    asksAgain: (p: { name: string }) =>
      `${p.name} would let other things pass or run other commands than you have agreed to: you are asked again. Install it again to see them and agree.`,
    gone: (p: { name: string; repo: string; commit: string }) =>
      `${p.name} is not in ${p.repo} any more (${p.commit}) and cannot be used. It can be removed.`,
  },
  packs: {
    keys: {
      there: (p: { name: string }) =>
        `There are keys called ${p.name} already, and they are not replaced: packs that they signed could not be updated any more. Take another name.`,
      none: (p: { name: string }) => `There are no keys called ${p.name}. Make them first.`,
      which: (p: { names: string }) => `There are several keys: ${p.names}. Say which.`,
    },
    build: {
      secretNote: () =>
        "It is shown this once and kept nowhere. Send it by another way than the file. A key is safer than a passphrase.",
      toAndPassphrase: () => "Seal it to keys or with a passphrase, not both.",
    },
    problems: {
      "not-a-pack": () =>
        "This is no .skillpack file of SkillMint. An old one, which is a zip, becomes a folder in a terminal: `skillmint pack import`.",
      "expires-too-soon": (p: { date: string }) =>
        `It could be used only until ${moment(p.date)}, which is past. Give a later day.`,
      expired: (p: { date: string }) => `It could be used until ${moment(p.date)}. Ask its publisher for a newer one.`,
      "from-future": (p: { date: string }) =>
        `It says that it was made on ${moment(p.date)}, which is still to come. Is this machine's clock right?`,
      locked: (p: { sealing: "recipients" | "passphrase" }): string =>
        p.sealing === "passphrase"
          ? "It is sealed with a passphrase, which its publisher has."
          : "It is sealed, and there are no keys here. Make some in the pack workshop and give the publisher what receives packs (age1…).",
      "wrong-key": (p: { sealing: "recipients" | "passphrase" }): string =>
        p.sealing === "passphrase"
          ? "The passphrase is not the one that it was sealed with."
          : "It was not sealed to any of your keys. Give its publisher what receives packs (age1…), which the pack workshop shows.",
      "bad-bound": (p: { kind: "tools" | "hosts" | "paths" | "env"; entry: string }) =>
        `${p.entry} cannot be used as a limit. ${
          {
            tools: "Write the name of a tool, such as read_file, or mcp_server_*.",
            hosts: "Write a host in small letters, such as example.com, *.example.com or example.com:8443.",
            paths: "Write a pattern inside of the workspace, such as out/**.",
            env: "Write the name of a variable, such as API_URL.",
          }[p.kind]
        }`,
      "no-version": () => "It has no version. Write version: 1.0.0 into its SKILL.md, or give one here.",
      "not-the-next": (p: { why: "publisher" | "name" | "version"; previous: string }) =>
        ({
          publisher: `The pack before was signed by ${p.previous}, whose key does not sign this one. Sign with that key.`,
          name: `The pack before is called ${p.previous}.`,
          version: `The pack before has version ${p.previous}; the new one must be later.`,
        })[p.why],
    },
  },
  tools: {
    skillBlocked: {
      expired: (p: { name: string; detail: string }) =>
        `The pack ${p.name} could be used until ${moment(p.detail)}. Its publisher may have a newer one.`,
      damaged: (p: { name: string; detail: string }) =>
        `The pack ${p.name} is damaged here and is not used: ${p.detail} is not as it was signed. Install it again from the pack's own file.`,
    },
  },
  packInstall: {
    noBounds: (p: { kinds: string }) => `It sets no limit for: ${p.kinds}. There it may do whatever you allow.`,
    kinds: { hosts: "internet addresses" },
    wider: {
      unbound: (p: { kind: string }) => `  ${p.kind}: no limit any more`,
      refused: () => "Nothing was changed. Agree to it first.",
    },
    needsPassphrase: () => "It is sealed with a passphrase. Type it. Nothing was changed.",
    refused: {
      "other-publisher": (p: { name: string; pinned: string; found: string }) =>
        `${p.name} belongs to ${p.pinned}, and this one is signed by ${p.found}, for whom the old key does not vouch. It may be a forgery, so the page does not install it. Ask its publisher.`,
      "revoked-voucher": (p: { name: string; since: string }) =>
        `${p.name} is signed by a new key, for which an old one vouches that was revoked itself (list ${p.since}): whoever has stolen that key could sign this as well. Ask its publisher by another way.`,
      taken: (p: { name: string }) => `There is an installed skill ${p.name} that is no pack. Remove it first.`,
    },
    stillThere: (p: { name: string }) => `${p.name} is installed. Remove it first.`,
  },
} satisfies Some<Texts>;
