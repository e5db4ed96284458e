import type { StoredBody } from "../../protocol/events.ts";

const types: readonly StoredBody["type"][] = [
  "session-opened",
  "mode-changed",
  "rule-added",
  "model-changed",
  "todos-changed",
  "skill-loaded",
  "guide-changed",
  "context-trimmed",
  "context-compacted",
];

/** As SQL. A query that says it word for word is answered by the index. */
export const lastingTypes = types.map((type) => `'${type}'`).join(", ");
