import { expect, test } from "vitest";
import { seatbeltProfile } from "./wrap.ts";

const common = {
  workspace: "/w/a (b)",
  home: "/h",
  data: "/h/.skillmint",
  readable: ["/h/.skillmint/outputs"],
  tmp: "/t",
};

test("on a Mac the same is held by a profile: later lines count more", () => {
  const lines = seatbeltProfile({ ...common, sandbox: "workspace-write" }).split("\n");
  const at = (start: string) => lines.findIndex((line) => line.startsWith(start));
  expect(at("(deny network*)")).toBeGreaterThan(0);
  expect(lines[at('(allow file-write* (subpath "/t")')]).toBe(
    '(allow file-write* (subpath "/t") (subpath "/w/a (b)"))',
  );
  const held = at("(deny file-write* (regex");
  expect(held).toBeGreaterThan(at('(allow file-write* (subpath "/t")'));
  expect(lines[held]).toContain(String.raw`(regex #"^/w/a \(b\)/(.*/)?\.vscode(/|$)")`);
  expect(lines[held]).toContain("hooks");
  expect(at('(allow file-read* (subpath "/h/.skillmint/outputs"))')).toBeGreaterThan(
    at('(deny file-read* file-write* (subpath "/h/.skillmint"))'),
  );
});

test("read-only opens nothing but the folder for temporary files", () => {
  expect(seatbeltProfile({ ...common, sandbox: "read-only" })).not.toContain(
    '(allow file-write* (subpath "/t") (subpath',
  );
});
