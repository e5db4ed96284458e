/** What people read of the user's working rules. */
export const workRules = {
  help: {
    list: "the rules, numbered",
    add: "one more rule, told to the model from its next turn on",
    remove: "take a rule away",
    rule: "the rule, in a sentence",
    which: "its number or its words",
  },
  none: () => 'There are no working rules. `skillmint rule add "…"` adds one.',
  added: (p: { number: number; rule: string }) => `Rule ${p.number}: ${p.rule}`,
  removed: (p: { rule: string }) => `Removed: ${p.rule}`,
  empty: () => "A rule needs words.",
  tooLong: (p: { most: number }) => `A rule may have at most ${p.most} characters. A skill holds longer guidance.`,
  tooMany: (p: { most: number }) => `There are ${p.most} rules already. Remove one first.`,
  notFound: (p: { which: string; count: number }) =>
    `There is no rule ${p.which}. ${p.count === 0 ? "There are none." : `\`skillmint rule list\` shows the ${p.count} that there are.`}`,
};
