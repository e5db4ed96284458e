import type { Mutant } from "./mutant.ts";

const hidden = { file: "web/src/ui/hidden.ts", tests: ["web/src/ui/hidden.test.ts"] };
const links = { file: "web/src/chat/links.ts", tests: ["web/src/chat/links.test.ts"] };
const rows = { file: "web/src/chat/rows.ts", tests: ["web/src/chat/rows.test.ts"] };

/** That the page shows what is there, and leads nowhere that it should not. */
export const conversation: readonly Mutant[] = [
  { ...hidden, name: "page-hidden-formats", find: "\\p{Cc}\\p{Cf}", replace: "\\p{Cc}" },
  { ...hidden, name: "page-hidden-controls", find: "\\p{Cc}\\p{Cf}", replace: "\\p{Cf}" },
  {
    ...hidden,
    name: "page-joiner-anywhere",
    find: "if (joinsEmoji.test(",
    replace: 'if (found[0] === "\\u200d" || joinsEmoji.test(',
  },
  { ...links, name: "page-link-protocol", find: "/^(https?|mailto):$/", replace: "/^/" },
  { ...rows, name: "page-failed-read-folds", find: 'status !== "error" && ', replace: "" },
  {
    ...rows,
    name: "page-names-of-elsewhere",
    find: "shownCall(call, underWay, running?.get(call.id))",
    replace: "{ ...shownCall(call, underWay, running?.get(call.id)), name: call.name }",
  },
];
