import { decide, type GateContext } from "../permissions/decide.ts";
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
    mayVisit({ host, port }) {
      const all = rules();
      if (!all.some(({ effect, specifier }) => effect === "deny" && specifier !== null)) return true;
      const secure = port === 443 ? "s" : "";
      const resource = `http${secure}://${host.includes(":") ? `[${host}]` : host}:${port}/`;
      const call = { tool: "browser_navigate", class: "act", touches: [{ action: "network", resource }] } as const;
      const { decision, rule } = decide(call, { mode: "unrestricted", sandbox: "off", rules: all }, facts);
      return decision !== "deny" || rule === null;
    },
    leadsInside,
    ownPorts: () => (facts.ownPort === null ? [] : [facts.ownPort]),
  };
}

/** A place that was named for one of them is the user's word for the other: it is the same server. */
const webTools = ["web_fetch", "browser_navigate"];
