import type { Mutant } from "./mutant.ts";

const [cost, doctor, choose] = ["test/cost.test.ts", "test/doctor.test.ts", "src/providers/choose.test.ts"];
const secrets = { file: "src/protocol/without-secret.ts", tests: ["src/protocol/without-secret.test.ts"] };
const body = { file: "src/providers/step.ts", tests: ["src/providers/any-body.test.ts"] };

/** What a cold look at models, costs and keys found missing. */
export const secondLook: readonly Mutant[] = [
  {
    name: "stand-in-is-sent-what-it-takes",
    file: "src/loop/take-step.ts",
    find: "if (!isFull(second) || (await makeRoom(second))) await callModel(second);",
    replace: "await callModel(second);",
    tests: [cost],
  },
  {
    name: "stand-in-without-tools",
    file: "src/providers/models.ts",
    find: "model.callsTools === false ? withoutTools(model) : model",
    replace: "model",
    tests: [cost],
  },
  {
    name: "stand-in-is-named",
    file: "src/session/turn.ts",
    find: "journal.history.turn?.model ?? model.id",
    replace: "model.id",
    tests: [cost],
  },
  {
    name: "missing-stand-in-is-told",
    file: "src/session/turn.ts",
    find: "model.fallback !== undefined && asked === model.id",
    replace: "false",
    tests: [cost],
  },
  {
    name: "given-up-stays-counted",
    file: "src/providers/metered.ts",
    find: "reserved?.giveUp(",
    replace: "reserved?.settle(",
    tests: ["src/session/cost.test.ts"],
  },
  {
    name: "users-dialect-first",
    file: "src/providers/choose.ts",
    find: "options.profile?.dialect, options.dialect)",
    replace: "options.dialect, options.profile?.dialect)",
    tests: [choose],
  },
  {
    name: "profile-holds-where-it-was-made",
    file: "src/providers/choose.ts",
    find: "isSame(row.base_url, baseUrl) && formatOf(row) === format ? row : unexamined(row)",
    replace: "row",
    tests: [choose],
  },
  {
    name: "profile-stays-at-its-address",
    file: "src/front/models/row.ts",
    find: "isThere ? before : unexamined(before)",
    replace: "before",
    tests: [doctor],
  },
  {
    name: "any-model-of-ones-own-provider",
    file: "src/providers/choose.ts",
    find: "row: kin, preset: named",
    replace: "row, preset: named",
    tests: [choose],
  },
  {
    name: "doctor-without-its-keys",
    file: "src/front/doctor/secrets.ts",
    find: "// It is closed to us, or no folder at all.",
    replace: "throw error;",
    tests: [doctor],
  },
  {
    name: "broken-check-is-booked",
    file: "src/front/models/examine.ts",
    find: "if (broken) await count(id, broken, store);",
    replace: "",
    tests: [doctor],
  },
  {
    name: "who-wants-to-be-left-alone",
    file: "src/providers/doctor/ask.ts",
    find: "if (closed) return closed;",
    replace: "",
    tests: ["src/providers/doctor/examine.test.ts"],
  },
  {
    name: "keys-closed-on-use",
    file: "src/config/secrets.ts",
    find: "        close(folder, keyFile);\n",
    replace: "",
    tests: ["src/config/secrets.test.ts"],
  },
  { ...body, name: "lines-are-another-protocol", find: "!isLines && ", replace: "" },
  {
    ...body,
    name: "half-an-answer-is-short",
    find: 'problem === "broken-stream" ? longestHalf : longestDetail',
    replace: "longestDetail",
  },
  { ...secrets, name: "halves-of-short-keys", find: "Math.floor(own.length / 2)", replace: "longestRun" },
  { ...secrets, name: "keys-in-hex", find: ", formOf([hex, hex.toUpperCase()], 2 * run)", replace: "" },
  { ...secrets, name: "keys-in-small-letters", find: "    own.toLowerCase(),\n", replace: "" },
  { ...secrets, name: "keys-backwards", find: '    own.split("").reverse().join(""),\n', replace: "" },
];
