import { newId } from "../protocol/ids.ts";
import type { Model } from "./model.ts";

/** Asks for one call and no more: a turn of its own for a tool that somebody calls directly. */
export const oneCall = (name: string, input: unknown): Model => ({
  id: "direct/call",
  step: async () => ({ text: "", calls: [{ id: newId("call"), name, input }], stop: "tool-calls" }),
});
