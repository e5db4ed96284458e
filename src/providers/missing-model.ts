import type { Endpoint } from "../protocol/events.ts";
import { type Model, ModelError } from "./model.ts";

/** Stands for a model that is not to be had any more: what needs no model still works. `why` is a sentence. */
export const missingModel = (id: string, endpoint: Endpoint | undefined, why: string): Model => ({
  id,
  ...(endpoint && { endpoint }),
  step: () => Promise.reject(new ModelError("missing", why)),
});
