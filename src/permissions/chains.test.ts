import { expect, test } from "vitest";
import { chainsOf, hiddenChains, lengths, positionsIn } from "../../test/support/chains.ts";
import { bash, context, deny, policy, rule } from "../../test/support/gate.ts";
import { decide } from "./decide.ts";

const denied = policy("unrestricted", deny("bash(zz:*)"), rule("bash"), rule("bash(echo:*)"));

test.each(lengths)(
  "a denied command in a chain of %i is denied, wherever it stands and however they are joined",
  (length) => {
    const positions = positionsIn(length, length > 1_000 ? 3 : 20);
    const passed = [...chainsOf(length, "zz x", positions)].filter(
      ({ text }) => decide(bash(text), denied, context).decision !== "deny",
    );
    expect(passed.map(({ name }) => name)).toEqual([]);
  },
);

test.each([1, 10])("hidden by any technique in a chain of %i it is denied or asked", (length) => {
  const passed = [...hiddenChains(length, "zz x")].filter(
    ({ text }) => decide(bash(text), denied, context).decision === "allow",
  );
  expect(passed.map(({ name }) => name)).toEqual([]);
});
