import { looksEncoded, looksPrivate } from "../../protocol/taint/looks.ts";
import { type Field, isProse, recordsIn, saidIn } from "../../protocol/taint/records.ts";
import type { Seen, Strange } from "../../protocol/taint/shelf.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { decoded, fold, type Text } from "../../protocol/taint/text.ts";
import type { Prompt } from "./prompt.ts";
import { mail } from "./selection.ts";

/** A stranger's prose holds this number. */
export const isTold = (value: string, { outside }: Seen): boolean => {
  const digits = value.replace(/\.0+$/, "").replace(/[^\d.]/g, "");
  return outside.some((one) =>
    recordsIn(one).prose.some((text) =>
      (text.match(/\d[\d.,]*/g) ?? []).some(
        (found) => Number(found.replaceAll(",", "").replace(/\.$/, "")) === Number(digits),
      ),
    ),
  );
};

/** Whose text holds a value in whatever form; undefined where it stands nowhere. */
export function sourceOf(value: string, { outside }: Seen): TaintSource | undefined {
  const forms = formsOf(value).filter((form) => form.length > 2);
  return outside.find(({ text }) => forms.some((form) => bare(text.folded()).includes(form)))?.source;
}

const bare = (folded: string) => folded.replace(/[^\p{L}\p{N}]+/gu, "");

const digitWords = new Map(
  "zero one two three four five six seven eight nine".split(" ").map((word, at) => [word, String(at)]),
);
const digitSigns = new Map([..."零一二三四五六七八九"].map((sign, at) => [sign, String(at)]));

/** A text's letters and digits, also from behind, with its numbers written out, and what its long words decode to. */
function formsOf(given: string): string[] {
  const text = fold(decoded(given));
  const spelt = text
    .replace(/\bdot\b|\[\.\]|\(\.\)/g, ".")
    .replace(/\p{L}+/gu, (word) => digitWords.get(word) ?? word)
    .replace(/[零一二三四五六七八九]/g, (sign) => digitSigns.get(sign) ?? sign);
  const forms = [bare(text), bare(spelt)];
  for (const [word] of given.matchAll(/[\w+/-]{8,}={0,2}/g)) {
    forms.push(bare(fold(Buffer.from(word, "base64").toString("latin1"))));
    if (/^(?:[\da-f]{2})+$/i.test(word)) forms.push(bare(fold(Buffer.from(word, "hex").toString("latin1"))));
  }
  return [...new Set(forms.flatMap((form) => [form, [...form].reverse().join("")]))];
}

const topLevels =
  "com|org|net|io|dev|app|ai|cn|ru|xyz|info|biz|co|me|site|online|top|ly|gg|link|example|test|de|fr|uk|eu|us";
const code = new RegExp(
  [
    `(?:https?://|www\\.)[^\\s"'<>()[\\]]{1,2000}`,
    mail.source,
    `[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){0,8}\\.(?:${topLevels})(?:/[^\\s"'<>()[\\]]{0,2000})?(?![\\p{L}\\p{N}-])`,
    `[+]?\\d(?:[\\s().-]{0,2}\\d){6,40}`,
    `[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{5,}`,
  ].join("|"),
  "gu",
);
const maxCodes = 3_000;
const codes = new WeakMap<Text, ReadonlyMap<string, string>>();

/** Addresses, accounts, phone numbers and codes in a stranger's prose, without their separators. */
function codesOf(result: Strange): ReadonlyMap<string, string> {
  const before = codes.get(result.text);
  if (before) return before;
  const found = new Map<string, string>();
  for (const text of saidIn(result))
    for (const [whole] of text.matchAll(code)) {
      const one = whole.replace(/[.,:;!?]+$/, "");
      const isAddress = /:\/\/|^www\.|@|\.\p{L}{2}/u.test(one);
      if (!isAddress && !looksPrivate(one) && !looksEncoded(one)) continue;
      const plain = bare(fold(one.replace(/^https?:\/\/(?:www\.)?|^www\./i, "")));
      if (plain.length >= 6 && found.size < maxCodes) found.set(plain, one);
    }
  codes.set(result.text, found);
  return found;
}

/** A stranger's code or address that the text holds in whatever form, and that neither the user nor a field of the server gives. */
export function codeIn(
  value: string,
  { outside }: Seen,
  own: readonly Strange[],
  prompt: Prompt,
): { part: string; source: TaintSource } | null {
  const forms = formsOf(value.slice(0, 50_000));
  for (const result of outside)
    for (const [plain, part] of codesOf(result)) {
      if (!forms.some((form) => form.includes(plain)) || prompt.compact.includes(plain)) continue;
      // An address of a street has numbers that look like a telephone's.
      const whole = /[@.:]/.test(part) ? [plain] : [plain, forms[0]];
      const isField = (field: Field) => !isProse(field) && whole.includes(bare(fold(field.value)));
      if (own.some((one) => recordsIn(one).rows.some((row) => row.fields.some(isField)))) continue;
      return { part, source: result.source };
    }
  return null;
}
