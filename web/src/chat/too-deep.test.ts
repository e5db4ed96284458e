import { expect, test } from "vitest";
import { isTooDeep } from "./too-deep.ts";

test.each([
  ["quotes in quotes", `${"> ".repeat(3000)}deep`],
  ["lists in lists", `${"- ".repeat(2000)}x`],
  ["an item far to the right", `${" ".repeat(1000)}- x`],
  ["emphasis in emphasis", `${"*a **b ".repeat(300)}${"c** d* ".repeat(300)}`],
  ["emphasis in emphasis, without a word between", `${"*".repeat(3000)}a${"*".repeat(3000)}`],
  ["emphasis in brackets", `${"(*a ".repeat(300)}${"b*) ".repeat(300)}`],
  ["brackets in brackets", `${"![".repeat(5000)}a${"](x)".repeat(5000)}`],
])("what would break the page is found: %s", (_, text) => {
  expect(isTooDeep(`before\n\n${text}`)).toBe(true);
});

test.each([
  ["a rule of dashes", "-".repeat(200)],
  ["a nested list", "- a\n  - b\n    - c\n      - d"],
  ["code, indented", `    ${"    ".repeat(20)}return x;`],
  ["a long table of links", Array.from({ length: 400 }, (_, at) => `| [${at}](https://a.example/${at}) |`).join("\n")],
  ["a long list in bold", Array.from({ length: 500 }, (_, at) => `* **word ${at}**: *what* it means_`).join("\n")],
  ["names with underscores", "a_long_name and _another_ and __init__ ".repeat(200)],
  ["products", "2*3*4 and 5 * 6 ".repeat(200)],
  ["code", `\`\`\`c\n${"f(*a, **b); /* c */ char* d;\n".repeat(300)}\`\`\``],
  ["numbers", `${"1234567890 ".repeat(100)}`],
])("what people write is not: %s", (_, text) => {
  expect(isTooDeep(text)).toBe(false);
});
