import type { PackProblemCode } from "../../../src/skills/pack/format/problem.ts";
import { fileOf } from "./forge.ts";
import { byHostile, type Technique } from "./technique.ts";

/** Names of files by a publisher who means harm, rightly signed. */
export const pathTechniques: readonly Technique[] = [
  named("up and out", ["../SKILL.md", "../../x", "a/../../x", "a/..", "..", "docs/../x", "a/./b", "./a"]),
  named("absolute", ["/etc/passwd", "//host/share", "/", "/SKILL.md"]),
  named("a drive or a stream", ["C:/x", "c:x", "a:b", "file.txt:ads", "SKILL.md:$DATA"]),
  named("backslashes", ["..\\x", "a\\b", "\\\\host\\x", "docs\\..\\..\\x"]),
  named("a device", ["CON", "nul", "docs/AUX.txt", "com1", "LPT9.md", "Prn.tar.gz", "ＮＵＬ", "clock.md", "conin.x"]),
  named("a letter of control", ["a\0b", "x\n", "a\tb", "\u001b[31m", "a\u007f", "a\u0085b"]),
  named("hidden", [".env", ".git/config", "docs/.ssh/id", "a/.b"]),
  named("a dot or space at the end", ["SKILL.md.", "a ", "docs./x", "a/b.", "x..", " a"]),
  named("nothing between", ["a//b", "a/", "", "a//", "docs//../x"]),
  named("letters nobody sees", ["a\u200bb", "\u3164", "a\ufe0f", "x\u00ad", "\u115f", "a\u2060b", "a\u180eb"]),
  named("turned around", ["a\u202etxt.exe", "\u2066x", "x\u200f", "a\u061cb"]),
  named("signs", ["a*b", "a?b", "a|b", "a<b", 'a"b', "$(x)", "a;b", "a&b", "~", "~/x", "%2e%2e", "a'b", "-rf"]),
  named("signs that look like dots and strokes", ["．．", "a∕b", "․․", "a⁄b", "‥", "…", "a／b"]),
  named("apart", ["e\u0301te\u0301.md", "\u1112\u1161\u11ab", "A\u030a"]),
  named("too deep", [Array(9).fill("a").join("/"), Array(100).fill("d").join("/")]),
  named("too long", [
    "a".repeat(256),
    `${"长".repeat(86)}`,
    `${"a".repeat(200)}/${"b".repeat(60)}`,
    "x".repeat(60_000),
  ]),
  named("halves of letters", ["\ud800", "a\udfff", "\udc00\ud800"], ["header-field"]),
  twins("twins by case", [
    ["docs/a.md", "docs/A.md"],
    ["readme", "README"],
    ["É", "é"],
    ["SKILL.md", "skill.md"],
  ]),
  twins("twins by the form of letters", [
    ["\u212b", "\u00c5"],
    ["ﬁle", "file"],
    ["Ａ", "A"],
    ["ſ", "s"],
    ["ß", "ss"],
  ]),
  twins("twins by folder", [
    ["Docs/a", "docs/b"],
    ["a/B/c", "a/b/d"],
    ["É/x", "é/y"],
  ]),
  twins("a file where a folder is", [
    ["a", "a/b"],
    ["A", "a/b"],
    ["SKILL.md", "SKILL.md/x"],
    ["x/y", "x/y/z/w"],
  ]),
  {
    name: "a name twice",
    refusedAs: ["file-order"],
    make(ground, random) {
      const path = random.pick(["a", "SKILL.md", "docs/x.md"]);
      const files = sorted([...new Set(["SKILL.md", path])]).map((each) => fileOf(each));
      const at = files.findIndex((file) => file.path === path);
      const doubled = files.toSpliced(at, 0, fileOf(path));
      return byHostile(ground, { files: doubled });
    },
  },
  {
    name: "names in another order",
    refusedAs: ["file-order"],
    make(ground, random) {
      const names = sorted(["SKILL.md", "a", "b/c", "d"]);
      const files = random.shuffle(names.slice(1)).concat(names[0] as string);
      return byHostile(ground, { files: files.map((path) => fileOf(path)) });
    },
  },
  {
    name: "no SKILL.md",
    refusedAs: ["no-skill"],
    make(ground, random) {
      const names = random.pick([[], ["README.md"], ["docs/SKILL.md"], ["skill.md"], ["SKILL.MD"]]);
      return byHostile(ground, { files: names.map((path) => fileOf(path)) });
    },
  },
];

const sorted = (names: readonly string[]) => names.toSorted((one, other) => (one < other ? -1 : 1));

/** In the signed header, or in the sealed table. */
function named(name: string, paths: readonly string[], refusedAs: readonly PackProblemCode[] = ["path"]): Technique {
  return {
    name: `a path: ${name}`,
    refusedAs: [...refusedAs, "index-damaged"],
    make: (ground, random) => {
      const files = sorted(["SKILL.md", random.pick(paths)]).map((path) => fileOf(path));
      const hidden = random.below(4) === 0;
      const sealing = hidden ? "recipients" : "open";
      return byHostile(ground, { files, sealing, index: hidden });
    },
  };
}

function twins(name: string, pairs: readonly (readonly string[])[]): Technique {
  return {
    name,
    // A letter apart from its accent is refused as such before it can be anybody's twin.
    refusedAs: ["twins", "path"],
    make: (ground, random) => {
      const names = new Set(["SKILL.md", ...random.pick(pairs)]);
      const files = sorted([...names]).map((path) => fileOf(path));
      return byHostile(ground, { files });
    },
  };
}
