import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { Language, Parser, type ParseState, type TreeCursor } from "web-tree-sitter";
import { shellGrammarFiles } from "../../assets.ts";

/** A node of the tree as plain data. The parser's own nodes are calls into WebAssembly, and have to be freed. */
export interface Syntax {
  type: string;
  /** False for words of the grammar such as `then`, `;` or `$(`. */
  named: boolean;
  start: number;
  end: number;
  children: Syntax[];
}

export const types = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(" ")));

/** Gives null where the grammar does not know the text as bash, or the parser would take too long with it. */
export type Parse = (text: string) => Syntax | null;

/** The parser is fed by the piece, so that it can be stopped. */
const piece = 512;

/**
 * How much of a text the parser may read, going back included. It reads texts of people twice at most, and some that
 * nobody would write a thousand times. This bounds work and not time, so that a busy machine reads no other way.
 */
const mostRead = (length: number) => 8 * length + 16 * 1024;

/** How often the parser may report. The repair of the last error in a longer text could take seconds. */
const mostReports = 500;

export async function loadParser(): Promise<Parse> {
  const [engine, grammar] = await Promise.all(shellGrammarFiles().map((file) => readFile(file)));
  // The compiler that makes it faster after a while takes 500 MB for the grammar's one huge function, and gains nothing.
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
  await Parser.init({ wasmBinary: engine as Uint8Array<ArrayBuffer> });
  const parser = new Parser().setLanguage(await Language.load(grammar as Uint8Array));
  return (text) => {
    let left = mostRead(text.length);
    let reports = 0;
    const feed = (index: number) => {
      left -= piece;
      return left < 0 ? "" : text.slice(index, index + piece);
    };
    // The parser would otherwise continue with the rest of a text that it gave up.
    parser.reset();
    // The rest of a text with an error does not help.
    const isOver = ({ hasError }: ParseState) => hasError || left < 0 || ++reports > mostReports;
    const tree = parser.parse(feed, null, { progressCallback: isOver });
    if (!tree) return null;
    const cursor = tree.walk();
    try {
      return left < 0 || tree.rootNode.hasError ? null : plain(cursor);
    } finally {
      cursor.delete();
      tree.delete();
    }
  };
}

function plain(cursor: TreeCursor): Syntax {
  const { nodeType: type, nodeIsNamed: named, startIndex: start, endIndex: end } = cursor;
  const children: Syntax[] = [];
  if (cursor.gotoFirstChild()) {
    do children.push(plain(cursor));
    while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return { type, named, start, end, children };
}
