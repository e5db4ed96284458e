import { isObject } from "../../protocol/json-object.ts";
import { type Answer, EngineProblem, type EngineTrouble, type Found } from "./engine.ts";

/** The object that an engine answered with. Throws EngineProblem for a refusal, and for what is no object. */
export function objectIn({ status, text }: Answer): Record<string, unknown> {
  const body = parsed(text);
  if (status < 200 || status > 299) {
    const said = saidIn(body);
    throw new EngineProblem(troubleOf(status, said), { status, said });
  }
  if (!isObject(body)) throw new EngineProblem("unreadable", { status });
  return body;
}

/** What a refusal means. Some engines say by the same number that a key is wrong and that it is used up. */
export function troubleOf(status: number, said: string): EngineTrouble {
  if (status === 402 || status === 429) return "quota";
  if (status === 401 || status === 403) return usedUp.test(said) ? "quota" : "key";
  if (status >= 500) return "down";
  return "refused";
}

const usedUp = /quota|limit|exceed|run out|out of (?:call|search|credit)|enough money|balance|余额|额度|欠费/i;

/** Where engines say what was wrong, in the order in which it is worth reading. */
const places = [
  ["error", "message"],
  ["error", "detail"],
  ["error"],
  ["errors", "0", "message"],
  ["errors", "0", "detail"],
  ["detail", "error"],
  ["detail"],
  ["message"],
  ["msg"],
];

export function saidIn(body: unknown): string {
  for (const place of places) {
    const said = at(body, ...place);
    if (typeof said === "string" && said !== "") return said;
  }
  return "";
}

/** What lies there, or undefined. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A list that an engine gives even where nothing was found. Throws EngineProblem. */
export function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new EngineProblem("unreadable");
}

/** The entries of a list, by the names that they have there. One without an address is none. */
export function foundIn(list: unknown, names: { title: string; url: string; snippet: string }): Found[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const [title, url, snippet] = [at(entry, names.title), at(entry, names.url), at(entry, names.snippet)].map(textOf);
    return url ? [{ title: title || url, url, snippet: snippet ?? "" }] : [];
  });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page where JSON was wanted: a proxy's, or an engine that does not speak it.
    return null;
  }
}
