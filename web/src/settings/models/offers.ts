import { demoModel } from "../../composer/models.ts";
import type { Model, Models, Provider } from "./shapes.ts";

/** It answers, there is a key, or the user has added a model of it. */
export const isReady = ({ key, running, models }: Provider) =>
  running === true || hasKey(key) || models.some(({ added }) => added);

const hasKey = ({ from }: Provider["key"]) => from === "store" || from === "environment" || from === "unreadable";

/** Nothing but the demo answers unless somebody says so. */
export const isFresh = ({ default: standing, providers }: Pick<Models, "default" | "providers">) =>
  standing === demoModel && providers.every(({ models }) => models.every(({ added }) => !added));

/** Those to choose from: what runs here and what has a key already comes first. What does not run is nothing to choose. */
export function offered(providers: readonly Provider[]): Provider[] {
  const rank = ({ running, key }: Provider) => (running ? 0 : hasKey(key) ? 1 : 2);
  return providers.filter(({ running }) => running !== false).sort((one, other) => rank(one) - rank(other));
}

/** On this machine, and silent. */
export const silent = (providers: readonly Provider[]) => providers.filter(({ running }) => running === false);

/** Whether nothing has to be typed for it. */
export const needsKey = ({ key }: Provider) => key.from === "missing" || key.from === "unreadable";

/** A provider as people find it: by its name or its address. */
export function matching(providers: readonly Provider[], search: string): Provider[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return providers.filter(({ provider, name, baseUrl }) =>
    words.every((word) => `${provider} ${name} ${baseUrl}`.toLowerCase().includes(word)),
  );
}

/** The part of its id that the provider knows. */
export const nameIn = ({ id }: Model) => id.slice(id.indexOf("/") + 1);

export const hostOf = (address: string): string => URL.parse(address)?.host || address;

/** 200000 → 200K, as people speak of it. */
export const shortTokens = (tokens: number): string =>
  tokens >= 1e6 ? `${trimmed(tokens / 1e6)}M` : tokens >= 1000 ? `${trimmed(tokens / 1000)}K` : String(tokens);

const trimmed = (amount: number) => String(Math.round(amount * 10) / 10);
