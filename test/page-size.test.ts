import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const web = resolve(import.meta.dirname, "../dist/web");

test("what a first visit loads of scripts is at most 300 KB, compressed", () => {
  const page = readFileSync(join(web, "index.html"), "utf8");
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path as string);
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.map((path) => readFileSync(join(web, `${path}.gz`)).length);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(300_000);
});
