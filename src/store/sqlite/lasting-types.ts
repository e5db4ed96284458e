import type { StoredBody } from "../../protocol/events.ts";

type Type = StoredBody["type"];

const sqlList = (types: readonly Type[]) => types.map((type) => `'${type}'`).join(", ");

/**
 * The types of events that still hold after a cut, as SQL. Never reorder: the index `lasting_events` is used only by
 * queries that repeat this list exactly.
 */
export const lastingTypes = sqlList([
  "session-opened",
  "mode-changed",
  "rule-added",
  "model-changed",
  "todos-changed",
  "skill-loaded",
  "guide-changed",
  "context-trimmed",
  "context-compacted",
]);

/** Each of these adds to what the earlier ones said. */
export const addingTypes = sqlList(["session-opened", "rule-added", "skill-loaded"]);

/** Each of these replaces what the earlier ones of its type said. */
export const replacingTypes = sqlList(["mode-changed", "model-changed", "todos-changed", "guide-changed"]);

/** A cut replaces every earlier cut, except that the messages they dropped are counted. */
export const cutTypes = sqlList(["context-trimmed", "context-compacted"]);
