import { expect, test } from "vitest";
import { textsIn } from "../../i18n/texts.ts";
import { droppedWhys, whyDropped } from "./dropped.ts";

test("every reason has its sentence, and no two the same", () => {
  for (const language of ["en", "zh-CN"] as const) {
    const said = droppedWhys.map((why) => whyDropped(why, textsIn(language).mcpTools));
    expect(new Set(said).size).toBe(droppedWhys.length);
  }
  expect(whyDropped("same-name", textsIn("zh-CN").mcpTools)).toBe("前面已有同名的一项");
});

test("a reason of another version stands as it is", () => {
  expect(whyDropped("constructor", textsIn("en").mcpTools)).toBe("constructor");
});
