import type { AriaNode } from "./aria.ts";
import { formatOf, kindWords } from "./field-kind.ts";

/** What people act on: it is shown with its ref. */
export const isControl = ({ role }: AriaNode): boolean => controls.has(role);

const controls = new Set([
  ...["button", "link", "textbox", "searchbox", "combobox", "listbox", "checkbox", "radio", "switch", "slider"],
  ...["spinbutton", "option", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "treeitem", "scrollbar"],
]);

/** Of one element: what it is called, where it leads, and how many options are told. */
export const longest = { name: 160, url: 60, options: 8 };

export const plainText = (text: string): string => text.replace(/\s+/g, " ").trim();

export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const letters = Array.from(text.slice(0, most * 2));
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}

/** `button "Save" [e12] disabled`: what it is, what it is called, how to name it, how it stands, what it holds. */
export function controlWords(node: AriaNode, name: string, secrets: ReadonlySet<string>): string {
  const { role, ref, text, url, kind } = node;
  const placeholder = kind ? formatOf(kind) : node.placeholder;
  const held = heldBy(node, secrets);
  // What is no field but has a name may have words besides: an editor, a figure.
  const isHolding = holders.has(role) || (role === "generic" && node.name !== undefined);
  return [
    role === "generic" ? "clickable" : role,
    name && `"${shortened(name, longest.name)}"`,
    ref && `[${ref}]`,
    ...statesOf(node),
    kind && kindWords(kind),
    node.takes,
    isHolding && held !== "" && `= "${shortened(held, longest.name)}"`,
    isHolding && text === undefined && placeholder && placeholder !== name && `(${shortened(placeholder, 60)})`,
    optionsOf(node),
    url !== undefined && role === "link" && shortUrl(url),
  ]
    .filter(Boolean)
    .join(" ");
}

const holders = new Set(["textbox", "searchbox", "combobox", "spinbutton", "slider", "progressbar", "meter"]);

function heldBy({ text, children = [] }: AriaNode, secrets: ReadonlySet<string>): string {
  const chosen = children.flatMap((one) => (typeof one !== "string" && one.selected ? (one.name ?? "") : []));
  const held = plainText(text ?? children.map(wordsIn).join(" ")) || chosen.join(", ");
  return secrets.has(held) ? "••••••" : held;
}

/** Of text that is set in several ways. */
function wordsIn(node: AriaNode | string): string {
  if (typeof node === "string") return node;
  return node.role === "option" ? "" : (node.text ?? (node.children ?? []).map(wordsIn).join(" "));
}

/** Of a list that opens: what can be chosen with browser_select. */
function optionsOf({ children = [] }: AriaNode): string {
  const options = children.flatMap((one) => (typeof one !== "string" && isClosedOption(one) ? (one.name ?? "") : []));
  return optionWords(options);
}

/** `{Red | Blue | … 12}`: the first of them, and how many there are besides. */
export function optionWords(options: readonly string[]): string {
  if (options.length === 0) return "";
  const shown = options.slice(0, longest.options).map((name) => shortened(plainText(name), 40));
  const more = options.length - shown.length;
  return `{${shown.join(" | ")}${more > 0 ? ` | … ${more}` : ""}}`;
}

/** One that nobody sees has no ref. */
export const isClosedOption = ({ role, ref }: AriaNode): boolean => role === "option" && ref === undefined;

export function statesOf(node: AriaNode) {
  const { checked, pressed, expanded, disabled, selected, invalid, required, active, role } = node;
  return [
    checked === true && "checked",
    (checked === "mixed" || pressed === "mixed") && "mixed",
    pressed === true && "pressed",
    expanded && "expanded",
    disabled && "disabled",
    selected && "selected",
    required && "required",
    invalid && "invalid",
    active && role !== "generic" && "focused",
  ].filter((state) => typeof state === "string");
}

/** Where a link leads; what only the page itself understands is left out. */
function shortUrl(url: string): string {
  if (url === "" || url.startsWith("#") || /^(javascript|data|blob):/i.test(url)) return "";
  return `(${shortened(url, longest.url)})`;
}
