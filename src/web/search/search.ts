import type { EngineName } from "../../protocol/search-engines.ts";
import { withoutSecret } from "../../protocol/without-secret.ts";
import type { Reach } from "../reach.ts";
import { EngineProblem, type EngineTrouble, type Found, type Wanted } from "./engine.ts";
import { plainLine } from "./plain.ts";
import type { LackingEngine, ReadyEngine } from "./ready.ts";
import { createRequest } from "./request.ts";

/** Why an engine gave nothing. */
export interface EngineFailure {
  engine: EngineName;
  trouble: EngineTrouble | `no-${LackingEngine["lacks"]}`;
  status: number | null;
  /** Its own word for it, as people can read it; empty where it had none. */
  said: string;
}

export interface Searched {
  /** Which of them answered; null when none did. */
  engine: EngineName | null;
  found: Found[];
  failures: EngineFailure[];
}

export interface SearchParts {
  engines: readonly (ReadyEngine | LackingEngine)[];
  reach: Reach;
  signal: AbortSignal;
  /** For each engine. */
  limitMs?: number;
  /** The next one is asked, after so many others. */
  onNext?(engine: EngineName): void;
}

const mostMs = 10_000;
const longest = { title: 200, snippet: 300, said: 200, url: 2_000 };

/** Asks one engine after the other until one answers. What it found may be nothing. Throws only what `signal` holds. */
export async function searchWeb(wanted: Wanted, parts: SearchParts): Promise<Searched> {
  const { engines, reach, signal, limitMs = mostMs, onNext } = parts;
  const failures: EngineFailure[] = [];
  for (const one of engines) {
    const { name: engine } = one.engine;
    if (one.lacks !== null) {
      failures.push({ engine, trouble: `no-${one.lacks}`, status: null, said: "" });
      continue;
    }
    if (failures.length > 0) onNext?.(engine);
    const late = AbortSignal.timeout(limitMs);
    const own = one.isOwn ? null : new URL(one.address);
    const request = createRequest({ reach, signal: AbortSignal.any([signal, late]), own });
    try {
      const found = await one.engine.search({ ...wanted, ...one, request });
      return { engine, found: cleaned(found).slice(0, wanted.count), failures };
    } catch (error) {
      const problem = late.aborted ? new EngineProblem("timeout") : error;
      if (!(problem instanceof EngineProblem)) throw error;
      const said = plainLine(one.key ? withoutSecret(problem.said, one.key, "…") : problem.said, longest.said);
      failures.push({ engine, trouble: problem.trouble, status: problem.status, said });
    }
  }
  return { engine: null, found: [], failures };
}

/** As people and models read them; each address once, and only such of the web. */
function cleaned(found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return found.flatMap(({ title, url: given, snippet }) => {
    const url = URL.parse(given.trim());
    if (!url || !/^https?:$/.test(url.protocol) || url.href.length > longest.url) return [];
    const known = `${url.host}${url.pathname.replace(/\/$/, "")}${url.search}`;
    if (seen.has(known)) return [];
    seen.add(known);
    const text = { title: plainLine(title, longest.title), snippet: plainLine(snippet, longest.snippet) };
    return [{ ...text, title: text.title || url.host, url: url.href }];
  });
}
