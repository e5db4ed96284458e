// What an agent does to files, chosen by dice, as calls of its tools.
import type { Random } from "../proof.ts";
import type { CallMade } from "./bench.ts";
import { filesIn, foldersIn, type Tree } from "./tree.ts";

export interface Names {
  random: Random;
  /** A number that was not given before. */
  next(): number;
}

export const pool = ["a.txt", "b.txt", "c.txt", "in/d.txt", "in/e.txt"];

/** A call that fits the tree as it is, or null when the dice chose one that does not. */
export function agentCall(tree: Tree, names: Names): CallMade | null {
  const { random } = names;
  const files = filesIn(tree);
  const folders = ["", ...foldersIn(tree)];
  const free = pool.filter((path) => !tree.has(path) && folders.includes(folderOf(path)));
  const content = (path: string) => (tree.get(path) ?? "").replace(/^\d+ /, "");
  switch (random.below(12)) {
    case 0:
    case 1:
    case 2:
    case 3: {
      const path = some(files, random);
      const old = path && some(linesOf(content(path)), random)?.replace(/\r?\n$/, "");
      if (!path || !old) return null;
      const said = [agentLine(names), `${old}\n${agentLine(names)}`, `${agentLine(names)}\n${old}`, "", "}\n\n"];
      return ["edit", { path, old_string: old, new_string: random.pick(said) }];
    }
    case 4: {
      const path = some(free, random);
      return path ? ["write_file", { path, content: agentText(names) }] : null;
    }
    case 5: {
      const path = some(files, random);
      if (!path) return null;
      const lines = linesOf(content(path));
      const kept = lines.filter(() => random.below(4) > 0);
      kept.splice(random.below(kept.length + 1), 0, `${agentLine(names)}\n`);
      return ["write_file", { path, content: random.below(4) === 0 ? agentText(names) : kept.join("") }];
    }
    case 6: {
      const path = some(files, random);
      return path ? ["file_delete", { path }] : null;
    }
    case 7: {
      const [source, destination] = [some(files, random), some(free, random)];
      return source && destination ? ["file_move", { source, destination }] : null;
    }
    case 8:
      return tree.has("in") && !tree.has("moved") ? ["file_move", { source: "in", destination: "moved" }] : null;
    default: {
      const command = shellCommand(files, free, names);
      return command ? ["bash", { command }] : null;
    }
  }
}

function shellCommand(files: readonly string[], free: readonly string[], names: Names): string | null {
  const { random } = names;
  const [file, place] = [some(files, random), some(free, random)];
  switch (random.below(6)) {
    case 0:
      return file ? `rm '${file}'` : null;
    case 1:
      return file && place ? `mv '${file}' '${place}'` : null;
    case 2:
      return file ? `printf '%s\\n' ${agentWord(names)} >> '${file}'` : null;
    case 3:
      return place ? `printf '%s\\n' ${agentWord(names)} > '${place}'` : null;
    case 4:
      return file ? `sed -i '1d' '${file}'` : null;
    default:
      return random.below(2) === 0 ? "rm -rf in" : `mkdir -p in/deep && printf x > in/deep/${agentWord(names)}`;
  }
}

const agentWord = ({ next }: Names) => `AGENT${next()}`;

const agentLine = (names: Names) => `by ${agentWord(names)}`;

const agentText = (names: Names) =>
  Array.from({ length: 1 + names.random.below(4) }, () => agentLine(names)).join("\n") + names.random.pick(["", "\n"]);

export const linesOf = (content: string): string[] => content.match(/[^\n]*\n|[^\n]+$/g) ?? [];

export const folderOf = (path: string) => path.split("/").slice(0, -1).join("/");

export const some = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items.length > 0 ? random.pick(items) : undefined;
