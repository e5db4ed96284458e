/** A rule's text as words, quotes taken away. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(/(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\]|["'\\])+/gs)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'|\\(.)/gs, (_, double, single, escaped) => double ?? single ?? escaped),
  );
}
