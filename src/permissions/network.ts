import type { AllowedPlace } from "../protocol/history.ts";
import { isExactPlace, isLoopback, isOnDomain, isPrivate, type Place, placeName, placeOf } from "../protocol/hosts.ts";
import type { GateCall, GateContext } from "./decide.ts";
import { counts, foremost, isAbout, type Rule } from "./rules.ts";
import { type Decided, verdict } from "./verdict.ts";

/** What holds for addresses in every mode. Nothing is looked up: whoever connects checks what the name has become. */
export function networkFloor(call: GateCall, rules: readonly Rule[], context: GateContext): Decided[] {
  return call.touches.flatMap(({ action, resource }) => {
    if (action !== "network") return [];
    const place = placeOf(resource);
    if (!place) return verdict("deny", { code: "not-web", url: resource });
    const { host, port, hasUser } = place;
    if (isLoopback(host) && port === context.ownPort) return verdict("deny", { code: "own-port" });
    const isInside = isPrivate(host) || context.leadingInside.has(host);
    const isKnown = !isInside || isLetThrough(place, { tool: call.tool, rules, context });
    if (!isKnown) {
      const short = foremost(rules.filter((rule) => fallsShort(rule, call.tool, place)))?.text;
      return verdict("ask", { code: "private-host", host: placeName(place), ...(short !== undefined && { short }) });
    }
    return hasUser ? verdict("ask", { code: "user-in-url" }) : [];
  });
}

/** Whether a private place is one that the session may reach: its own server, or one that the user has named with its port. */
export function isLetThrough(
  place: Place,
  { tool, rules, context }: { tool: string; rules: readonly Rule[]; context: GateContext },
): boolean {
  if (isLoopback(place.host) && context.sessionPorts().includes(place.port)) return true;
  if (context.places.some((known) => known.inside && isAt(known, place))) return true;
  return rules.some((rule) => {
    const domain = rule.specifier?.replace(/^domain:/, "");
    if (rule.effect !== "allow" || domain === undefined || !counts(rule) || !isAbout(rule, tool)) return false;
    return isExactPlace(domain, place);
  });
}

/** It speaks of the tool and of the place, but does not name that with its port. */
function fallsShort(rule: Rule, tool: string, place: Place): boolean {
  if (rule.effect !== "allow" || !counts(rule) || !isAbout(rule, tool)) return false;
  const domain = rule.specifier?.replace(/^domain:/, "");
  return domain === undefined || isOnDomain(domain, place, "ask");
}

/** To act on a site is asked for once in a session, whichever of its tools does it. */
export function isAllowedSite(call: GateCall, { places }: GateContext): boolean {
  if (!isBrowserTool(call.tool)) return false;
  return leadsOnlyTo(call, (place) => places.some((known) => isBrowserTool(known.tool) && isAt(known, place)));
}

/** A private place that the user has let this tool reach: a second look at it is no second question. */
export function isAllowedPlace(call: GateCall, { places }: GateContext): boolean {
  return leadsOnlyTo(call, (place) =>
    places.some((known) => known.inside && known.tool === call.tool && isAt(known, place)),
  );
}

const isAt = (known: AllowedPlace, { host, port }: Place) => known.host === host && known.port === port;

function leadsOnlyTo({ touches }: GateCall, isAllowed: (place: Place) => boolean): boolean {
  return (
    touches.length > 0 &&
    touches.every(({ action, resource }) => {
      const place = action === "network" ? placeOf(resource) : null;
      return place !== null && isAllowed(place);
    })
  );
}

const isBrowserTool = (tool: string) => tool.startsWith("browser_");

/** A server that the session itself has started. */
export function isSessionPort(url: string, { sessionPorts }: GateContext): boolean {
  const place = placeOf(url);
  return place !== null && isLoopback(place.host) && sessionPorts().includes(place.port);
}
