import type { Mutant } from "./mutant.ts";

const use = { tests: ["src/skills/use/use.test.ts"] };
const commands = { file: "src/skills/use/commands.ts", tests: ["src/skills/use/commands.test.ts"] };
const quoted = { file: "src/skills/use/quoted.ts", tests: ["src/skills/use/expand.test.ts"] };
const reads = { tests: ["src/permissions/reads.test.ts"] };
const kept = { tests: ["src/loop/skill-quotes.test.ts"] };
const whole = { tests: ["test/skill-use.test.ts", "test/skill-use-terms.test.ts"] };

/** What a skill's text may do, and what it stands for. */
export const skillUse: readonly Mutant[] = [
  {
    ...{ name: "approved-skills-only", file: "src/skills/find/agreed.ts" },
    find: '(source === "user" || source === "built-in" || source === "workspace")',
    replace: '(source !== "pack")',
    tests: ["src/skills/use/use.test.ts", "src/skills/use/widen.property.test.ts"],
  },
  {
    ...use,
    ...{ name: "no-commands-of-strangers", file: "src/skills/use/use.ts" },
    find: "if (isTrusted(entry)) return null;",
    replace: "if (entry) return null;",
  },
  {
    ...use,
    ...{ name: "skill-commands-off", file: "src/skills/use/use.ts" },
    find: "if (!commands) return texts.skillCommandWhy.off();",
    replace: "",
  },
  {
    ...use,
    ...{ name: "skill-texts-stay-inside", file: "src/skills/use/wrapped.ts" },
    find: 'text.replace(tags, "&lt;$1$2$3");',
    replace: "text;",
  },
  {
    ...use,
    ...{ name: "skill-files-stay-inside", file: "src/skills/use/files.ts" },
    find: 'if (!isInside(real, folder)) return { problem: "outside" };',
    replace: "",
  },
  {
    ...commands,
    name: "commands-that-look-like-it",
    find: "if (isMarked && looksLikeCommand(command))",
    replace: "if (isMarked)",
  },
  {
    ...commands,
    name: "no-commands-in-prose",
    find: "saysNothing.test(whole.slice(to, line.from + line.text.length)) ? [line] : [],",
    replace: "to < 0 ? [] : [line],",
  },
  {
    ...commands,
    name: "no-commands-in-comments",
    find: "opened(from) <= closed(from)",
    replace: "opened(from) <= closed(from) || from >= 0",
  },
  {
    ...commands,
    name: "no-commands-in-code",
    find: 'const [start = "", mark = ""] = fenceStart.exec(line.text) ?? [];',
    replace:
      'const [start = "", mark = ""] = isCommandFence(line.text) || fence ? (fenceStart.exec(line.text) ?? []) : [];',
  },
  { ...quoted, name: "arguments-are-words", find: "words.map(quoted).join", replace: "words.join" },
  {
    ...quoted,
    name: "no-arguments-in-the-dark",
    find: "if (isText.test(command) || (quote === '\"' && isNested.test(command))) return null;",
    replace: "",
  },
  {
    ...{ name: "columns-are-no-arguments", file: "src/skills/use/places.ts", tests: ["src/skills/use/places.test.ts"] },
    find: "if (nth !== undefined && isProgram(text, from, to)) return [];",
    replace: "",
  },
  {
    ...{ name: "values-are-not-read", file: "src/skills/use/expand.ts", tests: ["src/skills/use/expand.test.ts"] },
    find: "const commands = commandsIn(text);",
    replace: 'const commands = commandsIn(text.replaceAll("$ARGUMENTS", values.args ?? ""));',
  },
  {
    ...whole,
    ...{ name: "skill-commands-pass-the-gate", file: "src/session/skill-command.ts" },
    find: 'if (decision !== "allow") return',
    replace: 'if (decision === "deny") return',
  },
  {
    ...whole,
    ...{ name: "main-skill-from-the-start", file: "src/session/open.ts" },
    find: "{ ...journal.history, opened: journal.history.opened ?? opened }",
    replace: "{ ...journal.history, opened: journal.history.opened as SessionOpened }",
  },
  {
    ...whole,
    ...{ name: "skill-files-obey-rules", file: "src/session/skills-of.ts" },
    find: 'return [{ action: "read", resource: read.path, as: "read_file", skill: read.folder }];',
    replace: 'return [{ action: "look", resource: read.path }];',
  },
  {
    ...whole,
    ...{ name: "skills-are-longer-than-results", file: "src/loop/end-call.ts" },
    find: "result.loaded ? skillOutputLimit : outputLimit",
    replace: "outputLimit",
  },
  {
    ...{ name: "only-skills-stand", file: "src/session/standing.ts", tests: ["src/session/standing.test.ts"] },
    find: '(origin === "skill" ? output : [])',
    replace: "output",
  },
  {
    ...kept,
    ...{ name: "called-skills-are-kept", file: "src/loop/quotes.ts" },
    find: 'quotes.push(...skills.map((text): Quote => ({ message: number, kind: "skill", text })));',
    replace: "",
  },
  {
    ...kept,
    ...{ name: "called-skills-are-counted", file: "src/loop/estimate.ts" },
    find: "[...notes, ...skills].join",
    replace: "[...notes].join",
  },
  {
    ...reads,
    ...{ name: "a-named-skill-file-is-read-as-any", file: "src/permissions/decide.ts" },
    find: "const others = new Set(call.touches.flatMap((touch) => touch.as ?? []));",
    replace: 'const others = new Set(call.touches.flatMap(({ as }) => (as && as !== "read_file" ? as : [])));',
  },
  {
    ...reads,
    ...{ name: "nothing-hidden-is-of-a-skill", file: "src/permissions/readable.ts" },
    find: "isInside(path, folder) && isPlain(folder)",
    replace: "isInside(path, folder)",
  },
  {
    ...reads,
    ...{ name: "no-skill-opens-our-data", file: "src/permissions/readable.ts" },
    find: "...skillFolders(context, skill).filter((folder) => isInside(folder, context.dataFolder)),",
    replace: "...context.reads,",
  },
  {
    ...reads,
    ...{ name: "no-skill-opens-all", file: "src/permissions/readable.ts" },
    find: "![workspace, home, dataFolder].some((held) => isInside(held, folder))",
    replace: "true",
  },
  {
    ...{ name: "skills-are-not-outside", file: "src/permissions/outside.ts" },
    tests: ["src/permissions/outside.test.ts"],
    find: "[workspace, ...open, ...skillFolders(context)]",
    replace: "[workspace, ...open]",
  },
  {
    ...{ name: "what-a-skill-takes-out", file: "src/tools/catalogue.ts", tests: ["src/tools/catalogue.test.ts"] },
    find: "return usual.filter((tool) => !removes.some((pattern) => keepsOut(pattern, tool))).map(",
    replace: "return usual.map(",
  },
  {
    ...{ name: "five-skills-at-most", file: "src/session/invoked.ts", tests: ["src/session/invoked.test.ts"] },
    find: "while (names.length < mostInvoked)",
    replace: "while (true)",
  },
];
