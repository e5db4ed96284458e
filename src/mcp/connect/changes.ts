import { isObject } from "../../protocol/json-object.ts";
import type { LinkEvents } from "./connect.ts";
import type { ConnectLimits } from "./limits.ts";
import type { LooseClient } from "./loose-client.ts";

const lists = ["tools", "prompts", "resources"] as const;

export type TakeNotification = (method: string, params: Readonly<Record<string, unknown>>) => boolean;

/**
 * Takes what the server says of changed lists, also where it said that they never change, what it logs, and more
 * progress than anybody wants. Before the client checks it, which is dear: some say such things ten thousand times a second.
 */
export function takesNotifications(events: LinkEvents, limits: ConnectLimits): TakeNotification {
  let told = 0;
  let progress = { since: Number.NEGATIVE_INFINITY, count: 0 };
  return (method, { level, data }) => {
    if (method === "notifications/progress") {
      if (limits.now() - progress.since >= 1_000) progress = { since: limits.now(), count: 0 };
      return ++progress.count > limits.progressTold;
    }
    if (changed.test(method)) {
      events.listsChanged();
      return true;
    }
    if (method !== "notifications/message") return false;
    if (told++ >= limits.logsTold) return true;
    const text = typeof data === "string" ? data : JSON.stringify(data);
    events.said(`${level}: ${(text ?? "").slice(0, 1_000)}`);
    return true;
  };
}

const changed = /^notifications\/(tools|prompts|resources)\/list_changed$/;

/** In the modern era changes are told only to who listens. Hosts cut long streams; one that is cut at once is left. */
export async function listenForChanges(client: LooseClient, limits: ConnectLimits): Promise<void> {
  if (client.getProtocolEra() !== "modern") return;
  const has: Record<string, unknown> = { ...client.getServerCapabilities() };
  const changing = lists.filter((list) => isObject(has[list]) && has[list].listChanged === true);
  if (changing.length === 0) return;
  const filter = Object.fromEntries(changing.map((list) => [`${list}ListChanged`, true]));
  for (let lasted = Number.POSITIVE_INFINITY; lasted >= limits.http.shortMs; ) {
    const began = limits.now();
    try {
      const subscription = await client.listen(filter);
      if ((await subscription.closed) !== "remote") return;
    } catch {
      return; // It does not take listeners; its lists are still read whenever somebody asks.
    }
    lasted = limits.now() - began;
  }
}
