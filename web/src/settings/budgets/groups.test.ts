import { expect, test } from "vitest";
import { settingKeys } from "../../../../src/config/settings.ts";
import { groups } from "./groups.ts";

test("every setting stands in one group, so none can be set only in the terminal", () => {
  expect(Object.values(groups).flat().sort()).toEqual([...settingKeys].sort());
});
