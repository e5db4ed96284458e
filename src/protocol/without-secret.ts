/** So much of a key in a row is no chance. */
const run = 8;

/** What keys of one kind have in common, and every document shows. */
const commonStart = /^(?:AIzaSy|[a-z]{2,5}[-_](?:(?:proj|ant|or|live|test|svcacct|admin|api\d*|v\d+)[-_])*)/i;

/**
 * The text without the secret, and without any part of it that is long enough to help somebody: as it is, in base64 or
 * percent-encoded. Servers quote what they refuse, in whole or by half.
 */
export function withoutSecret(text: string, secret: string, instead: string): string {
  const bare = text.replaceAll(secret, instead);
  if (secret.length < run) return bare;
  const parts = new Set(formsOf(secret).flatMap(partsOf));
  let clean = "";
  let from = 0;
  for (let at = 0; at + run <= bare.length; at++) {
    if (!parts.has(bare.slice(at, at + run))) continue;
    clean += bare.slice(from, at) + instead;
    from = at + run;
    // One run as long as its letters go on.
    while (from < bare.length && parts.has(bare.slice(from - run + 1, from + 1))) from++;
    at = from - 1;
  }
  return clean + bare.slice(from);
}

function formsOf(secret: string): string[] {
  const rest = secret.replace(commonStart, "");
  const encoded = encodeURIComponent(secret.toWellFormed());
  const base64 = [0, 1, 2].map((before) => base64Of(secret, before));
  return [
    rest.length < run ? secret : rest,
    // Where nothing is encoded it is the key itself, its common beginning included.
    ...(encoded === secret ? [] : [encoded, encoded.replace(/%../g, (code) => code.toLowerCase())]),
    ...base64,
    ...base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
  ];
}

/** As it looks behind so many other bytes, such as a user's name: without the letters that it shares with them. */
const base64Of = (secret: string, before: number) =>
  Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    .toString("base64")
    .slice(Math.ceil((before * 8) / 6));

const partsOf = (form: string) =>
  Array.from({ length: Math.max(0, form.length - run + 1) }, (_, at) => form.slice(at, at + run));
