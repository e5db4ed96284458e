/** The kinds of value that a parameter may want. */
export type ValueType = "string" | "number" | "int" | "boolean" | "object" | "array" | "other";

const valueTypes: Record<ValueType, string> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  other: "another type",
};

export type Measure = "number" | "text" | "list";

const measures = { text: "characters", list: "items" };

/** What every call may be answered with, whatever the tool. */
export const calls = {
  notInSkill: (p: { name: string }) => `This skill does not allow the tool: ${p.name}`,
  unknownTool: (p: { name: string; meant: string; tools: string; more: string }) =>
    `There is no tool named ${p.name}.${p.meant && ` Did you mean ${p.meant}?`}\nTools: ${p.tools}${p.more && `\nFound by tool_search, called with use_tool: ${p.more}`}`,
  throughUseTool: (p: { name: string }) => `${p.name} (call it with use_tool)`,
  badJson: () => "The arguments were not valid JSON, so the call was not run. Send it again with valid JSON.",
  hiddenSecret: (p: { placeholder: string }) =>
    `Nothing was done: ${p.placeholder} stands for a secret that is hidden from you, and is no value to write, run or send. In a file, change what is around it with an edit that leaves it out; to move or copy it, use the file itself, not its text. A program reads its secret from the file or the variable where it is.`,
  handlesShown: () =>
    "\n\n[⟨FILE:NAME⟩ stands for a protected value that is hidden from you. Copy it unchanged, letter for letter, where the value must stay. In a command it becomes the value after the user has agreed. Other forms of such values are shown as [SECRET-HIDDEN-BY-SKILLMINT].]",
  valueNotGiven: (p: { handle: string }) =>
    `Nothing was done: ${p.handle} stands for a protected value, and only a command or a file can be given it.`,
  valueInPlain: (p: { handle: string }) =>
    `Nothing was done: this call contains a protected value in plain text. Write ${p.handle} in its place, so that the user sees exactly what will run.`,
  noSuchValue: (p: { handle: string; path: string; handles: readonly string[] }) =>
    `Nothing was done: ${p.handle} names no protected value. ${
      p.handles.length === 0
        ? `${p.path} holds none.`
        : `${p.path} has ${p.handles.slice(0, 20).join(", ")}${p.handles.length > 20 ? " and more" : ""}.`
    }`,
  valueHasNoPlace: (p: { handle: string }) =>
    `Nothing was run: ${p.handle} cannot be put in this place of the command. Use it as an argument, in quotes or not.`,
  cutOff: () => "The call was cut off by the output limit, so it was not run. Send it again, shorter or in parts.",
  missingParameter: (p: { name: string }) => `Missing parameter: ${p.name}`,
  runningProcesses: (p: { ids: string }) => `. Running: ${p.ids || "none"}`,
  badParameter: (p: { name: string; problem: string }) => `Parameter ${p.name}: ${p.problem}`,
  expected: (p: { types: readonly ValueType[]; got: string }) =>
    `expected ${p.types.map((type) => valueTypes[type]).join(" or ")}, got ${p.got}`,
  expectedOneOf: (p: { values: string; got: string }) => `expected one of ${p.values}, got ${p.got}`,
  tooSmall: (p: { of: Measure; minimum: number; inclusive: boolean }) => {
    if (p.of === "number") return `must be ${p.inclusive ? "at least" : "more than"} ${p.minimum}`;
    return p.minimum <= 1 ? "must not be empty" : `must have at least ${p.minimum} ${measures[p.of]}`;
  },
  tooBig: (p: { of: Measure; maximum: number; inclusive: boolean }) => {
    if (p.of === "number") return `must be ${p.inclusive ? "at most" : "less than"} ${p.maximum}`;
    return `must have at most ${p.maximum} ${measures[p.of]}`;
  },
  notMultiple: (p: { divisor: number }) => `must be a multiple of ${p.divisor}`,
  unknownKeys: (p: { names: string }) => `does not take ${p.names}`,
  wrongFormat: (p: { format: string }) => `must have the form ${p.format}`,
  notValid: () => "is not valid",
  misspelt: (p: { name: string; meant: string }) => `${p.name} (did you mean ${p.meant}?)`,
  unknownParameter: (p: { names: string; known: string }) =>
    `\n\n[Not understood and left out: ${p.names}. Parameters: ${p.known}]`,
  parametersOf: (p: { name: string; parameters: string }) => `\n\n[Parameters of ${p.name}: ${p.parameters}]`,
  heldOnPage: (p: { failed: string }) =>
    `Not done: ${p.failed} before it in the same step failed, and this may count on it. See to that first; then call this again if it is still meant.`,
  timedOut: (p: { seconds: number }) => `Timed out after ${p.seconds} s.`,
  askedAnew: () => "It is asked anew: it was too old, or no longer what would run.",
  decidedByRule: () => "A rule or the mode has decided.",
  answeredBefore: (p: { answer: string }) => ` Before that the user had answered: ${p.answer}`,
  userAnswered: (p: { said: string }) => `The user answered: ${p.said}`,
  aborted: () => "Stopped by the user.",
  shutDown: () => "Stopped: SkillMint was stopped while this was under way.",
  interrupted: () =>
    "Interrupted: the program ended while this call was under way. It may have run, or still be running; check before you run it again.",
  outcomeUnknown: () =>
    "Interrupted: the turn failed while this call was under way. It may have run; check before you run it again.",
  notRun: () => "Not run: the turn failed before its time came.",
  wholeNotKept: (p: { problem: string }) => `\n\n[The whole output could not be kept: ${p.problem}]`,
  notRunBehind: () =>
    "Not run: a call before it was interrupted when the program ended. Find out what became of that one first.",
  secondFailure: () =>
    "\n\n[The same call has failed twice now. A third time pauses the turn: find the cause or try another way.]",
  completedBefore: (p: { path: string }) => `Done: ${p.path} was written before the program was interrupted.`,
  truncated: (p: { total: number; shown: number }) =>
    `\n\n[Output truncated: ${p.total} characters in all, the first ${p.shown} are shown]`,
  truncatedMiddle: (p: { total: number; head: number; tail: number }) =>
    `\n\n[Output truncated: ${p.total} characters in all, the first ${p.head} and the last ${p.tail} are shown]\n\n`,
  wholeOutput: (p: { path: string }) => `\n[Whole output: ${p.path}]`,
  cannotBeUndone: (p: { paths: string; megabytes: number }) =>
    `\n[This cannot be undone: ${p.paths} is larger than what is kept (${p.megabytes} MiB)]`,
  beforeNotKept: (p: { problem: string }) =>
    `Not changed: what it was before could not be kept, so it could not be undone (${p.problem}).`,
  compactPlanned: () =>
    "Asked for. Before your next step older messages are folded into a summary, if that frees enough; if not, nothing is taken away. Go on with the work either way, and do not ask again now. What to keep above all is remembered for the next summary.",
};
