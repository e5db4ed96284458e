import { type Judge, plain, type Scene } from "./judge.ts";

interface Words {
  /** Of flags that take one, and of the others "". */
  flags: ReadonlyMap<string, string>;
  operands: readonly string[];
}

/**
 * For programs whose flags are whole words with one dash, such as `-noout`: `alone` stand by themselves, `followed` take
 * the next word. Nothing else, and no pattern.
 */
export function singleDash(
  alone: string,
  followed: string,
  also: (words: Words, scene: Scene) => boolean = () => true,
): Judge {
  const [bare, valued] = [new Set(alone.split(" ")), new Set(followed.split(" "))];
  return (args, scene) => {
    const words = plain(args);
    if (!words) return false;
    const flags = new Map<string, string>();
    const operands: string[] = [];
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as string;
      if (bare.has(word)) flags.set(word, "");
      else if (valued.has(word)) {
        const value = words[++at];
        if (value === undefined || value.startsWith("-")) return false;
        flags.set(word, value);
      } else if (/^-./.test(word)) return false;
      else operands.push(word);
    }
    return also({ flags, operands }, scene);
  };
}

/** The name of a file, and no address, pipe or file of options: some programs open those too. */
export const isFileName = (name: string): boolean =>
  /^[\p{L}\p{N}_./~][\p{L}\p{N}_./ ~+-]*$/u.test(name) || name === "-";
