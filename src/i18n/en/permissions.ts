const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

const ofCalls = (p: { rule: string; calls: number }) => `Of ${many(p.calls, "stored call", "stored calls")}, ${p.rule}`;

/** What the commands on permissions say. */
export const permissions = {
  help: {
    permission: "what the gate lets pass, and why",
    explain: "what the gate would say to a call, and why; nothing is run",
    tool: 'the tool; - reads {"tool","input"} lines from stdin',
    input: "the tool's input as JSON",
    session: "as in this session: its folder, its mode, its rules",
    list: "your rules, and those of the folder",
    add: "tries a rule on what was done so far, and saves it",
    try: "tries a rule on what was done so far, and saves nothing",
    remove: "takes a rule of yours away",
    effect: "allow, ask or deny",
    rule: "such as 'bash(git log:*)', 'edit(src/**)' or read_file",
    yes: "save it also when calls look risky that it would let pass",
  },
  /** Said to a command of a tool call. */
  belowCall: (p: { command: string }) =>
    `'skillmint ${p.command}' decides what is allowed, and was started by a command of a tool call: only you can do this, in a terminal of your own or on the page.`,
  badEffect: (p: { text: string }) => `A rule says allow, ask or deny, not '${p.text}'.`,
  badRule: (p: { rule: string; problem: string }) => `'${p.rule}' is no rule: ${p.problem}.`,
  badLine: { json: (p: { problem: string }) => `no JSON: ${p.problem}`, shape: () => 'no {"tool","input"} object' },
  explained: (p: { decision: string; reason: string }) => `${p.decision}: ${p.reason}`,
  yours: () => "Your rules, in every folder:",
  ofFolder: (p: { folder: string }) => `Rules of ${p.folder}:`,
  none: () => "none",
  waits: () => "does not hold before you agree: skillmint trust",
  noSuchTool: (p: { tool: string }) => `No tool is named ${p.tool}: is it misspelt?`,
  exactRule: (p: { given: string; rule: string }) =>
    `${p.given} would allow nothing: a name alone is read with the longest server that it can have. The rule is ${p.rule}`,
  noHistory: () => "There are no stored calls to try it on.",
  changesNothing: (p: { rule: string; calls: number }) =>
    `${p.rule} would have changed nothing in ${many(p.calls, "stored call", "stored calls")}.`,
  would: {
    allow: (p: { rule: string; changed: number; calls: number }) =>
      `${ofCalls(p)} would have allowed ${p.changed}, which must be asked for without it.`,
    ask: (p: { rule: string; changed: number; calls: number }) => `${ofCalls(p)} would have asked about ${p.changed}.`,
    deny: (p: { rule: string; changed: number; calls: number }) => `${ofCalls(p)} would have denied ${p.changed}.`,
  },
  risky: (p: { risky: number; shown: number }) => {
    const said = p.risky === 1 ? "This one looks risky" : `These ${p.risky} look risky`;
    return p.shown < p.risky ? `${p.risky} look risky, among them:` : `${said}:`;
  },
  noneRisky: () => "None of them looks risky, as far as anyone can tell by their text.",
  examples: () => "Among them:",
  onlyNewest: (p: { calls: number }) => `Only the newest ${p.calls} calls were looked at.`,
  risks: {
    root: "runs as another user",
    deletes: "deletes",
    overwrites: "overwrites",
    rights: "changes rights",
    force: "by force",
    sends: "sends to the network",
    code: "runs code from its text or input",
    outside: "writes outside the workspace",
    secrets: "touches what may be secret",
    opaque: "only known when it runs",
  },
  ask: () => "Save it all the same? [y/N] ",
  needsYou: () => "Not saved: nobody is there to look at that. Run it in a terminal, or with --yes.",
  notSaved: () => "Not saved.",
  saved: (p: { effect: string; rule: string }) => `Saved: ${p.effect} ${p.rule}`,
  thereAlready: (p: { effect: string; rule: string }) => `It was there already: ${p.effect} ${p.rule}`,
  removed: (p: { effect: string; rule: string }) => `Removed: ${p.effect} ${p.rule}`,
  noSuchRule: (p: { effect: string; rule: string }) =>
    `You have no rule ${p.effect} ${p.rule}. \`skillmint permission list\` shows them.`,
};
