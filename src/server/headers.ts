/** What may happen in the page: nothing but its own files, and no text that becomes a script. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/**
 * What may happen in the frame that previews of HTML are shown in, which has one script of its own: it is of no origin,
 * so it reaches nothing of ours, and of what it shows nothing runs and nothing is loaded.
 */
export const framePolicy = (script: string) =>
  [
    "default-src 'none'",
    `script-src '${script}'`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts",
  ].join("; ");

/** On every answer, refusals too. Who has more to say (the page its policy, a file how long it keeps) says it later. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
  // A name that stands in a text is asked of nobody.
  "x-dns-prefetch-control": "off",
};
