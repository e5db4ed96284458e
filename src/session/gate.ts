import type { Texts } from "../i18n/texts.ts";
import type { LoadedGate } from "../loop/call-context.ts";
import type { GateContext, Policy } from "../permissions/decide.ts";
import { createGate, type Gate } from "../permissions/gate.ts";
import type { Rule } from "../permissions/rules.ts";
import type { History } from "../protocol/history.ts";
import { createTaintReader } from "../protocol/taint/seen.ts";
import { createReach } from "./reach.ts";

export interface SessionGate extends LoadedGate {
  taint: NonNullable<GateContext["taint"]>;
  /** With one rule more. */
  withRule(rule: Rule): Gate;
  /** By another policy than the session's, and with these folders to read. */
  under(policy: Policy, reads: readonly string[]): Gate;
}

export interface SessionGateInput {
  facts: GateContext;
  /** As they are now: both may change in mid-turn. */
  policy(): Policy;
  history(): History;
  /** The budget of a site in bits; undefined for the default. */
  siteBits?: number | undefined;
  /** Of the session that a sub-agent works for. */
  above?: (() => History) | undefined;
  /** Histories of sub-agents that run for the same session at the same time. */
  beside?: (() => ReadonlyMap<string, History>) | undefined;
  leadsInside(host: string): void;
  texts: Texts["gate"];
}

/** Brings all that it takes to judge a call: not to be loaded before there is one. */
export function createSessionGate(input: SessionGateInput): SessionGate {
  const { facts, policy, history, above, beside, leadsInside, texts } = input;
  const readTaint = createTaintReader({ budget: input.siteBits });
  const taint = () => readTaint(history(), { above: above?.(), beside: beside?.() });
  return {
    taint,
    gate: (call) => createGate(policy(), { ...facts, taint }, texts)(call),
    withRule(rule) {
      const now = policy();
      return createGate({ ...now, rules: [...now.rules, rule] }, { ...facts, taint }, texts);
    },
    under: (other, reads) => (call) => createGate(other, { ...facts, reads, taint }, texts)(call),
    reach: createReach({ facts, rules: () => policy().rules, leadsInside }),
  };
}
