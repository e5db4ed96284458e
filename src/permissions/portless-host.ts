import { domainOf, isPrivate, placeOf } from "../protocol/hosts.ts";
import type { Rule } from "./rules.ts";

/** The private host that a rule means to let through and does not, since the gate wants it named with its port; else null. */
export function portlessHost({ effect, tool, specifier }: Rule): string | null {
  if (effect !== "allow" || specifier === null || !/^(browser|web)_/.test(tool)) return null;
  if (specifier.includes("://")) return hostIf(placeOf(specifier)?.host ?? "");
  const domain = domainOf(specifier.replace(/^domain:/, ""));
  if (!domain) return null;
  // Of what lies below a name no rule says which.
  if (domain.onlyBelow) return hostIf(`x.${domain.host}`) && `*.${domain.host}`;
  return domain.port === null ? hostIf(domain.host) : null;
}

const hostIf = (host: string) => (host !== "" && isPrivate(host) ? host : null);
