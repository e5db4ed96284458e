import { readFile } from "node:fs/promises";
import { Language, Parser, type Tree } from "web-tree-sitter";
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

/** How often the parser may come up for air: work, not time, so that a busy machine reads a text no other way. */
const mostWork = 400;

export async function loadParser(): Promise<Parse> {
  const [engine, grammar] = await Promise.all(shellGrammarFiles().map((file) => readFile(file)));
  await Parser.init({ wasmBinary: engine as Uint8Array<ArrayBuffer> });
  const parser = new Parser().setLanguage(await Language.load(grammar as Uint8Array));
  return (text) => {
    let work = 0;
    // What a parser has left over from a text it gave up would be continued with the next.
    parser.reset();
    const tree = parser.parse(text, null, { progressCallback: () => ++work > mostWork });
    if (!tree) return null;
    try {
      return tree.rootNode.hasError ? null : plain(tree);
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
