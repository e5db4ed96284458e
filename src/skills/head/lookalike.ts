/** Why a skill's name may be taken for another: by which of its letters, or for which name. */
export type Lookalike =
  | { why: "mixed" }
  | { why: "hidden" }
  | { why: "form"; plain: string }
  | { why: "like"; other: string };

/** Names by their shape: made once for all names that are compared with them. */
export const namesByShape = (names: Iterable<string>): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(new Set(names), shapeOf);

/**
 * Whether a name may be taken for another one. `written`: as its author has it; `others`: names that people know, of
 * which those in `except` do not count. Null for a name that looks like itself alone.
 */
export function lookalikeOf(
  written: string,
  name: string,
  others: ReadonlyMap<string, readonly string[]>,
  except: readonly string[] = [],
): Lookalike | null {
  if (/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(written)) return { why: "hidden" };
  const plain = name.normalize("NFKC");
  if (plain !== name.normalize("NFC")) return { why: "form", plain };
  if (isMixed(name)) return { why: "mixed" };
  const other = others.get(shapeOf(name))?.find((one) => one !== name && !except.includes(one));
  return other === undefined ? null : { why: "like", other };
}

/** Scripts whose letters look alike. Others, such as Chinese ones, stand beside Latin letters everywhere. */
const alike = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

const isMixed = (name: string) => alike.filter((script) => script.test(name)).length > 1;

/** Names of one shape can hardly be told apart by their looks. */
function shapeOf(name: string): string {
  const bare = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return Array.from(bare, (letter) => shapes.get(letter) ?? letter)
    .join("")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w");
}

/** Letters and signs of other scripts by the Latin letter that they look like. */
const shapes = new Map(
  Object.entries({
    ...{ a: "аɑαа", b: "ьЬ", c: "сϲⅽᴄ", d: "ԁɗ", e: "еєҽ℮", f: "ƒ", g: "ɡց", h: "һհ", i: "іıιⅰӏ1l|ǀ", j: "јʝ" },
    ...{ k: "кκ", m: "мⅿ", n: "ոпη", o: "оοօσ0", p: "рρ", q: "ԛզ", r: "гᴦ", s: "ѕʂ", t: "тτ", u: "υսц", v: "ѵνⅴ" },
    ...{ w: "ԝшѡω", x: "хχ×", y: "уүγ", z: "ᴢʐ" },
  }).flatMap(([latin, others]) => Array.from(others, (letter) => [letter, latin] as const)),
);
