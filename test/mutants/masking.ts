import type { Mutant } from "./mutant.ts";

const matcher = { file: "src/protocol/mask.ts", tests: ["src/protocol/mask.test.ts"] };
const forms = { file: "src/protocol/mask-forms.ts", tests: ["src/protocol/mask.test.ts"] };
const runs = { file: "src/protocol/mask-runs.ts", tests: ["src/protocol/mask.test.ts"] };
const judge = { file: "src/loop/judge.ts", tests: ["test/secrets.test.ts"] };
const journal = { file: "src/session/journal.ts", tests: ["src/session/journal.test.ts"] };
const app = { file: "src/server/app.ts", tests: ["src/server/app.test.ts"] };
const key = { file: "src/config/secrets-key.ts", tests: ["src/config/secrets-key.test.ts"] };
const known = { file: "src/config/masking.ts", tests: ["src/config/masking.test.ts"] };

const hidden = { file: "src/config/hidden.ts", tests: ["src/config/masking.test.ts"] };

const values = { tests: ["test/protected-values.test.ts"] };

/** What hides secrets, and what keeps the key that seals them. */
export const masking: readonly Mutant[] = [
  {
    ...matcher,
    name: "a-line-is-looked-at-with-the-one-before-it",
    find: "before = told.slice(-lookBack);",
    replace: 'before = "";',
  },
  { ...matcher, name: "held-back-beginnings", find: "let end = beginning(text);", replace: "let end = text.length;" },
  { ...matcher, name: "parts-that-go-on", find: "if (to > end || isOpen)", replace: "if (to > end)" },
  { ...forms, name: "masked-in-base64", find: "const base64 = [0, 1, 2]", replace: "const base64 = [0]" },
  {
    ...forms,
    name: "masked-in-addresses",
    find: '...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"))',
    replace: "",
  },
  { ...forms, name: "masked-in-hex", find: "[[hex, hex.toUpperCase()], 2,", replace: "[[hex], 2," },
  { ...forms, name: "masked-in-json", find: "[secret, once, ", replace: "[secret, " },
  {
    ...forms,
    name: "what-all-keys-begin-with-stays",
    find: "partLength + start : Number",
    replace: "partLength : Number",
  },
  { ...runs, name: "masked-across-lines", find: "form.isLoose && letters > 0 ?", replace: "false ?" },
  {
    ...matcher,
    name: "masked-in-short-lines",
    find: "if (!hasGap(text, at)) continue;",
    replace: "if (true) continue;",
  },
  {
    ...runs,
    name: "held-back-at-a-line-end",
    find: "letters >= gramLength && mayBecomeGap",
    replace: "false && mayBecomeGap",
  },
  { ...runs, name: "letters-beside-hex", find: "hasColumns ? lineEndFrom(text, to) : to", replace: "to" },
  {
    ...judge,
    name: "placeholders-are-not-written",
    find: "if (isChanging(tool) && holdsPlaceholder(given))",
    replace: "if (false)",
  },
  {
    ...judge,
    name: "placeholders-are-not-sent",
    find: "if (touches.some(isBeyondReading) && holdsPlaceholder(given))",
    replace: "if (false)",
  },
  {
    ...journal,
    name: "journal-without-secrets",
    find: "        ...maskedEvent(body, mask),\n      }),",
    replace: "        ...body,\n      }),",
  },
  {
    ...journal,
    name: "passing-without-secrets",
    find: "turn: history.turn?.id ?? null,\n        ...maskedEvent(body, mask),",
    replace: "turn: history.turn?.id ?? null,\n        ...body,",
  },
  {
    name: "outputs-are-masked-before-they-are-cut",
    file: "src/loop/end-call.ts",
    find: "const result = withoutSecrets(ending.result, mask);",
    replace: "const { result } = ending;",
    tests: ["src/loop/end-call.test.ts"],
  },
  {
    name: "kept-outputs-of-commands-are-masked",
    file: "src/processes/capture.ts",
    find: "write(masked.write(decoder.write(bytes)));",
    replace: "write(decoder.write(bytes));",
    tests: ["test/secrets.test.ts"],
  },
  {
    name: "requests-without-secrets",
    file: "src/providers/masked-model.ts",
    find: "await model.step(withoutSecrets(request), {",
    replace: "await model.step(request, {",
    tests: ["src/providers/masked-model.test.ts"],
  },
  {
    name: "sessions-send-no-secrets",
    file: "src/session/metering.ts",
    find: "metered(maskedModel(model, mask), budget)",
    replace: "metered(model, budget)",
    tests: ["test/secrets.test.ts"],
  },
  {
    name: "placeholders-in-pieces-are-not-run",
    file: "src/protocol/masked.ts",
    find: ' || core.test(value.replace(quotes, ""))',
    replace: "",
    tests: ["src/protocol/masked.test.ts"],
  },
  {
    name: "reasons-name-paths",
    file: "src/mcp/connect/hidden.ts",
    find: " && !path.test(value)",
    replace: "",
    tests: ["src/mcp/connect/hidden.test.ts"],
  },
  {
    name: "files-of-an-undo-keep-their-names",
    file: "src/protocol/masked.ts",
    find: ".filter(([name]) => !exact.has(name))",
    replace: "",
    tests: ["src/protocol/masked.test.ts"],
  },
  {
    name: "keys-in-use-are-masked",
    file: "src/providers/models.ts",
    find: "    onKey?.(key);\n",
    replace: "",
    tests: ["test/secrets.test.ts"],
  },
  {
    name: "what-servers-are-given-is-masked",
    file: "src/runtime.ts",
    find: "      onGiven: mask.suspect,\n",
    replace: "",
    tests: ["test/mcp-config.test.ts"],
  },
  {
    name: "browser-tokens-are-masked",
    file: "src/server/doors.ts",
    find: "      onToken?.(given);\n",
    replace: "",
    tests: ["src/server/doors.test.ts"],
  },
  {
    ...app,
    name: "answers-without-secrets",
    find: "replied(masked(reply, mask), context)",
    replace: "replied(reply, context)",
  },
  { ...app, name: "refusals-without-secrets", find: "const error = mask.text(", replace: "const error = String(" },
  {
    ...known,
    name: "secrets-stored-later",
    find: 'if (now.folder !== stamps.folder && now.folder !== "")',
    replace: "if (false)",
  },
  { ...known, name: "our-own-token", find: "if (now.place !== stamps.place)", replace: "if (false)" },
  {
    ...known,
    name: "keys-are-keys-whatever-they-look-like",
    find: "given.flatMap(hiddenKey)",
    replace: "given.flatMap((value) => hiddenIn(value))",
  },
  {
    ...hidden,
    name: "secret-words-in-names",
    find: "(secretWord.test(name) && !desktopName.test(name))",
    replace: "false",
  },
  {
    ...hidden,
    name: "what-servers-are-given-is-kept",
    find: "hiddenGiven(value, given) : hiddenIn(value)",
    replace: "[] : hiddenGiven(value, given)",
  },
  {
    ...values,
    name: "a-handle-stands-for-the-whole-value-alone",
    file: "src/protocol/mask.ts",
    find: "(handles.get(text.slice(from, to)) ?? placeholder)",
    replace: "([...handles.values()][0] ?? placeholder)",
  },
  {
    ...values,
    name: "a-protected-value-is-asked-for-in-every-mode",
    file: "src/permissions/decide.ts",
    find: "values.length > 0 ? [verdict",
    replace: "values.length < 0 ? [verdict",
  },
  {
    ...values,
    name: "no-tool-sends-a-protected-value-away",
    file: "src/loop/judge.ts",
    find: "if (first && !takesValues(tool))",
    replace: "if (first && false)",
  },
  {
    ...values,
    name: "values-that-a-command-made-are-found-before-they-are-shown",
    file: "src/loop/end-call.ts",
    find: "if (ending.reads) (await context.values()).refresh(ending.reads);",
    replace: "",
  },
  {
    ...values,
    name: "a-folder-beside-the-data-folder-is-another",
    file: "src/session/protected-values.ts",
    find: "!isInside(path, dataFolder))",
    replace: "!path.startsWith(dataFolder))",
  },
  {
    name: "our-own-secrets-have-no-handles",
    file: "src/session/protected-values.ts",
    find: "named.filter(({ value }) => !ours.has(value))",
    replace: "named",
    tests: ["test/secrets.test.ts"],
  },
  {
    name: "words-are-no-secrets",
    file: "src/config/hidden.ts",
    find: "!isWords(value) && ",
    replace: "",
    tests: ["src/config/masking.test.ts"],
  },
  {
    ...key,
    name: "a-keychain-gives-back-what-it-got",
    find: "return keychain.get(account)?.equals(key) ? account : null;",
    replace: "return account;",
  },
  {
    ...key,
    name: "a-wanted-keychain-is-not-left-out",
    find: 'if (account === null && home.wants === "keychain")',
    replace: "if (false)",
  },
  {
    ...key,
    name: "a-key-that-fits-is-moved",
    file: "src/config/secrets.ts",
    find: "    hasTried = true;\n    fittingKey(entries);\n",
    replace: "    hasTried = true;\n",
  },
];
