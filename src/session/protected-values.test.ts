import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { secretsIn } from "../config/secret-files.ts";
import { noMask, placeholder } from "../protocol/mask.ts";
import { createProtectedValues } from "./protected-values.ts";

const key = "live_9fQ2xKb7Wm4ZtR1vN8sL";
const encoded = Buffer.from(key).toString("base64");

async function valuesOf(files: Record<string, string>) {
  const root = tempFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const show = (path: string) => path.slice(root.length + 1);
  const values = createProtectedValues({ root, dataFolder: "/data", show, base: noMask, secretsIn });
  await values.refresh([]);
  return values;
}

test("a text as the model sees it becomes itself again, with what was changed in it", async () => {
  const values = await valuesOf({ ".env": `API_KEY=${key}\n` });
  const text = `a ${key}\nb ${encoded}\nc ⟨.env:API_KEY⟩ ${placeholder}\nd ⟨\uE000x⟩\n`;
  const view = values.view(text);
  expect([view.text.includes(key), view.text.includes(encoded)]).toEqual([false, false]);
  expect(view.restore(view.text)).toBe(text);
  const changed = view.text.replace("a ⟨.env:API_KEY⟩", "first ⟨.env:API_KEY⟩, ⟨.env:API_KEY⟩");
  expect(view.restore(changed)).toBe(text.replace(`a ${key}`, `first ${key}, ${key}`));
  expect(view.restore(view.text.replace(placeholder, ""))).toBe(null);
});

test("the model's words stand for the handle that is shown, and a value in them stays what it is", async () => {
  const values = await valuesOf({ ".env": `API_KEY=${key}\n`, ".env.local": `KEY=${key}\n` });
  const shown = values.view(key).text;
  expect([values.words("x ⟨.env:API_KEY⟩"), values.words("x ⟨.env.local:KEY⟩")]).toEqual([`x ${shown}`, `x ${shown}`]);
  expect(values.words(key)).toBe(key);
});

test("a text keeps its lines where a value is written across several", async () => {
  const values = await valuesOf({ ".env": `API_KEY=${key}\n` });
  const wrapped = `one\n${encoded.slice(0, 20)}\n${encoded.slice(20)}\nlast\n`;
  const lines = values.lines(wrapped).split("\n");
  expect([lines.length, lines[0], lines.at(-2)]).toEqual([5, "one", "last"]);
  expect(lines.join("").includes(encoded.slice(0, 20))).toBe(false);
});
