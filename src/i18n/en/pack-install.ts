import { plain } from "./system.ts";

/** Installing packs, and what may become of installed ones. */
export const packInstall = {
  help: {
    install: "install a .skillpack: checked, pinned to its publisher, nothing of it is run",
    accept: "agree that the new version may do more than the old one",
    approve: "trust it as your own: what its allowed-tools list passes unasked while it is active",
    passphraseFile: "a file whose first line is the passphrase of a sealed pack",
    import: "turn an old pack (a zip of the earlier SkillHub or WorkClaw) into an ordinary skill folder",
    oldFile: "the old pack: a zip with manifest.json or industry-manifest.json",
    username: "the name that the old pack was made for",
    outFolder: "the folder to make; without it one named after the skill",
    outList: "the file to write (required)",
    listExpires: "the day after which the list counts as out of date, such as 2027-01-31; it holds on (required)",
    revoke: "make a signed list of packs of yours that may not be used any more",
    revokePack: "the id of a pack, as pack inspect shows it; may be given several times",
    revokeMin: "NAME@VERSION: older versions of this pack may not be used; may be given several times",
    revokeKey: "a key of yours that was lost or stolen (ed25519:…)",
    listVersion: "the number of the list; each one is higher than the one before (required)",
    revocations: "take over a publisher's signed list of revoked packs; without a file, show those that there are",
    listFile: "the list",
    unpin: "forget which publisher a pack of this name belongs to; the next one to come is taken for new",
    packName: "the name of the pack",
  },
  signed: {
    new: (p: { key: string }) =>
      `Signed by ${p.key}, a publisher that is new here. From now on only this key may update it.`,
    known: (p: { key: string }) => `Signed by ${p.key}, the publisher that it has had here.`,
    rotated: (p: { key: string }) => `Signed by ${p.key}, a new key, for which the old one vouches.`,
  },
  notCopyProof: () =>
    "Sealing is private delivery, not copy protection: whoever uses the skill can read it, and its text goes to the model.",
  noBounds: (p: { kinds: string }) => `It sets no bound for: ${p.kinds}. There it may do whatever you allow.`,
  kinds: { tools: "tools", hosts: "hosts", paths: "files to write", env: "variables" },
  wider: {
    head: () => "The new version may do more than the one that is installed:",
    added: (p: { kind: string; added: string }) => `  ${p.kind}: also ${p.added}`,
    unbound: (p: { kind: string }) => `  ${p.kind}: no bound any more`,
    scripts: () => "  it now brings programs of its own",
    ask: () => "Install it nevertheless? Type yes: ",
    refused: () => "Nothing was changed. Add --accept to agree to it.",
  },
  installed: (p: { name: string; version: string }) => `Installed: ${p.name} ${p.version}. Use it with /${p.name}.`,
  updated: (p: { name: string; before: string; version: string }) =>
    `Updated: ${p.name} from ${p.before} to ${p.version}`,
  same: (p: { name: string; version: string }) => `${p.name} ${p.version} is installed already.`,
  mended: (p: { name: string; version: string }) =>
    `Mended: ${p.name} ${p.version} lay here otherwise than it was signed, and is as it was signed again.`,
  askPassphrase: () => "Passphrase: ",
  needsPassphrase: () =>
    "It is sealed with a passphrase. Run this in a terminal to type it, or add --passphrase-file FILE. Nothing was changed.",
  noPassphraseFile: (p: { file: string; reason: string }) => `${p.file} cannot be read: ${plain(p.reason)}`,
  cannotOpen: (p: { name: string; reason: string }) => `The pack ${p.name} cannot be opened: ${p.reason}`,
  refused: {
    "other-publisher": (p: { name: string; pinned: string; found: string }) =>
      `${p.name} belongs to ${p.pinned}, and this one is signed by ${p.found}, for whom the old key does not vouch. It may be a forgery. If you know that it is right: \`skillmint pack unpin ${p.name}\`.`,
    downgrade: (p: { highest: string; found: string }) =>
      `Version ${p.highest} was installed here; ${p.found} is older. Old versions may have known faults, so it is refused.`,
    "other-content": (p: { version: string }) =>
      `Version ${p.version} was installed here with other content. The same version is never two different packs.`,
    revoked: (p: { since: string }) => `It was revoked by its publisher (list ${p.since}).`,
    "revoked-voucher": (p: { name: string; since: string }) =>
      `It is signed by a new key, for which an old one vouches that was revoked itself (list ${p.since}): whoever has stolen that key could sign this as well. If you know by another way that the new key is right: \`skillmint skill remove ${p.name}\`, then \`skillmint pack unpin ${p.name}\`.`,
    taken: (p: { name: string }) =>
      `There is an installed skill ${p.name} that is no pack. Remove it first: \`skillmint skill remove ${p.name}\`.`,
  },
  changedMeanwhile: () => "Another pack lies there by now than the one that you were shown. Look at it again.",
  uploadGone: () => "The pack that was sent is not here any more. Send it again.",
  unpinned: (p: { name: string }) => `Forgotten: whose ${p.name} was`,
  notPinned: (p: { name: string }) => `Nothing is remembered of a pack named ${p.name}.`,
  stillThere: (p: { name: string }) => `${p.name} is installed. Remove it first: \`skillmint skill remove ${p.name}\`.`,
  lists: {
    taken: (p: { publisher: string; version: number; revoked: number }) =>
      `Taken over: list ${p.version} of ${p.publisher}. Installed packs that may not be used any more: ${p.revoked}`,
    none: () => "There are no lists of revoked packs.",
    line: (p: { publisher: string; version: number; days: number; old: boolean }) =>
      `${p.publisher}  list ${p.version}, ${p.days} days old${p.old ? " (out of date: ask its publisher for a newer one)" : ""}`,
    made: (p: { file: string }) => `Written: ${p.file}`,
    badMin: (p: { text: string }) => `${p.text}: write NAME@VERSION, such as weekly@1.2.0.`,
    notOwn: (p: { what: string }) =>
      `${p.what} does not belong to the key that signs this list, and a list counts for what its own key has signed only. Name another key with --key.`,
    form: () => "This is no list of revoked packs.",
    signature: () => "The list is not signed by the publisher that it names. It was not taken over.",
    "unknown-publisher": () =>
      "No pack of this publisher was ever installed here, so that the list says nothing about any.",
    older: () => "A newer list of this publisher is here already.",
  },
  old: {
    warning: (p: { name: string }) =>
      `Old packs protect little: the name that opens them stands in the file itself, nobody has signed them, and the names of their files can be seen. Look at ${p.name} before you use it (\`skillmint skill lint\`).`,
    bundleWarning: () =>
      "Such bundles are neither sealed nor signed. Look at each skill before you use it (`skillmint skill lint`).",
    made: (p: { folder: string; files: number }) =>
      `Made: ${p.folder} (${p.files === 1 ? "1 file" : `${p.files} files`})`,
    leftOut: (p: { paths: string }) => `Left out, since such names may be dangerous here: ${p.paths}`,
    needsUsername: () => "Old packs are opened with the name that they were made for: add --username NAME.",
    wrongUsername: () => "It was not made for this name.",
    exists: (p: { folder: string }) => `${p.folder} is there already. Name another one with --out.`,
    notOld: () => "This is no old pack: a zip with manifest.json and encrypted files is expected.",
    damaged: (p: { path: string }) => `${p.path} in it is damaged or was changed.`,
    tooLarge: () => "It holds more than a pack may.",
    noSkill: () => "There is no SKILL.md in it.",
  },
};
