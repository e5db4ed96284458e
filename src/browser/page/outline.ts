import type { Aria, AriaNode } from "./aria.ts";
import { controlWords, isClosedOption, isControl, longest, plainText, shortened, statesOf } from "./words.ts";

/** A line of the page, with those that belong under it. */
export interface Part {
  text: string;
  kind: "row" | "header" | "item" | "line" | "block";
  /** For who wants to see all of it. */
  ref?: string;
  /** Where it stands, counted from the top of what is seen. */
  top: number;
  bottom: number;
  kids: readonly Part[];
  /** What it is put together of, to tell what is new in it. */
  atoms: readonly string[];
}

/** What stands beside other things in a line. */
interface Inline {
  text: string;
  top: number;
  bottom: number;
  group: unknown;
  /** An element by itself, and not a part of a sentence. */
  isOwn?: boolean;
  /** Plain words, which may say again what the control beside them is called. */
  isText: boolean;
  /** The name of a control. */
  name?: string;
  /** Its words alone, for what is called by it. */
  plain?: string;
  /** It is filled in, and has a line of its own. */
  isField?: boolean;
}

type Piece = Inline | Part;
const isPart = (piece: Piece): piece is Part => "kids" in piece;

interface Around {
  top: number;
  bottom: number;
  /** Of the frame it is in. */
  shift: number;
  secrets: ReadonlySet<string>;
  /** The longest text of one line. */
  text: number;
  /** What it is in: what is in one thing stands beside each other. */
  group: unknown;
}

/** The page as a person would tell it: what wraps is left out, what stands in a line is one, a row is a line. */
export function outlineOf({ nodes, secrets }: Aria, text = shortText): Part[] {
  // Where nobody says where things stand, all are in sight.
  const around = { top: 0, bottom: 1, shift: 0, secrets, text, group: nodes };
  return linesOf(piecesIn(nodes, around), around);
}

/** The longest text of one line: enough to know what it is about; or enough to read it. */
export const shortText = 320;
export const longText = 2_000;

function piecesIn(nodes: AriaNode["children"] = [], around: Around): Piece[] {
  return nodes.flatMap((node) => (typeof node === "string" ? textPiece(node, around) : piecesOf(node, around)));
}

function textPiece(text: string, { top, bottom, group }: Around): Inline[] {
  const plain = plainText(text);
  return plain === "" ? [] : [{ text: plain, top, bottom, group, isText: true }];
}

function piecesOf(node: AriaNode, outer: Around): Piece[] {
  const pieces = piecesInside(node, within(node, outer));
  const [only] = pieces;
  // What holds one thing stands where that stands; a paragraph stands by itself.
  const isOne = pieces.length === 1 && only && !isPart(only) && !paragraphs.has(node.role);
  return isOne ? [{ ...only, group: outer.group, isOwn: true }] : pieces;
}

const paragraphs = new Set(["paragraph", "blockquote", "code", "term", "definition", "caption", "article", "time"]);

function piecesInside(node: AriaNode, around: Around): Piece[] {
  const { role, children } = node;
  if (role === "separator" || isClosedOption(node)) return [];
  if (role === "heading") return [heading(node, around)];
  if (role === "row") return rowOf(node, around);
  if (role === "listitem") return itemOf(node, around);
  if (role === "iframe") return [frameOf(node, around)];
  if (isControl(node)) return controlOf(node, around);
  const inside = insideOf(node, around);
  const isPointed = node.cursor === "pointer" || isSummary(node);
  if (isPointed && node.ref && !inside.some(hasControl)) return clickable(node, inside, around);
  if (role === "img") return pictureOf(node, around);
  if (gauges.has(role)) return [inline(controlWords(node, plainText(node.name ?? ""), around.secrets), around)];
  if (isTold(node)) return blockOf(node, inside, around);
  // A cell or a caption has its text for a name.
  if (inside.length === 0 && children === undefined && node.name) return textPiece(node.name, around);
  return inside;
}

/** What opens and closes a part: nothing else of no kind has a name. */
const isSummary = ({ role, name, children }: AriaNode) =>
  role === "generic" && name !== undefined && children === undefined;

const gauges = new Set(["progressbar", "meter"]);

/** Regions that help to find one's way; others only wrap. */
const isTold = ({ role, name }: AriaNode) => regions.has(role) || (name !== undefined && namedRegions.has(role));
const regions = new Set([
  ...["banner", "navigation", "main", "contentinfo", "complementary", "search", "dialog", "alertdialog", "alert"],
  ...["table", "grid", "treegrid", "menu", "menubar", "tablist", "toolbar", "tree", "status"],
]);
const namedRegions = new Set(["form", "region", "group", "radiogroup", "list", "article", "tabpanel", "figure", "log"]);

function within(node: AriaNode, outer: Around): Around {
  const { box } = node;
  const place = box && { top: box.y + outer.shift, bottom: box.y + box.height + outer.shift };
  return { ...outer, ...place, group: node };
}

const insideOf = ({ text, children }: AriaNode, around: Around) => [
  ...(text === undefined ? [] : textPiece(text, around)),
  ...piecesIn(children, around),
];

