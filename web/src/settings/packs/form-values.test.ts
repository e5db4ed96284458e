import { expect, test } from "vitest";
import { blankForm, wishOf } from "./form-values.ts";

test("an open pack to be fetched says no more than it must", () => {
  expect(wishOf("/w", { ...blankForm, key: "acme", version: " 1.0.0 " })).toEqual({
    ...{ folder: "/w", key: "acme", version: "1.0.0", seal: { to: "open" } },
  });
});

test("a sealed one names its recipients and its bounds, and hides names unless they shall be seen", () => {
  const form = {
    ...{ ...blankForm, key: "acme", version: "1.0.0", sealing: "recipients" as const, recipients: "age1a\n\n age1b " },
    ...{ bounds: { ...blankForm.bounds, hosts: "a.example, *.b.example" }, expires: "2099-01-31" },
    ...{ place: "folder" as const, into: "/out", replace: true },
  };
  expect(wishOf("/w", form)).toEqual({
    ...{ folder: "/w", key: "acme", version: "1.0.0", showNames: false, expires: "2099-01-31" },
    seal: { to: "recipients", recipients: ["age1a", "age1b"] },
    ...{ hosts: ["a.example", "*.b.example"], into: "/out", replace: true },
  });
});
