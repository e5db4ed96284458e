import type { Mutant } from "./mutant.ts";

const reader = {
  file: "src/providers/wire/responses-reader.ts",
  tests: ["src/providers/wire/responses-reader.test.ts"],
};

const items = { file: "src/providers/wire/responses-items.ts", tests: reader.tests };

const replay = { file: "src/providers/wire/responses-replay.ts", tests: ["src/providers/wire/responses.test.ts"] };

const wire = { file: "src/providers/wire/responses.ts", tests: ["src/providers/wire/responses.test.ts"] };

const anthropic = { file: "src/providers/wire/anthropic.ts", tests: ["src/providers/wire/anthropic.test.ts"] };

const tooLong = { file: "src/providers/too-long.ts", tests: ["src/providers/too-long.test.ts"] };

const refusal = { file: "src/providers/refusal.ts", tests: ["src/providers/too-long.test.ts"] };

const taking = { file: "src/providers/read-reply.ts", tests: ["src/providers/read-reply.test.ts"] };

/** The responses wire, the anthropic wire by its dialect, requests that are too long, and servers that never hang up. */
export const responses: readonly Mutant[] = [
  {
    ...reader,
    name: "responses-broken-stream",
    find: 'if (last === null) throw new ModelError("broken-stream", "", { retryable: true });',
    replace: "last ??= {};",
  },
  {
    ...reader,
    name: "responses-cut-off-call",
    find: 'cutOff: status === "incomplete" || textIn(reason) !== ""',
    replace: "cutOff: false",
  },
  {
    ...reader,
    name: "responses-failed-is-no-reply",
    find: 'if (status === "failed" || status === "cancelled")',
    replace: "if (false)",
  },
  {
    ...reader,
    name: "responses-nothing-streamed",
    find: "items.all.length > 0 ? [] : objectsIn(response.output)",
    replace: "objectsIn(null)",
  },
  {
    ...items,
    name: "responses-ids-that-change",
    find: "alike.findLast(({ index }) => index !== undefined && index === place.index) ??",
    replace: "",
  },
  {
    ...items,
    name: "responses-items-told-twice",
    find: "if (all.some((item) => item.type === type && isIt(item))) return [];",
    replace: "",
  },
  {
    ...items,
    name: "responses-rest-of-a-part",
    find: "return whole.startsWith(known) ? append(kind, whole.slice(known.length), where) : [];",
    replace: "return [];",
  },
  {
    ...items,
    name: "responses-texts-apart",
    find: 'const apart = part.text === "" && isApart(all, type, parts);',
    replace: "const apart = false;",
  },
  {
    ...wire,
    name: "responses-reasoning-to-its-maker",
    find: "opaque?.provider === target.provider ? shapeIn(opaque.data) : null",
    replace: "opaque ? shapeIn(opaque.data) : null",
  },
  {
    ...wire,
    name: "responses-ids-of-another-maker",
    find: "(own && wireId) || id",
    replace: "wireId || id",
  },
  {
    ...wire,
    name: "responses-encrypted-only-of-thinkers",
    find: "...(thinks(model) && {",
    replace: "...({",
  },
  {
    ...wire,
    name: "responses-no-top-unions",
    find: "createFormatLimits({ topUnions: false })",
    replace: "createFormatLimits({})",
  },
  {
    ...anthropic,
    name: "anthropic-plain-schemas",
    find: "createFormatLimits({ topUnions: false, anyNames: false })",
    replace: "createFormatLimits({})",
  },
  {
    ...replay,
    name: "responses-shape-of-another-format",
    find: "return Array.isArray(items) ? { items } : null;",
    replace: "return { items: items ?? [] };",
  },
  {
    ...replay,
    name: "responses-reasoning-that-led-to-nothing",
    find: "  return sent;",
    replace: "  return [...sent, ...waiting];",
  },
  {
    ...replay,
    name: "responses-summary-alone",
    find: "if (!item.encrypted_content && content.length === 0) return [];",
    replace: "",
  },
  {
    ...anthropic,
    name: "unsigned-thinking-only-where-wanted",
    find: 'const unsigned = as === "blocks" && ',
    replace: "const unsigned = ",
  },
  {
    ...anthropic,
    name: "anthropic-shape-of-another-format",
    file: "src/providers/wire/anthropic-replay.ts",
    find: "Array.isArray(data) ? (data as Shape) : null",
    replace: "data as Shape",
  },
  {
    ...anthropic,
    name: "cache-marks-by-dialect",
    find: "const marks = dialect.cacheMarks ?? true;",
    replace: "const marks = true;",
  },
  {
    ...anthropic,
    name: "old-pictures-left-out",
    find: "const mostPictures = 20;",
    replace: "const mostPictures = 1000;",
  },
  {
    ...anthropic,
    name: "old-pictures-in-steps",
    file: "src/providers/wire/pictures.ts",
    find: "const step = Math.ceil(most / 2);",
    replace: "const step = 1;",
  },
  {
    ...anthropic,
    name: "anthropic-context-full",
    file: "src/providers/wire/anthropic-reader.ts",
    find: 'if (stop === "model_context_window_exceeded")',
    replace: "if (false)",
    tests: ["src/providers/wire/anthropic-reader.test.ts"],
  },
  {
    ...anthropic,
    name: "anthropic-half-characters",
    find: "const textBlock = (text: string) => jsonText({",
    replace: "const textBlock = (text: string) => JSON.stringify({",
    tests: ["src/providers/wire/half-characters.test.ts"],
  },
  {
    ...wire,
    name: "responses-half-characters",
    find: "return items.map(jsonText).join",
    replace: "return items.map((item) => JSON.stringify(item)).join",
    tests: ["src/providers/wire/half-characters.test.ts"],
  },
  {
    ...tooLong,
    name: "by-the-minute-is-not-too-long",
    find: "if (isByTheMinute(words)) return false;",
    replace: "",
  },
  {
    ...tooLong,
    name: "more-than-a-minutes-worth",
    find: "if (neverFits.test(words)) return true;",
    replace: "",
  },
  {
    ...refusal,
    file: "src/providers/error-words.ts",
    name: "by-the-minute-whatever-the-status",
    find: "return isByTheMinute(words)",
    replace: "return false",
  },
  {
    ...refusal,
    name: "quoted-prompt-is-not-said",
    find: "const words = error === undefined ? [plain(body)] : wordsOf(error);",
    replace: "const words = [plain(body)];",
  },
  {
    ...refusal,
    name: "answer-is-not-an-error",
    find: 'if (status === 200 && (error === undefined || problem !== "too-long"))',
    replace: "if (false)",
  },
  {
    ...taking,
    name: "server-that-never-hangs-up",
    find: "linger = setTimeout(takeIt, lingerMs);",
    replace: "",
  },
  {
    ...taking,
    name: "only-a-told-end-is-taken",
    find: "if (!reader.finished) return;",
    replace: "",
  },
  {
    ...taking,
    name: "usage-after-the-end",
    find: "clearTimeout(linger);\n      linger",
    replace: "linger ??= undefined;\n      linger",
  },
  {
    ...taking,
    name: "nothing-after-the-whole-reply",
    find: "if (reader.done) return;\n      deltas.push",
    replace: "deltas.push",
    tests: ["test/streams.test.ts"],
  },
];
