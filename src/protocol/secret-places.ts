const folder =
  /(?:^|[/=:@\s'"])(?:\.(?:ssh|gnupg|aws|kube|docker|azure|password-store|mozilla|thunderbird)|\.config\/(?:gh|gcloud|google-chrome|chromium)|keychains|keyrings)(?:\/|$)/i;
const file =
  /(?:^|[/=:@\s'"])(?:\.env(?:\.(?!example|sample|template|dist)[\w-]+)*|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.pgpass|\.vault-token|\.\w*_history|id_(?:rsa|dsa|ecdsa|ed25519)|g?shadow|[\w.-]*(?:credential|secret|password|passwd|token)s?[\w.-]*|[\w.-]+\.(?:pem|key|p12|pfx|keystore|jks|kdbx|ovpn))$/i;
/** What is written in a program's language is no list of keys, whatever its name. */
const source = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|c|h|cc|cpp|hpp|swift|md|mdx|html|css|scss|vue|svelte)$/i;

/** Lists of words or colours, not of keys. */
const harmless = /tokeni[sz]|design[-_.]?tokens/i;

/** A path that looks like one of keys or passwords. */
export const isSecretPath = (path: string): boolean => folder.test(path) || file.test(path);

/** The same of what was read: by its name it holds keys, and is no program that only speaks of them. */
export const isSecretPlace = (path: string): boolean =>
  isSecretPath(path) && (folder.test(path) || !(source.test(path) || harmless.test(path)));

const environment =
  /(?:^|[;&|(\s])(?:printenv|env(?=\s*(?:$|[|;&>]))|export\s+-p|declare\s+-x|set(?=\s*(?:$|[|;&>])))|\/proc\/[^/\s]+\/environ/;

/** A word of a command that can only be a file. In a sentence or a program `token` is a word like any other. */
const surely =
  /(?:^|\/)(?:\.[\w-]+(?:\.[\w-]+)*|id_\w+|g?shadow|[\w.-]+\.(?:json|ya?ml|toml|txt|ini|cfg|conf|properties|xml|csv|db|pem|key|p12|pfx|keystore|jks|kdbx|ovpn))$/i;

/** The secret place that a command names; `env` for what prints all variables. */
export function secretIn(command: string): string | null {
  const [named] = secretWordsIn(command);
  if (named !== undefined) return named;
  return environment.test(command) ? "env" : null;
}

/** The words of a command that name secret places. */
export const secretWordsIn = (command: string): string[] =>
  command
    .split(/[\s"'`;|&<>()=,]+/)
    .map((word) => word.replace(/^@/, ""))
    .filter((word) => folder.test(word) || (surely.test(word) && isSecretPlace(word)));
