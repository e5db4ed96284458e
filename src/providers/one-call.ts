import { newId } from "../protocol/ids.ts";
import type { Model } from "./model.ts";

/** What stands for a model where somebody calls a tool directly. */
export const directModel = "direct/call";

/** Asks for one call and no more: a turn of its own for a tool that somebody calls directly. */
export const oneCall = (name: string, input: unknown): Model => ({
  id: directModel,
  step: async () => ({ text: "", calls: [{ id: newId("call"), name, input }], stop: "tool-calls" }),
});

/** The same after its call: all has been said. */
export const callMade: Model = { id: directModel, step: async () => ({ text: "", calls: [], stop: "end" }) };
