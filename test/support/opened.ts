import type { SessionOpened } from "../../src/protocol/events.ts";

/** A session as plain as can be. */
export const opened: SessionOpened = {
  type: "session-opened",
  workspace: "/w",
  model: "a/b",
  skill: "general",
  language: "en",
  mode: "default",
  sandbox: "off",
  system: "be good",
  tools: [],
};