const inline = (text: string, { top, bottom, group }: Around, name?: string): Inline => ({
  ...{ text, top, bottom, group, isText: false },
  ...(name !== undefined && { name }),
});

const hasControl = (piece: Piece): boolean =>
  isPart(piece) ? / \[(?:f\d+)?e\d+\]/.test(piece.text) || piece.kids.some(hasControl) : piece.name !== undefined;

function controlOf(node: AriaNode, around: Around): Piece[] {
  const inside = insideOf(node, around);
  const said = inside.filter((piece) => !isPart(piece) && piece.isText).map(({ text }) => text);
  const holds = node.role === "combobox" || node.role === "listbox" || /box$|^spin|^slider/.test(node.role);
  const name = plainText(node.name ?? "") || (holds ? "" : said.join(" ") || allText(inside));
  const self = { ...inline(controlWords(node, name, around.secrets), around, name), isField: isFilled(node) };
  // What can be acted on inside of it stands behind it: the entries of a list that is open, a button in a tab.
  const inner = inside.filter(hasControl);
  if (inner.length === 0) return [self];
  return [{ ...partOf(self.text, "block", around), ...refOf(node), kids: linesOf(inner, around) }];
}

const isFilled = ({ role }: AriaNode) => fields.has(role);
const fields = new Set([
  "textbox",
  "searchbox",
  "combobox",
  "listbox",
  "checkbox",
  "radio",
  "switch",
  "slider",
  "spinbutton",
]);

function clickable(node: AriaNode, inside: readonly Piece[], around: Around): Piece[] {
  const name = plainText(node.name ?? "") || allText(inside);
  const role = node.role === "img" ? "img" : "generic";
  const self = controlWords({ ...node, role, cursor: "pointer" }, name, around.secrets);
  return [inline(self, around, name)];
}

/** What something is called by, if it has no name. */
function allText(pieces: readonly Piece[]): string {
  const texts = pieces.map((piece) =>
    isPart(piece) ? `${piece.text} ${allText(piece.kids)}` : (piece.plain ?? piece.text),
  );
  return plainText(texts.join(" "));
}

/** In one line; only words are shortened, so that no ref is lost. */
function oneLine(pieces: readonly Piece[], most: number): string {
  const texts = withoutEchoes(pieces).map((piece) => {
    if (isPart(piece)) return `${piece.text} ${oneLine(piece.kids, most)}`;
    return piece.isText ? shortened(piece.text, most) : piece.text;
  });
  return plainText(texts.join(" "));
}

function pictureOf({ name }: AriaNode, around: Around): Inline[] {
  const plain = shortened(plainText(name ?? ""), longest.name);
  return plain === "" ? [] : [{ ...inline(`img "${plain}"`, around), plain }];
}

function heading(node: AriaNode, around: Around): Part {
  const inside = insideOf(node, around);
  const text = inside.length > 0 ? oneLine(inside, around.text) : shortened(plainText(node.name ?? ""), around.text);
  const atoms = inside.length > 0 ? inside.flatMap(atomsOf) : [text];
  return partOf(`${"#".repeat(node.level ?? 2)} ${text}`, "line", around, atoms);
}

const longestCell = 200;

/** In one line, unless what is in it is more than a line: tables that only lay out a page. */
function rowOf(node: AriaNode, around: Around): Piece[] {
  const cells = (node.children ?? []).map((cell) =>
    typeof cell === "string" ? textPiece(cell, around) : cellPieces(cell, around),
  );
  if (cells.some((cell) => cell.some((piece) => isPart(piece) && piece.kids.length > 0))) return cells.flat();
  const text = cells.map((cell) => oneLine(cell, Math.min(around.text, longestCell))).join(" | ");
  if (/^[\s|]*$/.test(text)) return [];
  const isHeader = (node.children ?? []).every((cell) => typeof cell !== "string" && cell.role === "columnheader");
  const ref = node.cursor === "pointer" && node.ref ? ` [${node.ref}]` : "";
  const words = [...statesOf(node), text].join(" ");
  return [partOf(`| ${words} |${ref}`, isHeader ? "header" : "row", around, cells.flat().flatMap(atomsOf))];
}

function cellPieces(cell: AriaNode, around: Around): Piece[] {
  const inside = insideOf(cell, within(cell, around));
  const told = inside.length > 0 ? inside : textPiece(cell.name ?? "", around);
  if (cell.cursor !== "pointer" || !cell.ref || told.some(hasControl)) return told;
  return clickable(cell, told, around);
}

function itemOf(node: AriaNode, around: Around): Piece[] {
  const inside = insideOf(node, around);
  const told = inside.length > 0 ? inside : textPiece(node.name ?? "", around);
  const isClickable = node.cursor === "pointer" && node.ref && !told.some(hasControl);
  const [first, ...rest] = linesOf(isClickable ? clickable(node, told, around) : told, around);
  if (!first) return [];
  const place = { ...partOf(`- ${first.text}`, "item", around, first.atoms), ...refOf(node) };
  return [{ ...place, kids: [...first.kids, ...rest] }];
}

