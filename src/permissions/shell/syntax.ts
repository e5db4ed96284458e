import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { Language, Parser, type ParseState, type Tree } from "web-tree-sitter";
import { shellGrammarFiles } from "../../assets.ts";

/** A node of the tree as plain data: the parser's own nodes are calls into WebAssembly, and have to be freed. */
export interface Syntax {
  type: string;
  /** False for words of the grammar such as `then`, `;` or `$(`. */
  named: boolean;
  start: number;
  end: number;
  children: Syntax[];
}

/** null where the text is no bash that the grammar knows, or the parser would take too long with it. */
export type Parse = (text: string) => Syntax | null;

/** The parser is fed by the piece, so that it can be stopped. */
const piece = 512;

/**
 * How much of a text the parser may read, going back included: texts of people take it twice its length at most, and
 * some that nobody would write a thousand times. Work, not time, so that a busy machine reads a text no other way.
 */
const mostRead = (length: number) => 8 * length + 16 * 1024;

/** How often it may report: what is so long is asked about anyway, and its last error could take seconds to mend. */
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
    // What a parser has left over from a text it gave up would be continued with the next.
    parser.reset();
    // A text with an error is not read any better by what the parser makes of the rest.
    const isOver = ({ hasError }: ParseState) => hasError || left < 0 || ++reports > mostReports;
    const tree = parser.parse(feed, null, { progressCallback: isOver });
    if (!tree) return null;
    try {
      return left < 0 || tree.rootNode.hasError ? null : plain(tree);
    } finally {
      tree.delete();
    }
  };
}

function plain(tree: Tree): Syntax {
  const cursor = tree.walk();
  const here = (): Syntax => ({
    type: cursor.nodeType,
    named: cursor.nodeIsNamed,
    start: cursor.startIndex,
    end: cursor.endIndex,
    children: [],
  });
  const root = here();
  const above: Syntax[] = [];
  let node = root;
  for (;;) {
    if (cursor.gotoFirstChild()) {
      above.push(node);
    } else {
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent() || above.pop() === undefined || above.length === 0) {
          cursor.delete();
          return root;
        }
      }
    }
    node = here();
    above.at(-1)?.children.push(node);
  }
}
