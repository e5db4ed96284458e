import { expect, test } from "vitest";
import { actingCases, historyIn } from "../../../test/support/acting-cases.ts";
import { policy, rule } from "../../../test/support/gate.ts";
import { decided } from "../../../test/support/tainted.ts";
import type { GateCall } from "../decide.ts";

const free = policy("accept-edits", rule("mcp_*"));

function codeOf(history: Parameters<typeof decided>[0], call: GateCall): string {
  const { decision, reason } = decided(history, call, {}, free);
  return reason.code === "taint" ? reason.finding.why : decision;
}

test.each(actingCases)("$name", ({ call, expected, ...session }) => {
  expect(codeOf(historyIn(session), call)).toBe(expected);
});
