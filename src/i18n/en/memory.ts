/** What people read of the notes that agents keep. */
export const memory = {
  help: {
    list: "all notes, with where they come from; new ones wait for you to confirm them",
    show: "the text of a note",
    confirm: "let later sessions rely on a note",
    remove: "delete a note",
    key: "the key of the note",
    cwd: "the folder whose notes are meant (default: this one)",
    skill: "the skill whose note is meant",
    everywhere: "only notes that hold in all folders",
    inAllFolders: "from now on in all folders",
    inThisFolder: "from now on in this folder",
  },
  none: () => "There are no notes.",
  holds: {
    folder: (p: { folder: string | null }) => p.folder ?? "A folder that is not known any more",
    everywhere: () => "All folders",
    older: () => "All folders, kept by an older version",
  },
  states: { confirmed: "confirmed", unconfirmed: "unconfirmed" },
  source: (p: { session: string | null; title: string | null; read: readonly string[] | null }) =>
    [
      p.session === null ? "session not known" : `session ${p.session}${p.title === null ? "" : ` (${p.title})`}`,
      ...(p.read === null || p.read.length > 0 ? [`had read ${p.read?.join(", ") ?? "nobody knows what"}`] : []),
    ].join(", "),
  waiting: (p: { count: number }) =>
    `${p.count === 1 ? "1 note is" : `${p.count} notes are`} unconfirmed: \`skillmint memory confirm KEY\` lets later sessions rely on ${p.count === 1 ? "it" : "them"}.`,
  confirmed: (p: { key: string; folder: string | null }) =>
    `Confirmed: ${p.key}, for ${p.folder === null ? "all folders" : p.folder}`,
  isConfirmed: (p: { key: string }) => `${p.key} is confirmed already.`,
  oneOrAll: () => "Give either --in-all-folders or --in-this-folder, not both.",
  ask: () => "Let later sessions rely on this? (y/n) ",
  kept: (p: { key: string }) => `${p.key} stays unconfirmed.`,
  removed: (p: { key: string }) => `Removed: ${p.key}`,
  several: (p: { key: string; skills: string }) =>
    `Several skills have a note ${p.key}: name one with --skill (${p.skills}).`,
};
