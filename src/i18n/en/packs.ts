import { plain } from "./system.ts";

const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** What people read of packs. */
export const packs = {
  help: {
    keygen: "make keys to sign packs with and to receive sealed ones; the private halves stay in the secret store",
    keyName: "what the keys are called here; default without it",
    export: "give the public halves as JSON, to a file if one is named",
    showPrivate: "show the private halves, for a copy that you keep safe",
    build: "make a signed pack of a skill's folder; sealed ones are for private delivery",
    folder: "the folder with the SKILL.md",
    out: "the file to write; NAME-VERSION.skillpack without it",
    version: "its version, such as 1.2.0; else as the SKILL.md says",
    to: "seal it to this key (age1…, or the file of pack keygen --export); several times for several",
    passphrase: "seal it with a new passphrase, which is shown once",
    showNames: "let names, sizes and hashes of a sealed pack's files be read without a key",
    expires: "the last day on which it can be used, such as 2027-01-31",
    date: "when it was made, for a build that gives the same bytes again",
    tools: "tools it is bound to, with commas between; else allowed_tools of the SKILL.md",
    hosts: "hosts that it may reach, such as *.example.com",
    paths: "patterns of files in the workspace that it may write",
    env: "variables that its scripts may know",
    key: "the name of the keys to sign with",
    cosign: "the name of older keys that vouch for the new ones",
    previous: "the pack of the version before, which the new one names",
    minRuntime: "the oldest SkillMint that can use it",
    inspect: "what a pack says of itself, who signed it and what it may do; nothing is decrypted",
    verify: "whether a pack is whole, signed and in its time; the exit code is 0 or 1",
    file: "the .skillpack file",
  },
  keys: {
    made: (p: { name: string }) => `Keys were made: ${p.name}`,
    publisher: () => "signs packs",
    recipient: () => "receives packs",
    kept: () =>
      "The private halves are in the secret store of this machine. Give the public ones to others, and keep a copy of the private ones where nobody else is: without them you cannot publish a next version.",
    there: (p: { name: string }) =>
      `There are keys called ${p.name} already, and they are not replaced: packs that they signed could not be updated any more. Add --export to see the public halves, or take another name.`,
    taken: (p: { name: string }) => `Keys called ${p.name} are there, and are not replaced. Take another name.`,
    none: (p: { name: string }) =>
      `There are no keys called ${p.name}. \`skillmint pack keygen ${p.name}\` makes them.`,
    which: (p: { names: string }) => `There are several keys: ${p.names}. Say which with --key.`,
    badName: (p: { name: string }) => `${p.name} is no name for keys. Take letters, digits, dots, hyphens.`,
    private: () =>
      "Whoever has these can publish in your name and read what was sealed to you. Show them to nobody, and put them into no chat, repository or mail.",
    exported: (p: { file: string }) => `The public halves are in ${p.file}.`,
  },
  build: {
    made: (p: { file: string; size: string }) => `${p.file}  ${p.size}`,
    open: () => "Open: anybody can read it. Signed: nobody can change it unnoticed.",
    recipients: (p: { count: number }) =>
      `Private delivery: sealed to ${p.count === 1 ? "1 key" : `${p.count} keys`}. Others cannot read it on its way. It is not copy protection: who runs a skill can read it.`,
    passphrase: () =>
      "Private delivery: sealed with a passphrase. Others cannot read it on its way. It is not copy protection: who runs a skill can read it.",
    seen: (p: { names: boolean }) =>
      `Without a key can be read: its name, description, version, publisher and bounds${p.names ? ", and the names, sizes and hashes of its files" : ", and how large it is; not its files"}.`,
    secret: (p: { passphrase: string }) => `Passphrase: ${p.passphrase}`,
    secretNote: () =>
      "It is shown this once and kept nowhere. Send it by another way than the file. A key (--to) is safer.",
    leftOut: () => "Left out:",
    whys: {
      hidden: "hidden",
      rubbish: "of no use to others",
      key: "named like a key or password",
      secret: "a key or password is inside",
      link: "a link",
      special: "no ordinary file",
      pack: "a pack itself",
    },
    odd: () => "Worth a look:",
    noFileName: () => "The file to write has no name.",
    isThere: (p: { file: string }) =>
      `${p.file} is there already. Choose another folder or version, or have it replaced.`,
    builtGone: () => "The pack is not kept here any more. Build it again.",
    toAndPassphrase: () => "Seal it to keys (--to) or with a passphrase (--passphrase), not both.",
    badDate: (p: { text: string }) => `${p.text} is no date. Write it as 2027-01-31 or 2027-01-31T12:00:00Z.`,
    notWritten: (p: { file: string; reason: string }) => `${p.file} could not be written: ${plain(p.reason)}`,
  },
  show: {
    publisher: "publisher",
    cosigner: "vouched for by",
    id: "id",
    made: "made",
    expires: "expires",
    never: "never",
    needs: "needs",
    runtime: (p: { version: string }) => `SkillMint ${p.version} or later`,
    sealing: "sealing",
    sealings: {
      open: "open: anybody can read it",
      recipients: "sealed to keys: private delivery",
      passphrase: "sealed with a passphrase: private delivery",
    },
    files: "files",
    filesHidden: (p: { size: string }) => `hidden, ${p.size} together`,
    fileCount: (p: { count: number; size: string }) =>
      `${p.count === 1 ? "1 file" : `${p.count} files`}, ${p.size} together`,
    executable: "can be run",
    bounds: { tools: "tools", hosts: "hosts", paths: "writes", env: "variables", scripts: "programs" },
    noBound: () => "no bound",
    nothing: () => "none",
    scripts: (p: { some: boolean }): string => (p.some ? "brings programs of its own" : "none"),
    previous: "follows",
    hash: "hash",
    good: () =>
      "The signature is right and nothing was changed. It says who made the pack, not whether that is someone you trust.",
    bad: (p: { reason: string }) => `Nobody vouches for what stands above: ${p.reason}`,
  },
  verified: (p: { name: string; version: string; publisher: string }) =>
    `${p.name} ${p.version} is whole, signed by ${p.publisher}`,
  /** Why a pack is refused, by the codes that `--output json` gives. */
  problems: {
    unreadable: (p: { reason: string }) => `The file cannot be read: ${plain(p.reason)}`,
    "not-a-pack": () =>
      "This is no .skillpack file of SkillMint. An old one, which is a zip, becomes a folder by `skillmint pack import`.",
    "format-version": (p: { found: number }) =>
      `The pack has format ${p.found}, which this SkillMint does not know. A newer one may.`,
    truncated: () => "The file ends too early. Fetch it again.",
    "too-large": (p: { what: "header" | "files" | "file" | "content" | "payload"; limit: number; path?: string }) =>
      ({
        header: `Its header is larger than ${mb(p.limit)}.`,
        files: `It has more than ${p.limit} files.`,
        file: `${p.path ?? "A file in it"} is larger than ${mb(p.limit)}.`,
        content: `Its files are larger than ${mb(p.limit)} together.`,
        payload: `It is larger than ${mb(p.limit)}.`,
      })[p.what],
    "header-form": () => "Its header is not in the form that packs have. It was changed or badly made.",
    "header-field": (p: { field: string }) => `Its header is wrong or has no place here: ${p.field}`,
    "weak-key": () => "It is signed with a key that proves nothing.",
    path: (p: { path: string; why: "letters" | "dot" | "device" | "deep" | "long" | "form" }) =>
      `${p.path}: ${
        {
          letters: "names of files in a pack have letters, digits, dots, hyphens and underscores, and no spaces",
          dot: "names of files in a pack neither begin nor end with a dot, and lead to no other folder",
          device: "on Windows this is the name of a device",
          deep: "it lies in too many folders; a pack has 8 levels",
          long: "its name with all folders is longer than 255 bytes",
          form: "its name is written in a form that not every system has (not NFC)",
        }[p.why]
      }.`,
    twins: (p: { path: string; other: string }) =>
      p.path === p.other
        ? `There are two names that look like ${p.path} and are written in two forms of Unicode. Rename one of them.`
        : `${p.path} and ${p.other} cannot lie side by side on every system. Rename one of them.`,
    "file-order": (p: { path: string }) => `Its files are not in order: ${p.path}`,
    "no-skill": () => "There is no SKILL.md in it.",
    "secret-inside": (p: { path: string; line: number }) =>
      `${p.path} has a key or password in line ${p.line}. Take it out: everybody who gets the pack would have it.`,
    signature: (p: { key: string }) =>
      `The signature of ${p.key} is wrong or missing. The pack was changed after it was signed, or is not by them. Do not use it.`,
    "payload-size": (p: { expected: number; found: number }): string =>
      p.found < p.expected
        ? "A part of the pack is missing. Fetch it again."
        : "There is more in the file than was signed. Do not use it.",
    "payload-hash": () => "Its content is not what was signed. Do not use it.",
    "expires-too-soon": (p: { date: string }) =>
      `It could be used only until ${p.date}, which is past. Give a later day with --expires.`,
    expired: (p: { date: string }) => `It could be used until ${p.date}. Ask its publisher for a newer one.`,
    "from-future": (p: { date: string }) =>
      `It says that it was made on ${p.date}, which is still to come. Is this machine's clock right?`,
    runtime: (p: { needed: string; here: string }) => `It needs SkillMint ${p.needed} or later; this is ${p.here}.`,
    locked: (p: { sealing: "recipients" | "passphrase" }): string =>
      p.sealing === "passphrase"
        ? "It is sealed with a passphrase, which its publisher has."
        : "It is sealed, and there are no keys here. Make some with `skillmint pack keygen` and give the publisher what receives packs (age1…).",
    "wrong-key": (p: { sealing: "recipients" | "passphrase" }): string =>
      p.sealing === "passphrase"
        ? "The passphrase is not the one that it was sealed with."
        : "It was not sealed to any of your keys. Give its publisher what receives packs: `skillmint pack keygen NAME --export`.",
    "bad-identity": () => "One of the stored keys that open packs is damaged.",
    "work-factor": (p: { found: number; limit: number }) =>
      `Opening it would take more memory than it may (scrypt ${p.found}; at most ${p.limit}).`,
    "seal-damaged": () => "Its seal is damaged or not of the kind that was signed. Do not use it.",
    "packed-damaged": () => "Its content cannot be unpacked as it was signed. Do not use it.",
    "content-size": () => "Its content is larger or smaller than was signed. Do not use it.",
    "index-damaged": () => "The list of its files is not what was signed. Do not use it.",
    "file-hash": (p: { path: string }) => `${p.path} in it is not what was signed. Do not use it.`,
    "bad-skill": (p: { reason: string }) => `Its SKILL.md cannot be used: ${p.reason}`,
    "bad-bound": (p: { kind: "tools" | "hosts" | "paths" | "env"; entry: string }) =>
      `--${p.kind}: ${p.entry} is no bound that could be kept. ${
        {
          tools: "Write the name of a tool, such as read_file, or mcp_server_*.",
          hosts: "Write a host in small letters, such as example.com, *.example.com or example.com:8443.",
          paths: "Write a pattern inside of the workspace, such as out/**.",
          env: "Write the name of a variable, such as API_URL.",
        }[p.kind]
      }`,
    "bad-name": (p: { name: string }) =>
      `${p.name} cannot be the name of a pack. Give it a name of letters, digits, dots and hyphens in its SKILL.md.`,
    "bad-recipient": (p: { recipient: string }) =>
      `${p.recipient} is no key to seal to. Such keys begin with age1 and have 62 characters.`,
    "bad-version": (p: { version: string }) => `${p.version} is no version. Write three numbers, such as 1.2.0.`,
    "no-version": () => "It has no version. Write version: 1.0.0 into its SKILL.md, or add --version 1.0.0.",
    "not-the-next": (p: { why: "publisher" | "name" | "version"; previous: string }) =>
      ({
        publisher: `The pack before was signed by ${p.previous}, whose key does not sign this one. Sign with that key, or add it with --cosign.`,
        name: `The pack before is called ${p.previous}.`,
        version: `The pack before has version ${p.previous}; the new one must be later.`,
      })[p.why],
  },
};
