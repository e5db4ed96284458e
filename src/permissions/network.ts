import type { GateCall, GateContext } from "./decide.ts";
import { isExactPlace, isLoopback, isPrivate, placeOf } from "./hosts.ts";
import { counts, isAbout, type Rule } from "./rules.ts";
import { type Decided, verdict } from "./verdict.ts";

/** What holds for addresses in every mode. Nothing is looked up: whoever connects checks what the name has become. */
export function networkFloor(call: GateCall, rules: readonly Rule[], context: GateContext): Decided[] {
  return call.touches.flatMap(({ action, resource }) => {
    if (action !== "network") return [];
    const place = placeOf(resource);
    if (!place) return verdict("deny", { code: "not-web", url: resource });
    const { host, port, hasUser } = place;
    if (isLoopback(host) && port === context.ownPort) return verdict("deny", { code: "own-port" });
    if (hasUser) return verdict("ask", { code: "user-in-url" });
    const isKnown = isSessionPort(resource, context) || rules.some(namesIt);
    return isPrivate(host) && !isKnown ? verdict("ask", { code: "private-host", host: `${host}:${port}` }) : [];

    function namesIt(rule: Rule): boolean {
      const domain = rule.specifier?.replace(/^domain:/, "");
      if (rule.effect !== "allow" || domain === undefined || !counts(rule) || !isAbout(rule, call.tool)) return false;
      return place !== null && isExactPlace(domain, place);
    }
  });
}

/** A server that the session itself has started. */
export function isSessionPort(url: string, { sessionPorts }: GateContext): boolean {
  const place = placeOf(url);
  return place !== null && isLoopback(place.host) && sessionPorts.includes(place.port);
}
