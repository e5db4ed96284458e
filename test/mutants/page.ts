import type { Mutant } from "./mutant.ts";

const keys = { file: "web/src/composer/sends.ts", tests: ["web/src/composer/sends.test.ts"] };
const route = { file: "web/src/route.ts", tests: ["web/src/route.test.ts"] };
const list = { file: "web/src/sessions/list.ts", tests: ["web/src/sessions/list.test.ts"] };
const models = { file: "web/src/composer/models.ts", tests: ["web/src/composer/models.test.ts"] };

/** The page around the conversation. */
export const page: readonly Mutant[] = [
  { ...keys, name: "composing-enter-does-not-send", find: "press.isComposing || ", replace: "" },
  {
    ...keys,
    name: "enter-of-an-input-method-does-not-send",
    find: " || press.keyCode === takenByInputMethod",
    replace: "",
  },
  { ...keys, name: "enter-that-ended-a-composition-does-not-send", find: " <= sameStrokeMs", replace: " <= -Infinity" },
  { ...keys, name: "shift-enter-is-a-new-line", find: " || press.shiftKey", replace: "" },
  { ...route, name: "only-an-id-is-made-of-an-address", find: "/^ses_[\\w-]+$/", replace: "/./" },
  { ...list, name: "yesterday-is-one-day", find: "now.getDate() - 1", replace: "now.getDate() - 2" },
  {
    ...list,
    name: "deleted-session-leaves-the-list",
    find: 'if (change.type === "session-deleted") return others;',
    replace: 'if (change.type === "session-deleted") return sessions;',
  },
  { ...models, name: "model-without-a-key-is-not-offered", find: 'key.from !== "missing" && ', replace: "" },
  { ...models, name: "demo-is-offered-once", find: ".filter(({ id }) => id !== demoModel)", replace: "" },
  {
    name: "message-into-a-permission-is-told-apart",
    file: "web/src/composer/moment.ts",
    find: "for (const kind of kinds) return kind;",
    replace: "",
    tests: ["web/src/composer/moment.test.ts"],
  },
  {
    name: "words-can-be-read-on-every-ground",
    file: "web/src/style.css",
    find: "--quiet: light-dark(#66635b",
    replace: "--quiet: light-dark(#8b8880",
    tests: ["test/contrast.test.ts"],
  },
];
