/**
 * On one line and as people would read it: tags, entities and what has no shape are gone. A result is a stranger's text
 * and must not look like another result, or like a word of ours.
 */
export function plainLine(text: string, most: number): string {
  // Longer than this it is cut in any case.
  const bare = decoded(text.slice(0, 20 * most).replace(tag, parted));
  const line = bare
    .replace(shapeless, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const letters = Array.from(line);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

const tag = /<(?:\/?([a-z][\w-]*)[^<>]*|!--[\s\S]*?--)>/gi;

/** Most engines send plain text, in which Vec<T> is no tag. */
function parted(whole: string, name: string | undefined): string {
  if (name !== undefined && inWords.test(name)) return "";
  return name === undefined || asBlocks.test(name) ? " " : whole;
}

/** Those that engines and pages write: the others part what stands before and behind them. */
const asBlocks =
  /^(?:article|br|dd|div|dl|dt|h[1-6]|hr|iframe|img|li|ol|p|pre|script|section|style|table|td|th|tr|ul)$/i;
/** They stand in the middle of words. */
const inWords = /^(?:a|b|code|em|font|i|mark|s|small|span|strong|sub|sup|u|wbr)$/i;

/** What nobody sees, and what turns the order around. Those that join the letters of some scripts stay. */
const shapeless = /(?![\u200c\u200d])\p{Cf}/gu;

export function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named.get(name) ?? named.get(name.toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
  });
}

/** Those of Latin-1, which stand there in this order from 160 on. */
const latin = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute
Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

const named = new Map<string, string>([
  ...latin.split(/\s+/).map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ...Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", hellip: "…", mdash: "—", ndash: "–" }),
  ...Object.entries({ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", bull: "•", euro: "€", trade: "™" }),
  ...Object.entries({ rarr: "→", larr: "←", minus: "−", ensp: " ", emsp: " ", thinsp: " " }),
]);
