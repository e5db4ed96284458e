/** One way in which a secret may be written. */
export interface Form {
  text: string;
  /** So much of it in a row is hidden; less is in every text. */
  least: number;
  /** Whether it counts across line ends and columns, too. */
  isLoose: boolean;
}

/** Of an encoded form so many letters may have been told before it was known for one. */
const lost = 3;

/** So much of a random key is of no use to anybody, and rarely met by chance. */
const partLength = 12;

/** What keys of one kind have in common, and every document shows. */
const commonStart =
  /^(?:AIzaSy|eyJ[\w-]*\.|github_pat_|[a-z]{2,5}[-_](?:(?:proj|ant|or|live|test|svcacct|admin|api\d*|v\d+)[-_])*)/i;

/** A key as it is drawn: letters and digits in no order. Of anything else, parts are words that others use, too. */
export const looksDrawn = (text: string) =>
  /^(?=(?:.*\d){2})(?:(?=.*[a-z])(?=.*[A-Z])[\w.~+/=-]{16,}|(?=.*[A-Za-z])[\w.~+/=-]{32,})$/.test(text);

/**
 * As it is, as text within JSON and within JSON in JSON, percent-encoded, in hex, and in base64 behind any other bytes.
 * Whoever prints a file, a header, an address or a request prints one of these.
 */
export function formsOf(secret: string): Form[] {
  const start = commonStart.exec(secret)?.[0].length ?? 0;
  const part = looksDrawn(secret) ? partLength + start : Number.POSITIVE_INFINITY;
  const hex = Buffer.from(secret).toString("hex");
  const base64 = [0, 1, 2].map((before) => base64Of(secret, before));
  const once = JSON.stringify(secret).slice(1, -1);
  const encoded = encodeURIComponent(secret.toWellFormed());
  const groups: [texts: readonly string[], scale: number, how?: "loose"][] = [
    [[secret, once, JSON.stringify(once).slice(1, -1), plainAscii(once), once.replaceAll("/", "\\/")], 1],
    [[encoded, encoded.replace(/%../g, (code) => code.toLowerCase()), encoded.replaceAll("%20", "+")], 1],
    [[...base64, ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"))], 4 / 3, "loose"],
    [[hex, hex.toUpperCase()], 2, "loose"],
  ];
  const forms = new Map<string, Form>();
  // What is its own alone counts wherever it begins.
  const rest = secret.slice(start);
  if (start > 0 && rest.length > partLength)
    forms.set(rest, { text: rest, least: Math.min(rest.length, part - start), isLoose: true });
  for (const [texts, scale, how] of groups)
    for (const text of texts) {
      const whole = how === "loose" && text.length >= 8 + lost ? text.length - lost : text.length;
      const isLoose = how === "loose" || text === secret;
      forms.set(text, { text, least: Math.min(whole, Math.ceil(part * scale)), isLoose });
    }
  return [...forms.values()];
}

/** As it looks behind so many other bytes, such as a user's name: without the letters that it shares with its neighbours. */
function base64Of(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  return bytes.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** As many programs write JSON. */
const plainAscii = (text: string) =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
