import { isObject } from "../../protocol/json-object.ts";
import type { LinkEvents } from "./connect.ts";
import type { ConnectLimits } from "./limits.ts";
import type { LooseClient } from "./loose-client.ts";

const lists = ["tools", "prompts", "resources"] as const;

/** Tells when the server says that its lists have changed, also where it said that it never would; and what it logs. */
export function followChanges(client: LooseClient, events: LinkEvents, limits: ConnectLimits): void {
  for (const list of lists) {
    client.setNotificationHandler(`notifications/${list}/list_changed`, () => events.listsChanged());
  }
  let told = 0;
  client.setNotificationHandler("notifications/message", ({ params }) => {
    if (told++ >= limits.logsTold) return;
    const text = typeof params.data === "string" ? params.data : JSON.stringify(params.data);
    events.said(`${params.level}: ${(text ?? "").slice(0, 1_000)}`);
  });
  // Nobody can do more about these than the call that they concern.
  client.onerror = () => undefined;
}

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
