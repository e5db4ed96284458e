import { useEffect, useMemo, useState } from "react";
import { CopyButton } from "../ui/copy-button.tsx";
import { steadyCode } from "../ui/steady.ts";
import type { Token, tokensOf } from "./highlight.ts";

export function CodeBlock({ code: written, language }: { code: string; language: string }) {
  const code = useMemo(() => steadyCode(written), [written]);
  const tokens = useTokens(code, language);
  return (
    <figure className="code">
      <div className="code-head">
        <span className="font-mono">{language}</span>
        <CopyButton text={code} />
      </div>
      <pre>
        <code>
          {tokens
            ? [...tokens.entries()].map(([at, { text, kind }]) =>
                kind ? (
                  <span key={at} className={`code-${kind}`}>
                    {text}
                  </span>
                ) : (
                  text
                ),
              )
            : code}
        </code>
      </pre>
    </figure>
  );
}

let loaded: typeof tokensOf | null = null;

/** What tells the parts of code apart is fetched with the first code that there is. */
export function useTokens(code: string, language: string): Token[] | null {
  const [tokenize, setTokenize] = useState(() => loaded);
  useEffect(() => {
    if (language === "" || tokenize) return;
    let isWanted = true;
    void import("./highlight.ts").then((module) => {
      loaded = module.tokensOf;
      if (isWanted) setTokenize(() => module.tokensOf);
    });
    return () => {
      isWanted = false;
    };
  }, [language, tokenize]);
  return useMemo(() => tokenize?.(code, language) ?? null, [tokenize, code, language]);
}
