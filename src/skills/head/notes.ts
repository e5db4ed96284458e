import type { Texts } from "../../i18n/texts.ts";
import type { Diagnostic } from "../../protocol/skills.ts";
import { mostNotes } from "./limits.ts";

type Oddities = Texts["skillAuthoring"]["oddities"];
export type OddityCode = keyof Oddities;
type ParamsOf<Code extends OddityCode> =
  Parameters<Oddities[Code]> extends [infer Params] ? Params & Diagnostic["params"] : Record<string, never>;

/** Collects what is odd. Every code has its sentence in both languages, and the compiler sees to its parameters. */
export interface Notes {
  readonly list: readonly Diagnostic[];
  add<Code extends OddityCode>(level: Diagnostic["level"], code: Code, params: ParamsOf<Code>, line?: number): void;
}

export function createNotes(): Notes {
  const list: Diagnostic[] = [];
  return {
    list,
    add(...oddity) {
      if (list.length < mostNotes) list.push(diagnostic(...oddity));
    },
  };
}

export function diagnostic<Code extends OddityCode>(
  level: Diagnostic["level"],
  code: Code,
  params: ParamsOf<Code>,
  line?: number,
): Diagnostic {
  return { level, code, message: code, params, ...(line !== undefined && { line }) };
}

/** The same with its sentence. One of another maker stays as it is. */
export function worded(odd: Diagnostic, oddities: object): Diagnostic {
  const sentences = oddities as Readonly<Record<string, (params: Diagnostic["params"]) => string>>;
  const sentence = Object.hasOwn(sentences, odd.code) ? sentences[odd.code] : undefined;
  return sentence ? { ...odd, message: sentence(odd.params) } : odd;
}
