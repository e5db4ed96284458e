// What a user does to files meanwhile, chosen by dice.
import { mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { linesOf, type Names, pool, some } from "./agent.ts";
import { filesIn, type Tree } from "./tree.ts";

/** Does one thing, and says what; null when the dice chose something that the tree does not allow. */
export function userAct(root: string, tree: Tree, names: Names): string | null {
  const { random } = names;
  const path = some(filesIn(tree), random);
  const free = pool.filter((name) => !tree.has(name) && ![...tree.keys()].includes(`${name}/`));
  switch (random.below(10)) {
    case 0: {
      const made = some(
        free.filter((name) => tree.get(dirname(name)) !== undefined || dirname(name) === "."),
        random,
      );
      if (!made) return null;
      writeFileSync(join(root, made), userText(names), "latin1");
      return `user makes ${made}`;
    }
    case 1:
      if (!path) return null;
      unlinkSync(join(root, path));
      return `user deletes ${path}`;
    case 2: {
      const to = some(free, random);
      if (!path || !to) return null;
      mkdirSync(dirname(join(root, to)), { recursive: true });
      renameSync(join(root, path), join(root, to));
      return `user renames ${path} to ${to}`;
    }
    default: {
      if (!path) return null;
      const lines = linesOf(readFileSync(join(root, path), "latin1"));
      const at = random.below(lines.length + 1);
      const before = lines[at - 1];
      // A line that is written behind one without an end gives it one, as an editor does.
      if (before && !before.endsWith("\n")) lines[at - 1] = `${before}\n`;
      lines.splice(at, random.below(3), ...(random.below(4) > 0 ? [userLine(names)] : []));
      writeFileSync(join(root, path), lines.join(""), "latin1");
      return `user edits ${path} at line ${at + 1}`;
    }
  }
}

/** The same as a part of a command, and the path of what it makes. */
export function userPart(tree: Tree, names: Names): { command: string; word: string; made: string | null } {
  const { random, next } = names;
  const word = `USER${next()}`;
  const file = some(filesIn(tree), random);
  if (file && random.below(2) === 0) {
    // The command may have moved it away, and then it is not made anew.
    return { command: `[ ! -f '${file}' ] || printf '\\n%s\\n' ${word} >> '${file}'`, word, made: null };
  }
  const made = `mine-${word}.txt`;
  return { command: `printf '%s\\n' ${word} > ${made}`, word, made };
}

export const userText = (names: Names): string => {
  const lines = Array.from({ length: names.random.below(7) }, () => userLine(names));
  return lines.join("") + names.random.pick(["", "", `USER${names.next()} without end`]);
};

const userLine = ({ random, next }: Names) =>
  random.pick([
    `USER${next()}\n`,
    `USER${next()}\r\n`,
    `\xffUSER${next()}\xfe\n`,
    "}\n",
    "\n",
    `USER${next()} ${"x".repeat(20)}\n`,
  ]);
