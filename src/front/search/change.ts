import type { Secrets } from "../../config/secrets.ts";
import { checkedValue, readSettings } from "../../config/settings.ts";
import type { Texts } from "../../i18n/texts.ts";
import { nearest } from "../../protocol/nearest.ts";
import {
  addressIn,
  type EngineName,
  engineAddress,
  engineFacts,
  engineNames,
  engineSecret,
  isEngineName,
} from "../../protocol/search-engines.ts";
import type { Store } from "../../store/store.ts";
import { Declined } from "../declined.ts";

export interface ChangeParts {
  store: Store;
  secrets: Secrets;
  env: Record<string, string | undefined>;
}

export interface EngineWish {
  address?: string | undefined;
  engineId?: string | undefined;
}

/** The engine of that name. Throws Declined. */
export function engineNamed(text: string, { searchEngines }: Texts): EngineName {
  const name = text.toLowerCase();
  if (isEngineName(name)) return name;
  const known = engineNames.join(", ");
  throw new Declined("unfit", searchEngines.unknown({ name: text, known, near: nearest(name, engineNames) }));
}

export interface EnginePlan {
  name: EngineName;
  url: URL;
  /** Settings as they will be. */
  changes: Record<string, string>;
  /** Whether its key is to be asked for: there is none for this address, or nothing else was to be changed. */
  keyWanted: boolean;
}

/** What will be stored for an engine. Nothing is changed. Throws Declined. */
export async function planEngine(name: EngineName, wish: EngineWish, parts: ChangeParts, texts: Texts) {
  const { searchEngines: said } = texts;
  const { label, needs } = engineFacts[name];
  const settings = readSettings(await parts.store.settings());
  const given = wish.address === undefined ? null : addressIn(wish.address.trim());
  if (wish.address !== undefined && !given) throw new Declined("unfit", said.badAddress({ address: wish.address }));
  const addresses = { ...settings.searchAddresses, ...(given && { [name]: given.href.replace(/\/+$/, "") }) };
  const at = engineAddress(name, addresses, parts.env);
  if (!at) throw new Declined("unfit", said.addressNeeded({ engine: label, name }));
  const changes: Record<string, string> = given ? { searchAddresses: addressesText(addresses) } : {};
  if (wish.engineId !== undefined) {
    const id = name === "google" ? checkedValue("googleEngineId", wish.engineId) : null;
    if (id === null) throw new Declined("unfit", said.badEngineId({ id: wish.engineId }));
    changes.googleEngineId = id;
  }
  // Where nobody has chosen an order, having what it needs is enough.
  const order = settings.searchEngines;
  if (order && !order.includes(name)) changes.searchEngines = [...order, name].join(",");
  const { secrets } = parts;
  const isOnlyKey = wish.address === undefined && wish.engineId === undefined;
  const keyWanted = needs === "key" && (isOnlyKey || !secrets.names().includes(engineSecret(name, at.url)));
  return { name, url: at.url, changes, keyWanted } satisfies EnginePlan;
}

/** The key is kept first: one that cannot be kept leaves no engine without it. */
export async function keepEngine({ name, url, changes }: EnginePlan, key: string | null, parts: ChangeParts) {
  if (key !== null) parts.secrets.set(engineSecret(name, url), key);
  for (const [setting, value] of Object.entries(changes)) await parts.store.setSetting(setting, value);
}

/** Takes away its keys, its address and its place in the order. Tells what there was. */
export async function removeEngine(name: EngineName, { store, secrets }: ChangeParts): Promise<{ had: boolean }> {
  const { searchEngines, searchAddresses, googleEngineId } = readSettings(await store.settings());
  const keys = secrets.names().filter((one) => one.startsWith(`search/${name} `));
  for (const key of keys) secrets.remove(key);
  const { [name]: address, ...others } = searchAddresses;
  if (address !== undefined) await store.setSetting("searchAddresses", addressesText(others) || null);
  const isNamed = searchEngines?.includes(name) === true;
  if (isNamed) {
    const rest = searchEngines.filter((one) => one !== name);
    await store.setSetting("searchEngines", rest.join(",") || null);
  }
  const hadId = name === "google" && googleEngineId !== undefined;
  if (hadId) await store.setSetting("googleEngineId", null);
  return { had: keys.length > 0 || address !== undefined || isNamed || hadId };
}

const addressesText = (addresses: Partial<Record<EngineName, string>>) =>
  Object.entries(addresses)
    .map((pair) => pair.join("="))
    .join(",");
