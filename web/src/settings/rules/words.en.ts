export const en = {
  list: "Your rules",
  none: "There are none yet. Write what should always hold, such as “Answer in English” or “Never push to main”.",
  add: "Add a rule",
  text: "The rule, in a sentence",
  hint: "The agent is told it from its next turn on, in every session.",
  edit: (p: { rule: string }) => `Change: ${p.rule}`,
  save: "Save",
  up: (p: { rule: string }) => `Move up: ${p.rule}`,
  down: (p: { rule: string }) => `Move down: ${p.rule}`,
  remove: (p: { rule: string }) => `Remove: ${p.rule}`,
  removed: "The rule was removed.",
  undo: "Undo",
};
