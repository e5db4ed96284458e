import { type Given, looseWords } from "./given-kinds.ts";
import { plainWord, type Word } from "./words.ts";

const executes = /^(-exec|-execdir|-ok|-okdir|-x|-X|--exec|--exec-batch)$/;

/** What `find -exec` and `fd -x` run on each file. */
export function findCommands(words: readonly Word[]): Given[] {
  const isFd = /fd(find)?$/.test(words[0]?.value ?? "");
  const isExec = ({ value }: Word) => value !== null && executes.test(value) && (isFd || !/^(-x|-X|--)/.test(value));
  // What splits may hold the option itself.
  if (words.some(({ splits }) => splits)) return looseWords(words);
  if (isFd && words.some(({ value }) => /^(--exec(-batch)?=|-[A-Za-z]+[xX])/.test(value ?? "")))
    return looseWords(words);
  const found: Given[] = [];
  for (let at = 1; at < words.length; at++) {
    if (!isExec(words[at] as Word)) continue;
    const end = words.findIndex((word, index) => index > at && isEnd(word));
    const inner = words.slice(at + 1, end < 0 ? words.length : end).map(withoutName);
    if (isFd && !inner.some(({ value }) => value === null)) inner.push(plainWord(null, "{}"));
    if (inner.length > 0) found.push({ kind: "words", words: inner, assigns: [], input: false });
    at = end < 0 ? words.length : end;
  }
  return found;
}

const isEnd = ({ value }: Word) => value === ";" || value === "+";

const withoutName = (word: Word): Word => (/\{.*\}/.test(word.value ?? "") ? plainWord(null, word.source) : word);
