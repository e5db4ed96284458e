import type { Endpoint } from "../protocol/events.ts";
import { type Model, ModelError } from "./model.ts";

interface Missing {
  id: string;
  endpoint: Endpoint | undefined;
  /** A sentence. */
  why: string;
}

/** Stands for a model that is not to be had any more: what needs no model still works. */
export const missingModel = ({ id, endpoint, why }: Missing): Model => ({
  id,
  ...(endpoint && { endpoint }),
  step: () => Promise.reject(new ModelError("missing", why)),
});
