/** As a shell would part them: what stands in quotes is one word. A quote without another is an apostrophe: it's. */
export function wordsOf(args: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote = "";
  for (let at = 0; at < args.length; at++) {
    const letter = args[at] as string;
    if (letter === "\\" && quote !== "'" && at + 1 < args.length) word = (word ?? "") + args[++at];
    else if (quote === letter) quote = "";
    else if (quote === "" && (letter === '"' || letter === "'") && args.includes(letter, at + 1)) {
      quote = letter;
      word ??= "";
    } else if (quote === "" && /\s/.test(letter)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? "") + letter;
  }
  // What looked like the other end was none.
  if (quote !== "") return args.split(/\s+/).filter((one) => one !== "");
  return word === null ? words : [...words, word];
}
