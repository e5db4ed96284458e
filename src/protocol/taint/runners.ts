import { holds, holdsRun, repeats, sourceOf } from "./repeats.ts";
import type { Seen } from "./shelf.ts";
import { fold, phrasesIn } from "./text.ts";

const runners = new Set(
  [
    "make gmake just task tox nox pytest nose2 jest vitest mocha ava tap karma cypress playwright rake rspec phpunit mvn gradle",
    "gradlew ant sbt bazel ctest mix jupyter nx turbo lerna tsx ts-node electron flask uvicorn gunicorn rails pre-commit",
  ].flatMap((line) => line.split(" ")),
);
const verbs =
  /^(?:npm|pnpm|yarn|bun|npx|bunx) (?:.* )?(?:t|tst|test|start|stop|restart|run|run-script|exec|x|dlx|publish|pack|version|jest|vitest|mocha|ava|playwright|cypress|tsx|ts-node)\b|^(?:cargo|go|deno|dotnet|swift|mix) (?:.* )?(?:test|run|build|check|generate|bench)\b|^python[\d.]* (?:-\w+ )*-m \w|^(?:uv|poetry|pipenv|hatch|pdm|bundle|composer) (?:run|exec|test)\b|^node (?:.* )?--(?:test|require|import|loader)\b/;
const interpreted =
  /^(?:node|python[\d.]*|ruby|perl|php|lua|deno|bun|(?:ba|z|da|k|fi)?sh|source|\.) (?:-\S+ )*(?!-)\S+\.\w+(?:\s|$)/;

/** Whether a simple command runs what lies in the workspace, also what it does not name. */
export function runsWorkspace(command: string): boolean {
  const [first = ""] = command.split(" ", 1);
  if (/^\.{0,2}[^/~]*\//.test(first) && !first.startsWith("/")) return true;
  const plain = command.replace(/^\S*\//, "");
  return runners.has(plain.split(" ", 1)[0] as string) || verbs.test(plain) || interpreted.test(plain);
}

/** The same of a whole line that nobody has read: where a command may begin. */
export const runsInLine = (line: string): boolean => ranInLine(line) !== null;

/** The program that does. */
export function ranInLine(line: string): string | null {
  const parts = line.split(/[;&|\n]+/).map((part) => part.trim().replace(/\s+/g, " "));
  return parts.find(runsWorkspace)?.split(" ", 1)[0] ?? null;
}

const url = /\bhttps?:\/\/[^\s"'`<>)\]]+/gi;
const quotedHost = /["'`]((?:[\w-]+\.)+(?!(?:[cm]?[jt]sx?|json|md|txt|py|html?|css)\b)[a-z]{2,})(?=[:/"'`])/gi;
/** They are the same everywhere. */
const imports = /^\s*(?:import\b|from\b|use\b|#include\b|(?:const|let|var)\b.*\brequire\().*$/gm;

/** Of this machine and its neighbours: a server of the workspace's own tells where it listens. */
const nearHost = /^(?:localhost|0\.0\.0\.0|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[)/i;

/**
 * Whether what the workspace's own code has printed may have come from elsewhere: it has an address that is neither the
 * user's nor in what was read here, or a command that fetches, as make tells of those that it runs.
 */
export function printsStrange(output: string, { user, near }: Pick<Seen, "user" | "near">): boolean {
  if (/\b(?:curl|wget)\s+(?:-|https?:)/.test(output)) return true;
  const own = [...user, ...near.map(({ text }) => text)];
  return (output.match(url) ?? []).some((one) => {
    const host = one.replace(/^https?:\/\//i, "").replace(/[/?#].*$/, "");
    return !nearHost.test(host) && !holds(own, fold(host));
  });
}

/** Whether what is written has an address of a stranger's in it, or a sentence: plain words and names of an interface are no harm. */
export function carries(texts: readonly string[], seen: Pick<Seen, "outside" | "user" | "near">): boolean {
  const addresses = texts.flatMap((text) => [
    ...(text.match(url) ?? []),
    ...[...text.matchAll(quotedHost)].map(([, host = ""]) => host),
  ]);
  if (repeats(addresses, seen, { weight: 99 })) return true;
  const own = [...seen.user, ...seen.near.map(({ text }) => text)];
  return texts.some((text) =>
    phrasesIn(fold(text.replace(imports, "")), 8).some(
      (phrase) => sourceOf(phrase, seen.outside) !== undefined && !holdsRun(own, phrase),
    ),
  );
}
