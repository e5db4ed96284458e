/** What the system said, for people: in words, with the system's own code and the place behind them in brackets. */
export interface PlainWords {
  /** To stand after a colon. What has no code that is known stays as it is. */
  plain(said: string): string;
  /** To stand after a clause that needs no reason. "" when nothing was said. */
  because(said: string): string;
}

interface Marks {
  colon: string;
  brackets: (text: string) => string;
}

export function plainWords(words: Readonly<Record<string, string>>, { colon, brackets }: Marks): PlainWords {
  /** Of its first line; what somebody said besides stands behind it. */
  function known(said: string): string | null {
    const [first = "", ...besides] = said.split("\n");
    const plain = knownLine(first);
    return plain && [plain, ...besides].join("\n");
  }

  function knownLine(said: string): string | null {
    const started = /^spawn (.+) (E[A-Z]+)$/.exec(said);
    if (started?.[2] === "ENOENT" && words.spawn) return `${words.spawn}${brackets(`ENOENT ${started[1]}`)}`;
    if (started) return knownLine(`${started[2]} ${started[1]}`);
    // Only where the system itself speaks: what a server wrote is shown as it wrote it.
    const code = /^(?:[a-z]+ )?([A-Z][A-Z0-9_]{3,})(?=[: ]|$)/.exec(said)?.[1];
    if (code === undefined || !Object.hasOwn(words, code)) return null;
    return `${words[code]}${brackets([code, placeIn(said, code)].filter(Boolean).join(" "))}`;
  }
  return {
    plain: (said) => known(said) ?? said,
    because(said) {
      const plain = known(said);
      if (plain !== null) return `${colon}${plain}`;
      return said && brackets(said);
    },
  };
}

/** The file that it names, or the host that stands behind the code. */
function placeIn(said: string, code: string): string {
  const file = /'([^']+)'$/.exec(said)?.[1];
  return file ?? new RegExp(`${code} (\\S+)$`).exec(said)?.[1] ?? "";
}
