import type { Mutant } from "./mutant.ts";

const tests = {
  sessions: ["test/api-sessions.test.ts"],
  input: ["test/api-input.test.ts"],
};

/** What the routes and their sentences were finished with. */
export const routesFinished: readonly Mutant[] = [
  {
    name: "finished-page-of-sessions",
    file: "src/server/routes/sessions.ts",
    find: "{ before: before as SessionId }",
    replace: "{}",
    tests: tests.sessions,
  },
  {
    name: "finished-hit-with-its-row",
    file: "src/server/routes/sessions.ts",
    find: "[{ ...row, ...hit }]",
    replace: "[hit]",
    tests: tests.sessions,
  },
  {
    name: "finished-blank-begins-nothing",
    file: "src/server/routes/sessions.ts",
    find: "if (prompt !== undefined) refuseBlank(prompt);",
    replace: "",
    tests: tests.input,
  },
  {
    name: "finished-blank-is-not-said",
    file: "src/server/routes/messages.ts",
    find: "refuseBlank(said);",
    replace: "",
    tests: tests.input,
  },
  {
    name: "finished-blank-without-width",
    file: "src/protocol/blank.ts",
    find: "\\p{Cc}\\p{Cf}",
    replace: "",
    tests: ["src/protocol/blank.test.ts"],
  },
  {
    name: "finished-blank-does-not-go-on",
    file: "src/cli/read-prompt.ts",
    find: "if (isBlank(prompt))",
    replace: "if (isBlank(prompt) && !optional)",
    tests: ["test/bad-input.test.ts"],
  },
  {
    name: "finished-title-bounded",
    file: "src/front/title.ts",
    find: "length > longest",
    replace: "false",
    tests: ["src/front/title.test.ts"],
  },
  {
    name: "finished-title-keeps-order",
    file: "src/protocol/title.ts",
    find: '.replace(unruly, "")',
    replace: "",
    tests: ["src/front/title.test.ts"],
  },
  {
    name: "finished-folder-gone",
    file: "src/server/find.ts",
    find: "if (isReadableFolder(row.workspace)) return row;",
    replace: "return row;",
    tests: tests.sessions,
  },
  {
    name: "finished-names-of-text",
    file: "src/server/routes/folders.ts",
    find: "if (!isUtf8(entry.name)) continue;",
    replace: "",
    tests: ["test/api-machine.test.ts"],
  },
  {
    name: "finished-nothing-to-go-on-with",
    file: "src/session/session.ts",
    find: 'if (!canGoOn(history)) throw new CommandRefused("nothing-to-do");',
    replace: "if (!canGoOn(history)) return { events: [] };",
    tests: tests.sessions,
  },
  {
    name: "finished-waits",
    file: "src/session/session.ts",
    find: 'if (history.turn?.waiting) throw new CommandRefused("waiting");',
    replace: "",
    tests: tests.sessions,
  },
  {
    name: "finished-answer-without-model",
    file: "src/server/live.ts",
    find: 'type === "submit" || type === "go-on"',
    replace: "type.length > 0",
    tests: tests.sessions,
  },
  {
    name: "finished-processes-named",
    file: "src/server/routes/session-work.ts",
    find: "await refuseProcesses(id);",
    replace: "",
    tests: tests.sessions,
  },
  {
    name: "finished-server-words-are-kept",
    file: "src/i18n/plain-words.ts",
    find: "/^(?:[a-z]+ )?",
    replace: "/",
    tests: ["src/i18n/plain-words.test.ts"],
  },
  {
    name: "finished-stop-has-its-cause",
    file: "src/session/sentences.ts",
    find: ": sentence, cause: problem };",
    replace: ": sentence };",
    tests: ["src/session/sentences.test.ts"],
  },
  {
    name: "finished-page-knows-the-cause",
    file: "src/protocol/reading.ts",
    find: "...(cause && { cause }), ",
    replace: "",
    tests: ["src/protocol/transcript.test.ts"],
  },
];
