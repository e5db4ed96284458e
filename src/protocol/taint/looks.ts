/** Words of the trade with a digit in them. */
const usual =
  /^(?:[a-z]+\d{1,2}|v?\d{1,5}(?:\.\d+)*|sha\d+|base\d+|md\d|x86[-_]64|amd64|arm64|utf-?\d+|es20\d\d|h\d|log4j)$/i;
const date =
  /^(?:19|20)\d\d(?:[-/.]?[01]?\d(?:[-/.]?[0-3]?\d(?:[t ][\d:.]+(?:z|[+-][\d:]+)?)?)?)?$|^\d{1,2}:\d\d(?::\d\d)?$/i;

/** A code, a key, a number or an address of somebody: what is said of nothing else. */
export function looksPrivate(token: string): boolean {
  if (/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(token)) return true;
  const name = token.replace(/\.[a-z]{1,5}$/i, "");
  if (usual.test(name) || date.test(name)) return false;
  const bare = name.replace(/[^\p{L}\p{N}]/gu, "");
  const digits = bare.replace(/\D/g, "").length;
  const letters = bare.length - digits;
  if (digits >= 6) return true;
  if (digits > 0 && letters > 0 && bare.length >= (letters >= 3 ? 6 : 8)) return true;
  return /^[A-Z]{3,}(?:-[A-Z0-9]+)+$/.test(name) && name.length >= 8;
}

/** Text in a form that nobody reads: of such a word it cannot be told what it holds. */
export function looksEncoded(token: string): boolean {
  const bare = token.replace(/[^a-z0-9]/gi, "");
  if (bare.length < 12) return false;
  if (/^\d{12,}$/.test(bare)) return true;
  if (/^[0-9a-f]{16,}$/i.test(bare) && /\d/.test(bare)) return true;
  const changes = (bare.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? []).length;
  if (changes >= 3) return true;
  // camelCase has a small letter after a large one, and words between.
  const turns = (bare.match(/[a-z](?=[A-Z])/g) ?? []).length;
  if (turns >= 3 && bare.length / turns < 5) return true;
  return /[bcdfghjklmnpqrstvwxz]{7,}|[BCDFGHJKLMNPQRSTVWXZ]{9,}/.test(bare);
}

/** An address, a path or a name with a sign in it: who repeats it has it from where it stood. */
export const looksTelling = (token: string): boolean =>
  looksPrivate(token) ||
  looksEncoded(token) ||
  /^[~.]*\/[\p{L}\p{N}]{2}/u.test(token) ||
  (token.length >= 4 && /[\p{L}\p{N}][./@:_~-]+[\p{L}\p{N}]/u.test(token) && !/^[\d.,:-]+$/.test(token));

const called =
  /(?:pass(?:word|wd|phrase|code)|secret|token|(?:api|access|private)[ _-]?key|\bpin|credentials?|密码|口令|密钥|令牌)(?:[ \t]+(?:is|are|for|of|to|the|my|our|code)\b|是|为|[:=：\s"'`])*([^\s"'`,;，；。]{4,})/gi;

/** What a text gives as somebody's password or key: no plain word, which may only go on with the sentence. */
export const entrustedIn = (text: string): string[] =>
  [...text.matchAll(called)].flatMap(([, word = ""]) => {
    const bare = word.replace(/[.!?)]+$/, "");
    return bare.length >= 4 && /[\d\W_]/.test(bare) && !/^(?:https?:|\/|\.)/i.test(bare) ? bare : [];
  });
