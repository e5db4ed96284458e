/** The names of characters that people and models write; any other stays as it stands, `&like;` this. */
const names: Record<string, string> = {
  ...{
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: "\u00a0",
    ensp: "\u2002",
    emsp: "\u2003",
    thinsp: "\u2009",
  },
  ...{ hellip: "…", mdash: "—", ndash: "–", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", laquo: "«", raquo: "»" },
  ...{ bull: "•", middot: "·", sect: "§", para: "¶", dagger: "†", copy: "©", reg: "®", trade: "™", deg: "°" },
  ...{ times: "×", divide: "÷", plusmn: "±", minus: "−", le: "≤", ge: "≥", ne: "≠", asymp: "≈", equiv: "≡" },
  ...{ infin: "∞", sum: "∑", prod: "∏", radic: "√", int: "∫", part: "∂", isin: "∈", cap: "∩", cup: "∪", not: "¬" },
  ...{ larr: "←", uarr: "↑", rarr: "→", darr: "↓", harr: "↔", lArr: "⇐", rArr: "⇒", hArr: "⇔", check: "✓", cross: "✗" },
  ...{ euro: "€", pound: "£", yen: "¥", cent: "¢", micro: "µ", frac12: "½", frac14: "¼", frac34: "¾" },
  ...{ sup1: "¹", sup2: "²", sup3: "³", alpha: "α", beta: "β", gamma: "γ", delta: "δ", epsilon: "ε", lambda: "λ" },
  ...{ mu: "μ", pi: "π", sigma: "σ", theta: "θ", omega: "ω", Delta: "Δ", Sigma: "Σ", Omega: "Ω" },
  ...{ lbrack: "[", rbrack: "]", lbrace: "{", rbrace: "}", ast: "*", lowbar: "_", grave: "`", num: "#", vert: "|" },
};

/** Stands for the package of that name, which in a browser reads them by way of innerHTML: the page's policy forbids it. */
export const decodeNamedCharacterReference = (name: string): string | false =>
  Object.hasOwn(names, name) ? (names[name] as string) : false;
