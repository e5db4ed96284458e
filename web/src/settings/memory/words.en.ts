export const en = {
  none: "Nothing has been noted yet. An agent notes what it should know next time, such as how you like things done.",
  general: "Without a skill",
  main: "shown at each start of a session",
  size: (p: { bytes: number; date: string }) => `${p.bytes} bytes, ${p.date}`,
  text: (p: { key: string }) => `What is noted under ${p.key}`,
  save: "Save",
  saved: "Saved.",
  delete: "Delete",
  deleteTitle: "Delete this note?",
  deleteWhat: (p: { key: string }) => `“${p.key}” is deleted for good.`,
};
