/** The search engines of the web that can be asked, in the order in which they are where the user has not chosen one. */
export const engineNames = ["searxng", "brave", "tavily", "bocha", "google", "serpapi", "bing", "duckduckgo"] as const;

export type EngineName = (typeof engineNames)[number];

export interface EngineFacts {
  /** As people call it. */
  label: string;
  needs: "key" | "address" | "nothing";
  /** Where it is; null for one that everybody runs himself. */
  address: string | null;
  /** Environment variables that its key is usually kept in, or its address where it needs that. The first counts. */
  variables: readonly string[];
  /** Where its keys are made, or how one is set up. */
  console: string | null;
}

export const engineFacts: Record<EngineName, EngineFacts> = {
  searxng: {
    ...{ label: "SearXNG", needs: "address", address: null, variables: ["SEARXNG_URL"] },
    console: "https://docs.searxng.org/admin/installation.html",
  },
  brave: {
    ...{ label: "Brave", needs: "key", address: "https://api.search.brave.com" },
    ...{ variables: ["BRAVE_API_KEY", "BRAVE_SEARCH_API_KEY"], console: "https://api-dashboard.search.brave.com" },
  },
  tavily: {
    ...{ label: "Tavily", needs: "key", address: "https://api.tavily.com" },
    ...{ variables: ["TAVILY_API_KEY"], console: "https://app.tavily.com" },
  },
  bocha: {
    ...{ label: "Bocha", needs: "key", address: "https://api.bocha.cn" },
    ...{ variables: ["BOCHA_API_KEY"], console: "https://open.bocha.cn" },
  },
  google: {
    ...{ label: "Google", needs: "key", address: "https://customsearch.googleapis.com" },
    ...{ variables: ["GOOGLE_SEARCH_API_KEY", "GOOGLE_API_KEY"] },
    console: "https://developers.google.com/custom-search/v1/overview",
  },
  serpapi: {
    ...{ label: "SerpAPI", needs: "key", address: "https://serpapi.com" },
    ...{ variables: ["SERPAPI_API_KEY", "SERPAPI_KEY"], console: "https://serpapi.com/manage-api-key" },
  },
  bing: {
    ...{ label: "Bing", needs: "key", address: "https://api.bing.microsoft.com" },
    ...{ variables: ["BING_SEARCH_API_KEY", "BING_API_KEY"], console: null },
  },
  duckduckgo: {
    ...{ label: "DuckDuckGo", needs: "nothing", address: "https://html.duckduckgo.com", variables: [], console: null },
  },
};

/** The variable that holds the id of the user's Google engine, where the setting does not. */
const googleIdVariable = "GOOGLE_CSE_ID";

export const isEngineName = (text: string): text is EngineName => Object.hasOwn(engineFacts, text);

/** Under which an engine's key is kept: for this address alone, so that nobody else is ever sent it. */
export const engineSecret = (name: EngineName, address: URL) => `search/${name} ${address.origin}`;

/** What the user has set about engines. */
export interface EngineSettings {
  /** Undefined: all that have what they need. */
  searchEngines: readonly EngineName[] | undefined;
  searchAddresses: Partial<Record<EngineName, string>>;
  googleEngineId: string | undefined;
}

export type EngineKey = { from: "store" | "none-needed" | "missing" } | { from: "environment"; variable: string };

export interface EngineState {
  /** Null where nobody knows. `isSet`: by the user, who may have one in a network of his own. */
  at: { url: URL; isSet: boolean } | null;
  key: EngineKey;
  /** Of the user's own engine at Google; empty for all others. */
  engineId: string;
  lacks: "address" | "key" | "engine-id" | null;
}

export interface EngineKnown {
  settings: Pick<EngineSettings, "searchAddresses" | "googleEngineId">;
  env: Record<string, string | undefined>;
  /** Whether a key is kept under that name. */
  isKept(secret: string): boolean;
}

/** What an engine has of what it needs. */
export function engineState(name: EngineName, { settings, env, isKept }: EngineKnown): EngineState {
  const { needs } = engineFacts[name];
  const at = engineAddress(name, settings.searchAddresses, env);
  const key = at && needs === "key" ? keyOf(at) : ({ from: "none-needed" } as const);
  const engineId = (name === "google" && (settings.googleEngineId ?? env[googleIdVariable]?.trim())) || "";
  const isWithoutId = name === "google" && engineId === "";
  const lacks = at === null ? "address" : key.from === "missing" ? "key" : isWithoutId ? "engine-id" : null;
  return { at, key, engineId, lacks };

  function keyOf({ url, isSet }: NonNullable<EngineState["at"]>): EngineKey {
    if (isKept(engineSecret(name, url))) return { from: "store" };
    // One of the environment is for the engine's own address: nobody else is sent it.
    const variable = isSet ? undefined : engineFacts[name].variables.find((one) => isKey(env[one]?.trim() ?? ""));
    return variable === undefined ? { from: "missing" } : { from: "environment", variable };
  }
}

/** As it can stand in a header. */
const isKey = (text: string) => /^[\x21-\x7e]+$/.test(text);

/** Where an engine is: as the user has set it, else its own address. */
export function engineAddress(
  name: EngineName,
  addresses: EngineSettings["searchAddresses"],
  env: Record<string, string | undefined>,
): EngineState["at"] {
  const { needs, address, variables } = engineFacts[name];
  const named = needs === "address" ? variables.map((variable) => env[variable]?.trim()).find(Boolean) : undefined;
  const set = addressIn(addresses[name] ?? named ?? "");
  if (set) return { url: set, isSet: true };
  return address === null ? null : { url: new URL(address), isSet: false };
}

/** An address as it can be stored in clear, or null: of the web, and without a name, a password or anything behind it. */
export function addressIn(text: string): URL | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return null;
  return url.username || url.password || url.search || url.hash || url.href.includes(",") ? null : url;
}

/**
 * The order in which engines are asked: as the user has set it, else all that have what they need. DuckDuckGo, which
 * needs nothing, comes last where it is not named.
 */
export function engineOrder(set: readonly EngineName[] | undefined, isReady: (name: EngineName) => boolean) {
  const named = set ?? engineNames.filter(isReady);
  return [...new Set<EngineName>([...named, "duckduckgo"])];
}
