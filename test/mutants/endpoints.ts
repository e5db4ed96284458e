import type { Mutant } from "./mutant.ts";

const doctor = ["src/providers/doctor/examine.test.ts"];

/** What servers do that nobody documented, and what happens to the files of keys. */
export const endpoints: readonly Mutant[] = [
  {
    name: "echo-even-empty",
    file: "src/providers/doctor/results.ts",
    find: "const reasoning = { as, evenEmpty: true, with",
    replace: "const reasoning = { as, evenEmpty: false, with",
    tests: doctor,
  },
  {
    name: "echo-with-all-messages",
    file: "src/providers/doctor/results.ts",
    find: '(await asking("all")).problem ? "calls" : "all"',
    replace: '(await asking("all")).problem ? "calls" : "calls"',
    tests: doctor,
  },
  {
    name: "errors-with-status-200",
    file: "src/providers/refusal.ts",
    find: "const told = answeredError(error);",
    replace: "const told = answeredError(null);",
    tests: ["src/providers/refusal.test.ts"],
  },
  {
    name: "unknown-answers-are-no-errors",
    file: "src/providers/wire/openai-errors.ts",
    find: "return knownStatus(error) === undefined ? null : errorOf(error);",
    replace: "return errorOf(error);",
    tests: ["src/providers/refusal.test.ts"],
  },
  {
    name: "endless-replies-are-cut-off",
    file: "src/providers/read-reply.ts",
    find: "if (bytes > mostMegabytes * 1_000_000)",
    replace: "if (false)",
    tests: ["src/providers/read-reply.test.ts"],
  },
  {
    name: "bytes-count-not-letters",
    file: "src/providers/read-reply.ts",
    find: "bytes += Buffer.byteLength(chunk);",
    replace: "bytes += chunk.length;",
    tests: ["src/providers/read-reply.test.ts"],
  },
  {
    name: "messages-format-does-not-see",
    file: "src/providers/wire/anthropic.ts",
    find: "  sees: seesPictures,",
    replace: '  sees: () => seesPictures("claude"),',
    tests: ["test/pictures.test.ts"],
  },
  {
    name: "damaged-keys-are-not-quoted",
    file: "src/config/secrets-file.ts",
    find: '{ detail: found === undefined ? "JSON?" : "{ … }?" }',
    replace: "{ detail: text }",
    tests: ["src/config/secrets.test.ts"],
  },
  {
    name: "doctor-tries-the-key-file",
    file: "src/config/secrets.ts",
    find: "if (Object.keys(entries).length > 0 || existsSync(keyFile)) fittingKey(entries);",
    replace: "Object.keys(entries);",
    tests: ["test/models.test.ts"],
  },
  {
    name: "unreadable-keys-are-not-stored-keys",
    file: "src/providers/listing.ts",
    find: 'from: unreadable ? "unreadable" : "store"',
    replace: 'from: "store"',
    tests: ["test/models.test.ts"],
  },
  {
    name: "unreadable-names-are-not-missing",
    file: "src/providers/listing.ts",
    find: "if (unreadable && secrets.length === 0 && isAdded && !isLocal)",
    replace: "if (false)",
    tests: ["test/models.test.ts"],
  },
  {
    name: "doctor-names-providers-once",
    file: "src/cli/doctor/models.ts",
    find: "[...new Set(there.map(({ provider }) => provider))]",
    replace: "there.map(({ provider }) => provider)",
    tests: ["test/doctor.test.ts"],
  },
  {
    name: "how-long-the-server-asks-to-wait",
    file: "src/session/sentences.ts",
    find: "({ model, detail, retryAfterMs });",
    replace: "({ model, detail });",
    tests: ["src/session/sentences.test.ts"],
  },
  {
    name: "check-advises-no-session",
    file: "src/cli/model-doctor.ts",
    find: "detail, check: true }",
    replace: "detail }",
    tests: ["test/doctor.test.ts"],
  },
];
