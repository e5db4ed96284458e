import { piecesOf, shownText } from "../ui/hidden.ts";

interface Node {
  type: string;
  tagName?: string;
  value?: string;
  children?: Node[];
  properties?: object;
}

/** Names every hidden character in what is drawn: as a mark of its own in prose, as text where code is drawn as one piece. */
export const rehypeHidden = () => (tree: Node) => reveal(tree, false);

function reveal(node: Node, isInBlock: boolean): void {
  node.children = node.children?.flatMap((child) => {
    if (child.type !== "text") {
      reveal(child, isInBlock || child.tagName === "pre");
      return [child];
    }
    const { value = "" } = child;
    return isInBlock ? [{ ...child, value: shownText(value) }] : piecesOf(value).map(asNode);
  });
}

const asNode = ({ text, hidden }: { text: string; hidden: boolean }): Node => {
  const value: Node = { type: "text", value: text };
  return hidden ? { type: "element", tagName: "mark", properties: {}, children: [value] } : value;
};
