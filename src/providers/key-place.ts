import { addressOf } from "./address.ts";
import type { Preset } from "./preset.ts";

/**
 * Where a key may come from. A stored one is looked for under the provider and the address together, and one of the
 * environment only where the address is the provider's own: nobody else is ever sent it.
 */
export interface KeyPlace {
  /** Names in the secret store, the first that is there counts. */
  secrets: readonly string[];
  /** Environment variables, the same way. */
  variables: readonly string[];
  /** Without one there is no point in asking. */
  needed: boolean;
}

/** For an address that was only named: nothing but what is given with it. */
export const noKey: KeyPlace = { secrets: [], variables: [], needed: false };

/** The stored name of a provider's key, for this address alone. */
export const secretName = (provider: string, url: URL) => `${provider} ${url.origin}`;

export function keyPlace(provider: string, url: URL, presets: readonly Preset[]): KeyPlace {
  // One company may speak several formats at one address, each a preset of its own, with one key for all.
  const there = presets.filter(({ baseUrl }) => addressOf(baseUrl)?.origin === url.origin);
  const own = there.find(({ id }) => id === provider);
  const kin = own ? there.filter(({ id }) => id !== provider) : [];
  const variables = own?.keyVariables ?? [];
  return {
    secrets: [provider, ...kin.map(({ id }) => id)].map((id) => secretName(id, url)),
    variables,
    needed: variables.length > 0,
  };
}
