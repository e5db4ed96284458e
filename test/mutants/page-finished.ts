import type { Mutant } from "./mutant.ts";

const at = (file: string, ...tests: string[]) => ({ file, tests });
const known = at("web/src/sessions/known-sessions.ts", "web/src/sessions/known-sessions.test.ts");
const deep = at("web/src/chat/too-deep.ts", "web/src/chat/too-deep.test.ts");
const half = at("web/src/chat/unfinished.ts", "web/src/chat/markdown.test.tsx");
const drawn = at("web/src/chat/markdown.tsx", "web/src/chat/markdown.test.tsx");
const links = at("web/src/chat/links.ts", "web/src/chat/links.test.ts");
const tabs = at("web/src/server/all-events.ts", "test/e2e/tabs.test.ts");
const carriers = "test/e2e/carriers.test.ts";
const steady = at("web/src/ui/steady.ts", "web/src/ui/steady.test.ts");

/** What the page was finished with. */
export const pageFinished: readonly Mutant[] = [
  {
    name: "a-toast-can-be-pressed-while-a-dialog-is-open",
    ...at("web/src/ui/toasts.tsx", "test/e2e/sessions.test.ts"),
    find: "isInside ? dialog : document.body",
    replace: "document.body",
  },
  {
    name: "a-card-is-as-its-reader-left-it",
    ...at("web/src/tools/opened.ts", "test/e2e/many.test.ts"),
    find: "kept?.get(id) ?? null",
    replace: "null",
  },
  {
    name: "to-change-a-server-that-is-off-is-not-to-switch-it-on",
    ...at("web/src/settings/mcp/form-values.ts", "web/src/settings/mcp/form-values.test.ts"),
    find: "before.isOff && { disabled: true }",
    replace: "{}",
  },
  {
    name: "a-picture-of-a-page-is-served",
    ...at("src/server/routes/outputs.ts", "test/api-messages.test.ts"),
    find: "|page-[0-9a-z]{1,8}\\.png",
    replace: "",
  },
  { ...half, name: "unclosed-bracket-leaves-later-words-alone", find: "  links: false,\n", replace: "" },
  { ...half, name: "half-a-link-shows-its-words", find: "+ found[1]", replace: "+ found[0]" },
  {
    ...half,
    name: "brackets-in-code-are-no-half-link",
    find: " || isCode(text.slice(0, found.index))",
    replace: "",
  },
  {
    ...drawn,
    name: "nothing-in-an-answer-turns-its-surroundings-around",
    find: "{marked ? text : steady(text)}",
    replace: "{text}",
  },
  {
    name: "each-passage-has-its-own-direction",
    ...at("web/src/chat/prose.css", "test/e2e/directions.test.ts"),
    find: "    unicode-bidi: plaintext;\n",
    replace: "",
  },
  {
    name: "list-begins-where-its-words-do",
    ...at("web/src/chat/markdown.tsx", "test/e2e/directions.test.ts"),
    find: '<Name dir="auto"',
    replace: "<Name",
  },
  { ...steady, name: "isolates-are-shown", find: "\\u2066-\\u2069", replace: "" },
  { ...steady, name: "flags-stay-flags", find: "(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]*)", replace: "" },
  {
    ...known,
    name: "pages-are-told-apart-by-id",
    find: "...(now.all ?? []).filter(({ id }) => !read.has(id))",
    replace: "...(now.all ?? [])",
  },
  { ...known, name: "read-pages-are-read-again", find: "count < pages && ", replace: "count < 1 && " },
  {
    ...known,
    name: "what-is-known-behind-the-pages-stays",
    find: "[...rows, ...olderThan(rows, isLast ? null : last)]",
    replace: "rows",
  },
  {
    ...known,
    name: "told-while-reading-counts",
    find: "told.reduce(withChange, lastUsedFirst(rows))",
    replace: "lastUsedFirst(rows)",
  },
  {
    ...known,
    name: "after-a-page-the-list-is-read-again-not-the-page",
    find: "        next = readAgain;\n",
    replace: "",
  },
  { ...known, name: "deleted-last-row-is-no-dead-end", find: "          return readAgain();\n", replace: "" },
  {
    name: "found-beyond-the-list-is-shown",
    ...at("web/src/sessions/list.ts", "web/src/sessions/list.test.ts"),
    find: ", ...others.values()]",
    replace: "]",
  },
  { ...deep, name: "emphasis-in-emphasis-is-found", find: "emphasisIn(block) > deepest", replace: "false" },
  { ...deep, name: "emphasis-that-nobody-closes-is-fine", find: "if (closes) {", replace: "{" },
  { ...deep, name: "brackets-in-brackets-are-found", find: "length - 1 > mostBrackets", replace: "length < 0" },
  { ...deep, name: "quotes-in-quotes-are-found", find: "depthOf(line) > deepest", replace: "false" },
  { ...links, name: "user-in-an-address-hides-no-place", find: "  !hidesPlace(new URL(address)) &&\n", replace: "" },
  {
    ...links,
    name: "letters-beyond-ascii-hide-no-place",
    find: "  !looksLikeAnother(words, new URL(address)) &&\n",
    replace: "",
  },
  {
    ...steady,
    name: "code-hides-nothing",
    find: "steady(code).replace(unseenInCode, nameOf)",
    replace: "steady(code)",
  },
  {
    ...steady,
    name: "what-is-copied-is-not-obeyed",
    find: "steady(text).replace(obeyed, nameOf)",
    replace: "steady(text)",
  },
  {
    name: "code-is-copied-as-it-is-seen",
    ...at("web/src/chat/code-block.tsx", carriers),
    find: "steadyCode(written)",
    replace: "written",
  },
  {
    name: "a-wrong-code-puts-nobody-out",
    ...at("web/src/server/api.ts", carriers),
    find: " && path !== exchangePath",
    replace: "",
  },
  { ...tabs, name: "sleeping-leader-is-replaced", find: "setTimeout(takeOver, answerMs)", replace: "undefined" },
  {
    ...tabs,
    name: "one-that-was-robbed-stands-in-line-again",
    find: "if (!signal.aborted) standInLine();",
    replace: "",
  },
  {
    name: "nothing-is-named-before-the-server-has",
    ...at("web/src/composer/start.tsx", "test/e2e/first-paint.test.ts"),
    find: 'isDemo === null ? "invisible" : ""',
    replace: '""',
  },
  {
    name: "folder-is-not-asked-for-before-it-is-known",
    ...at("web/src/composer/folder-picker.tsx", "test/e2e/first-paint.test.ts"),
    find: "isAwaited ? ",
    replace: "false ? ",
  },
  {
    name: "session-that-no-page-had-is-asked-for",
    ...at("web/src/sessions/use-sessions.ts", "test/e2e/many.test.ts"),
    find: "if (isMissing && isThere) void",
    replace: "if (false) void",
  },
  {
    name: "stopped-turn-goes-on-by-a-button",
    ...at("web/src/chat/transcript.tsx", "test/e2e/go-on.test.ts"),
    find: "isLast && goesOn.has(reason) && ",
    replace: "false && ",
  },
  {
    name: "who-chooses-a-skill-where-a-session-begins-has-chosen-it",
    ...at("web/src/sessions/sidebar.tsx", "test/e2e/sessions.test.ts"),
    find: 'if (placeOf(location.hash).page === "new") go(',
    replace: "if (false) go(",
  },
  {
    name: "many-skills-leave-room-for-the-history",
    ...at("web/src/ui/ui.css", "test/e2e/skill-settings.test.ts"),
    find: "max-height: 38dvh;",
    replace: "",
  },
  {
    name: "notes-in-passing-stand-over-no-button",
    ...at("web/src/ui/ui.css", "test/e2e/sessions.test.ts"),
    find: "inset: 6.25rem 1rem auto auto;",
    replace: "inset: auto 1rem 1rem auto;",
  },
  {
    name: "the-workshop-is-no-longer-than-the-window",
    ...at("web/src/settings/settings-page.tsx", "test/e2e/workshop.test.ts"),
    find: '"settings-section relative min-w-0 flex-1 overflow-y-auto"',
    replace: '"settings-section min-w-0 flex-1 overflow-y-auto"',
  },
  {
    name: "a-failed-turn-leads-to-its-setting",
    ...at("web/src/chat/transcript.tsx", "test/e2e/go-on.test.ts"),
    find: "{isLast && section && (",
    replace: "{isLast && section && !cause && (",
  },
  {
    name: "a-cost-that-nobody-knows-is-not-nothing",
    ...at("web/src/ui/known-cost.ts", "web/src/ui/known-cost.test.ts"),
    find: "if (unpriced > 0 && unpriced >= steps) return null;",
    replace: "",
  },
  {
    name: "a-part-that-does-not-come-leaves-the-page",
    ...at("web/src/ui/later.tsx", "test/e2e/sessions.test.ts"),
    find: "    if (!isMissing) return;\n",
    replace: "    if (!isMissing) return;\n    throw new Error(settings.broken);\n",
  },
  {
    name: "names-of-streams-are-not-printed",
    ...at("web/src/tools/printed.ts", "web/src/tools/printed.test.ts"),
    find: "if (!found) return output;",
    replace: "if (found) return output;",
  },
];
