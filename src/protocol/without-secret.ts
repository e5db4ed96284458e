/** So much of a key in a row is no chance; of a short one, half of it. */
const [longestRun, shortestRun] = [8, 4];

/** Of such a key only the whole is known again: its parts are in every word. */
const shortestKey = 8;

/** What keys of one kind have in common, and every document shows. */
const commonStart = /^(?:AIzaSy|[a-z]{2,5}[-_](?:(?:proj|ant|or|live|test|svcacct|admin|api\d*|v\d+)[-_])*)/i;

/**
 * The text without the secret, and without any part of it that is long enough to help somebody: as it is, in large or
 * small letters, backwards, in hex, in base64 or percent-encoded. Servers quote what they refuse, in whole or by half.
 */
export function withoutSecret(text: string, secret: string, instead: string): string {
  const bare = text.replaceAll(secret, instead);
  if (secret.length < shortestKey) return bare;
  return formsOf(secret).reduce((rest, form) => withoutRuns(rest, form, instead), bare);
}

interface Form {
  run: number;
  parts: ReadonlySet<string>;
}

function withoutRuns(text: string, { run, parts }: Form, instead: string): string {
  let clean = "";
  let from = 0;
  for (let at = 0; at + run <= text.length; at++) {
    if (!parts.has(text.slice(at, at + run))) continue;
    clean += text.slice(from, at) + instead;
    from = at + run;
    // One run as long as its letters go on.
    while (from < text.length && parts.has(text.slice(from - run + 1, from + 1))) from++;
    at = from - 1;
  }
  return clean + text.slice(from);
}

function formsOf(secret: string): Form[] {
  const rest = secret.replace(commonStart, "");
  const own = rest.length < shortestKey ? secret : rest;
  const run = Math.min(longestRun, Math.max(shortestRun, Math.floor(own.length / 2)));
  const encoded = encodeURIComponent(secret.toWellFormed());
  const base64 = [0, 1, 2].map((before) => base64Of(secret, before));
  const hex = Buffer.from(own).toString("hex");
  const letters = [
    own,
    own.toLowerCase(),
    own.toUpperCase(),
    own.split("").reverse().join(""),
    // Where nothing is encoded it is the key itself, its common beginning included.
    ...(encoded === secret ? [] : [encoded, encoded.replace(/%../g, (code) => code.toLowerCase())]),
    ...base64,
    ...base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
  ];
  return [formOf(letters, run), formOf([hex, hex.toUpperCase()], 2 * run)];
}

const formOf = (texts: readonly string[], run: number): Form => ({
  run,
  parts: new Set(texts.flatMap((text) => partsOf(text, run))),
});

/** As it looks behind so many other bytes, such as a user's name: without the letters that it shares with them. */
const base64Of = (secret: string, before: number) =>
  Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    .toString("base64")
    .slice(Math.ceil((before * 8) / 6));

const partsOf = (form: string, run: number) =>
  Array.from({ length: Math.max(0, form.length - run + 1) }, (_, at) => form.slice(at, at + run));
