import type { GateContext } from "../permissions/decide.ts";
import { isLetThrough } from "../permissions/network.ts";
import type { Rule } from "../permissions/rules.ts";
import { isLoopback } from "../protocol/hosts.ts";
import type { Reach } from "../web/reach.ts";

export interface ReachInput {
  facts: GateContext;
  rules(): readonly Rule[];
  leadsInside(host: string): void;
}

/** What the gate has let through, for whoever connects: it sees names, he sees addresses. */
export function createReach({ facts, rules, leadsInside }: ReachInput): Reach {
  return {
    mayEnter({ host, port, address }) {
      if (isLoopback(address) && port === facts.ownPort) return false;
      const place = { host, port, isDefaultPort: port === 80 || port === 443, hasUser: false };
      return webTools.some((tool) => isLetThrough(place, { tool, rules: rules(), context: facts }));
    },
    leadsInside,
    ownPorts: () => (facts.ownPort === null ? [] : [facts.ownPort]),
  };
}

/** A place that was named for one of them is the user's word for the other: it is the same server. */
const webTools = ["web_fetch", "browser_navigate"];
