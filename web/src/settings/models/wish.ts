import { nameIn } from "./offers.ts";
import type { Added, Format, Provider, Tried } from "./shapes.ts";

/** What stands in the form of a model that is to be added. */
export interface Wish {
  /** Null for an address of one's own. */
  provider: Provider | null;
  /** Of an own address: the first half of its id. */
  place: string;
  baseUrl: string;
  format: Format;
  model: string;
  key: string;
  context: string;
}

export const wishFor = (provider: Provider | null): Wish => ({
  provider,
  place: provider?.provider ?? "own",
  baseUrl: provider?.baseUrl ?? "",
  format: provider?.format ?? "openai",
  model: provider?.models[0] ? nameIn(provider.models[0]) : "",
  key: "",
  context: "",
});

export const idOf = ({ place, model }: Wish) => `${place.trim()}/${model.trim()}`;

/** Whether there is enough of it to be asked. Whether the key is one is the server's to say. */
export const isWhole = ({ provider, place, baseUrl, model, key }: Wish) =>
  model.trim() !== "" &&
  (provider
    ? key.trim() !== "" || provider.key.from !== "missing"
    : /^[^\s/]+$/.test(place.trim()) && isAddress(baseUrl.trim()));

const isAddress = (text: string) => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);

/** Something stands there that is no address, nor the beginning of one. "localhost:1/v1" is none to the server either. */
export function isNoAddress({ baseUrl }: Pick<Wish, "baseUrl">): boolean {
  const text = baseUrl.trim().toLowerCase();
  const isBegun = ["http://", "https://"].some((scheme) => scheme.startsWith(text));
  return !isBegun && !isAddress(text);
}

/** As it is asked before it is kept. */
export function triedAs(wish: Wish): Tried {
  const { provider, baseUrl, format } = wish;
  const key = wish.key.trim();
  return {
    id: idOf(wish),
    ...(provider === null && { baseUrl: baseUrl.trim(), format }),
    ...(key !== "" && { apiKey: key }),
  };
}

export function addedAs(wish: Wish): Added {
  const context = Number(wish.context);
  const { apiKey, ...place } = triedAs(wish);
  return {
    ...place,
    // A server of one's own may want none.
    ...(apiKey !== undefined ? { apiKey } : wish.provider === null && { apiKey: null }),
    ...(Number.isInteger(context) && context > 0 && { context }),
  };
}
