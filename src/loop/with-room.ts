import type { History } from "../protocol/history.ts";
import type { Model, ModelRequest } from "../providers/model.ts";
import { contextOf, takesOf } from "./context-limit.ts";
import { estimate } from "./estimate.ts";

/** For what the estimate gets wrong. */
const margin = 1.05;
const leastReply = 1024;

/** Many providers refuse a request that leaves less room than the reply may take: then the reply may take less. */
export function withRoom(request: ModelRequest, history: History, model: Model): ModelRequest {
  const { output } = model;
  const context = contextOf(model, takesOf(history, model));
  if (context === undefined || output === undefined) return request;
  const room = Math.floor(context - estimate(history).tokens * margin);
  return room >= output ? request : { ...request, maxOutput: Math.max(leastReply, room) };
}
