import { expect, test } from "vitest";
import { globMatcher, nameOrPathMatcher, splitGlob } from "./glob.ts";

const cases: [glob: string, matches: string[], others: string[]][] = [
  ["*.ts", ["a.ts", ".a.ts"], ["src/a.ts", "a.tsx"]],
  ["**/*.ts", ["a.ts", "src/a.ts", "src/lib/a.ts"], ["a.js"]],
  ["src/**", ["src/a", "src/lib/b"], ["src", "lib/src/a"]],
  ["src/**/test/*.ts", ["src/test/a.ts", "src/x/y/test/a.ts"], ["src/test/x/a.ts"]],
  ["./a?.txt", ["ab.txt", "a😀.txt"], ["a.txt", "a/.txt"]],
  ["*.{ts,tsx}", ["a.ts", "a.tsx"], ["a.tsxx", "a.{ts,tsx}"]],
  ["{src,test}/**/*.ts", ["src/a.ts", "test/x/a.ts"], ["lib/a.ts"]],
  ["{**/a,b}.ts", ["x/y/a.ts", "b.ts"], ["x/b.ts"]],
  ["a{b", ["a{b"], ["ab"]],
  ["[a-c].txt", ["b.txt", "[a-c].txt"], ["d.txt"]],
  ["[!a].txt", ["b.txt", "[!a].txt"], ["a.txt"]],
  ["app/[id]/page.tsx", ["app/[id]/page.tsx", "app/i/page.tsx"], ["app/x/page.tsx"]],
  ["[z-a].txt", ["[z-a].txt"], ["b.txt"]],
  ["[...slug].ts", ["[...slug].ts"], ["x.ts"]],
  ["a (b)+$.txt", ["a (b)+$.txt"], ["a b.txt"]],
  ["\\*.txt", ["*.txt"], ["a.txt"]],
];

test.each(cases)("%s matches what it says and nothing else", (glob, matches, others) => {
  const match = globMatcher(glob);
  expect(matches.filter(match)).toEqual(matches);
  expect(others.filter(match)).toEqual([]);
});

test("a name without a folder is found everywhere, a path only where it says", () => {
  expect(["a.ts", "x/a.ts"].filter(nameOrPathMatcher("*.ts"))).toEqual(["a.ts", "x/a.ts"]);
  expect(["src/a.ts", "x/src/a.ts"].filter(nameOrPathMatcher("src/*.ts"))).toEqual(["src/a.ts"]);
});

test("a pattern begins at the folder that it names outright", () => {
  expect(splitGlob("src/lib/**/*.ts")).toEqual({ folder: "src/lib", pattern: "**/*.ts" });
  expect(splitGlob("*.ts")).toEqual({ folder: ".", pattern: "*.ts" });
  expect(splitGlob("src/a.ts")).toEqual({ folder: "src", pattern: "a.ts" });
  expect(splitGlob("/etc/*.conf")).toEqual({ folder: "/etc", pattern: "*.conf" });
  expect(splitGlob("/*")).toEqual({ folder: "/", pattern: "*" });
  expect(splitGlob("../x/[id]/*")).toEqual({ folder: "../x", pattern: "[id]/*" });
});
