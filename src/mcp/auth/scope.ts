import { computeScopeUnion } from "@modelcontextprotocol/client";
import type { Authority, Challenge } from "./discover.ts";

/**
 * What a login asks for: what the server named, now or before; all that it knows of only where it named nothing.
 * And that the login lasts, where the authority has a word for it.
 */
export function scopeFor(
  challenge: Pick<Challenge, "scope">,
  wanted: string | undefined,
  { scopes, metadata }: Pick<Authority, "scopes" | "metadata">,
): string | undefined {
  const scope = computeScopeUnion(wanted, challenge.scope) ?? computeScopeUnion(scopes?.join(" "));
  const lasts = scope !== undefined && metadata?.scopes_supported?.includes("offline_access") === true;
  return computeScopeUnion(scope, lasts ? "offline_access" : undefined);
}