function frameOf(node: AriaNode, around: Around): Part {
  const shift = around.shift + (node.box?.y ?? 0);
  const text = ["iframe", node.name && `"${shortened(plainText(node.name), 60)}"`, node.ref && `[${node.ref}]`];
  const kids = linesOf(piecesIn(node.children, { ...around, shift }), around);
  return { ...partOf(text.filter(Boolean).join(" "), "block", around), ...refOf(node), kids };
}

/** With what is in it, if that is a line, in one. */
function blockOf(node: AriaNode, inside: readonly Piece[], around: Around): Part[] {
  const name = plainText(node.name ?? "");
  // A caption has said it already.
  const kids = linesOf(inside, around).filter(({ text, kind }, at) => at > 0 || kind !== "line" || text !== name);
  if (kids.length === 0 && name === "") return [];
  const label = [node.role, name && `"${shortened(name, longest.name)}"`, ...statesOf(node)].filter(Boolean).join(" ");
  const [only] = kids;
  const isOne = kids.length === 1 && only?.kind === "line" && only.kids.length === 0 && !only.text.startsWith("#");
  if (isOne) return [partOf(`${label}: ${only.text}`, "block", around, [label, ...only.atoms])];
  return [{ ...partOf(label, "block", around), ...refOf(node), kids }];
}

const refOf = ({ ref }: AriaNode) => (ref === undefined ? {} : { ref });

const partOf = (
  text: string,
  kind: Part["kind"],
  { top, bottom }: Pick<Around, "top" | "bottom">,
  atoms: readonly string[] = [text],
): Part => ({ text, kind, top, bottom, kids: [], atoms });

/** What stands beside each other becomes a line; what stands below each other, lines. */
function linesOf(pieces: readonly Piece[], around: Pick<Around, "text">): Part[] {
  const lines: Part[] = [];
  let open: Inline[] = [];
  const close = () => {
    const kept = open;
    open = [];
    if (kept.length === 0) return;
    const text = joined(kept);
    const isOneText = kept.every(({ isText }) => isText);
    const [top, bottom] = [Math.min(...kept.map((one) => one.top)), Math.max(...kept.map((one) => one.bottom))];
    const atoms = kept.flatMap(atomsOf);
    lines.push(partOf(isOneText ? shortened(text, around.text) : text, "line", { top, bottom }, atoms));
  };
  for (const piece of withoutEchoes(pieces)) {
    if (isPart(piece)) {
      close();
      lines.push(piece);
      continue;
    }
    const text = piece.isText ? shortened(piece.text, around.text) : piece.text;
    const before = open.at(-1);
    if (before && (isParted(before, piece) || lengthOf(open) + text.length > around.text)) close();
    open.push({ ...piece, text });
  }
  close();
  return lines;
}

const lengthOf = (pieces: readonly Inline[]) => pieces.reduce((sum, { text }) => sum + text.length + 1, 0);

/** A field has its line, with the words before it. */
const isParted = (one: Inline, other: Inline) =>
  one.isField === true || (other.isField === true && !one.isText) || one.group !== other.group;

/** Two things to act on are told apart, and so are words that are not of one sentence. */
function joined(pieces: readonly Inline[]): string {
  const words = pieces.map((piece, at) => {
    const before = pieces[at - 1];
    if (!before) return piece.text;
    if (!before.isText && !piece.isText) return `, ${piece.text}`;
    const isApart = before.isText && piece.isText && (before.isOwn || piece.isOwn);
    return `${isApart ? " · " : " "}${piece.text}`;
  });
  return words.join("");
}

/** A label says what its field is called, and the field says it again. */
function withoutEchoes(pieces: readonly Piece[]): Piece[] {
  const echoes = new Set<Piece>(pieces.flatMap((piece, at) => echoesOf(piece, pieces, at)));
  return pieces.filter((piece) => !echoes.has(piece));
}

/** The words beside it that are its name; around a link, too, which stays. */
function echoesOf(field: Piece, pieces: readonly Piece[], at: number): Piece[] {
  if (isPart(field) || !field.name) return [];
  const name = lettersOf(field.name);
  for (const step of [1, -1]) {
    const beside: Inline[] = [];
    let said = "";
    for (let next = at + step; said.length < name.length; next += step) {
      const piece = pieces[next];
      if (!piece || isPart(piece) || piece.isField) break;
      const words = lettersOf(piece.isText ? piece.text : (piece.name ?? ""));
      if (words === "") break;
      beside.push(piece);
      said = step > 0 ? said + words : words + said;
    }
    if (said === name && (field.isField || beside.length === 1)) return beside.filter(({ isText }) => isText);
  }
  return [];
}

/** However its lines are broken. */
const lettersOf = (text: string) => text.replace(/ \/ |\s+/g, "");

const atomsOf = (piece: Piece): readonly string[] =>
  isPart(piece) ? [...piece.atoms, ...piece.kids.flatMap(atomsOf)] : [piece.text];
