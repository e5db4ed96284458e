import { withoutSecret } from "../protocol/without-secret.ts";

const secretName = /KEY|TOKEN|SECRET|PASSWORD/i;
const gone = "[secret]";

/** Shorter ones are no secrets, and would tear holes into every word that they are part of. */
const shortestSecret = 6;

/** Shapes that secrets have wherever they come from: headers, common kinds of keys, long random tokens. */
const shapes: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${gone}`],
  [/\b(sk|pk|rk|ghp|gho|ghs|xox[abp]|AKIA|AIza)[-_]?[\w-]{12,}/g, gone],
  [/(?<=\/\/)[^\s/@:]*:[^\s/@]+(?=@)/g, gone],
  // Letters and digits mixed, and longer than our own ids. Each run of letters is tried once, from its beginning.
  [/(?<![\w-])(-*)(?=\w)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, `$1${gone}`],
];

/** The text without anything that looks like a secret or is known to be one. */
export function redacted(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length >= shortestSecret);
  // The longest first: one may be part of another.
  const bare = known
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (rest, secret) => (isPath(secret) ? rest.replaceAll(secret, gone) : withoutSecret(rest, secret, gone)),
      text,
    );
  return shapes.reduce((rest, [shape, instead]) => rest.replace(shape, instead), bare);
}

/** The place of a key: parts of it are in every stack, and give nothing away. */
const isPath = (secret: string) => /^~?\/.*\//.test(secret);

const secretFlags = ["--api-key", "--client-secret"];

/** What was handed over as a key: on the command line, or in the environment under a name that says so. */
export function secretsIn(argv: readonly string[], env: Record<string, string | undefined>): string[] {
  const flags = argv.flatMap((word, index) => {
    if (secretFlags.includes(word)) return argv[index + 1] ?? [];
    // What a server is given: a variable or a header, with its name before it.
    if (word === "--env" || word === "--header") return argv[index + 1]?.replace(/^[^=:]*[=:]\s*/, "") ?? [];
    if (/^--(?:env|header)=/.test(word)) return word.replace(/^--\w+=[^=:]*[=:]\s*/, "");
    return secretFlags.flatMap((flag) => (word.startsWith(`${flag}=`) ? word.slice(flag.length + 1) : []));
  });
  const variables = Object.entries(env).flatMap(([name, value]) => (value && secretName.test(name) ? value : []));
  return [...flags, ...variables];
}
