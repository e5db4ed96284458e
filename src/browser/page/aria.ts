import type { Frame, Locator, Page } from "playwright-core";
import { breaksOf, broken } from "./breaks.ts";
import {
  asKind,
  editorSelector,
  type FieldKind,
  kindsSelector,
  readKind,
  requiredSelector,
  takenBy,
} from "./field-kind.ts";
import { type Field, readFields } from "./read-fields.ts";
import { keepRefs } from "./refs.ts";

/** An element as the accessibility tree has it; a text by itself is a string. Coordinates are those of the viewport. */
export interface AriaNode {
  role: string;
  name?: string;
  text?: string;
  ref?: string;
  cursor?: "pointer";
  url?: string;
  placeholder?: string;
  level?: number;
  checked?: boolean | "mixed";
  pressed?: boolean | "mixed";
  expanded?: boolean;
  disabled?: boolean;
  selected?: boolean;
  invalid?: boolean | string;
  /** It must be filled in; Playwright does not tell. */
  required?: boolean;
  /** Of a field that is given files, or a text that is more than that; nor that. */
  takes?: "file" | "email" | "url" | "tel";
  active?: boolean;
  /** Of a field that takes only what is of its kind; Playwright does not tell. */
  kind?: FieldKind;
  box?: { x: number; y: number; width: number; height: number };
  children?: readonly (AriaNode | string)[];
}

export interface Aria {
  nodes: readonly (AriaNode | string)[];
  /** What stands in fields for passwords: nobody is shown it. */
  secrets: ReadonlySet<string>;
}

export interface AriaOptions {
  signal: AbortSignal;
  /** Whether it is told where everything stands, which takes half as long again: only then is it known what is in sight. */
  places?: boolean;
}

/** To read more, or for longer, takes longer than anybody waits. */
const timeout = 5_000;
const mostElements = 30_000;
const longest = 5_000_000;
/** What is nested deeper than about 55 does not get through to us, and is asked for until the time is over. */
const mostDepth = 48;

/** Its refs hold for the whole page, or for the part alone where one is given, until the next one is read. */
export async function readAria(
  page: Page,
  part: Locator | null,
  { signal, places = false }: AriaOptions,
): Promise<Aria> {
  const options = { mode: "ai", boxes: places, depth: mostDepth, signal, timeout } as const;
  const most = part || !(await hasHeavyFrames(page)) ? mostElements : 0;
  const [lines] = await Promise.all([part ? null : plainLines(page, most), most > 0 && keepRefs(page)]);
  if (lines) return inLines(lines);
  const fields = Promise.all(page.frames().map(fieldsIn));
  try {
    const told = await (part ? part.ariaSnapshotJSON(options) : page.ariaSnapshotJSON(options));
    const known = await fields;
    const breaks = breaksOf(known.flatMap(({ runs }) => runs));
    const nodes = broken(
      (told as unknown as Aria["nodes"]).map((node) => ended(node, 0)),
      breaks,
    );
    const hasFiles = known.some((one) => one.hasFiles);
    if (hasFiles || known.some(({ hasKinds }) => hasKinds)) await tellKinds(page, nodes, { hasFiles });
    return { nodes, secrets: new Set(known.flatMap(({ passwords }) => passwords)) };
  } catch (error) {
    const plain = part || !(error instanceof Error) || error.name !== "TimeoutError" ? null : await plainLines(page, 0);
    if (!plain) throw error;
    return inLines(plain);
  }
}

/** Frames without measure would keep all of the page from being read: it is read without them. */
async function hasHeavyFrames(page: Page): Promise<boolean> {
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  const sizes = await Promise.all(inner.map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0) > mostElements;
}

/** A frame that goes meanwhile has none; one that does not say has too many. */
const sizeOf = (frame: Frame): Promise<number> =>
  Promise.race([
    frame.evaluate<number>("document.getElementsByTagName('*').length").catch(() => 0),
    new Promise<number>((resolve) => setTimeout(resolve, frameMs, Number.POSITIVE_INFINITY).unref()),
  ]);

const frameMs = 1_500;

const inLines = (lines: readonly string[]): Aria => ({
  nodes: lines.map((text) => ({ role: "paragraph", text })),
  secrets: new Set(),
});

/** What is too deep is left out, but not that there is something: who names the ref is shown it. */
function ended(node: AriaNode | string, depth: number): AriaNode | string {
  if (typeof node === "string") return node;
  if (node.children?.length) return { ...node, children: node.children.map((one) => ended(one, depth + 1)) };
  const isCut = depth >= mostDepth - 1 && !node.name && !node.text;
  return isCut ? { ...node, text: node.ref ? `… [${node.ref}]` : "…" } : node;
}

/** Of more fields than anybody fills in, what they take is not told: those that are typed into come first. */
const mostKinds = 60;

async function tellKinds(page: Page, nodes: Aria["nodes"], { hasFiles }: { hasFiles: boolean }): Promise<void> {
  // A field for files is told as a button.
  const buttons = hasFiles ? fieldsOf(nodes, /^button$/) : [];
  const fields = [...fieldsOf(nodes, typedIn), ...fieldsOf(nodes, chosenFrom), ...buttons];
  await Promise.all(fields.slice(0, mostKinds).map((node) => tellKind(page, node)));
  for (const group of fieldsOf(nodes, /^(?:group|radiogroup)$/)) tellGroup(group);
}

/** One of them is enough: it is the group that is required, where it has a name to be told by. */
function tellGroup(group: AriaNode): void {
  const inside = group.children ?? [];
  const all = [...fieldsOf(inside, typedIn), ...fieldsOf(inside, chosenFrom)];
  if (!group.name || all.length === 0 || !all.every(({ role, required }) => role === "radio" && required)) return;
  group.required = true;
  for (const radio of all) radio.required = false;
}

const typedIn = /^(?:textbox|searchbox|spinbutton|slider)$/;
const chosenFrom = /^(?:combobox|listbox|checkbox|radio|radiogroup)$/;

const fieldsOf = (nodes: Aria["nodes"], roles: RegExp): AriaNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    const isField = roles.test(node.role) && node.ref !== undefined;
    return [...(isField ? [node] : []), ...fieldsOf(node.children ?? [], roles)];
  });

async function tellKind(page: Page, node: AriaNode): Promise<void> {
  const field = page.locator(`aria-ref=${node.ref}`);
  // One that goes while it is looked at has none.
  const read = await field.evaluate(readKind, undefined, { timeout: 1_000 }).catch(() => null);
  const kind = read && asKind(read);
  if (kind) node.kind = kind;
  if (read?.required) node.required = true;
  if (read?.held && typedIn.test(node.role) && !node.text && !node.children?.length) node.text = inOneLine(read.held);
  const takes = read && takenBy(read);
  if (takes) node.takes = takes;
}

/** Where it goes elsewhere meanwhile, it is read there. */
const plainLines = (page: Page, most: number): Promise<string[] | null> =>
  page.evaluate<string[] | null>(`(${plainText})(${most})`).catch(() => null);

/**
 * Runs in the page. The lines of what is too large to be read as a whole, from what is in sight on; and of a document
 * that has no body: a picture, data, or one that its script has emptied.
 */
const plainText = `(most) => {
  const { body, documentElement: root } = document;
  const isText = (node) => !node.parentElement || !node.parentElement.matches("script, style, noscript, template");
  const isLong = () => {
    if (root.textContent.length < ${longest}) return false;
    const all = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let size = 0;
    while (all.nextNode()) if (isText(all.currentNode)) size += all.currentNode.data.length;
    return size >= ${longest};
  };
  if (root && body && document.getElementsByTagName("*").length <= most && !isLong()) return null;
  const begin = (scrollY > 0 && document.elementFromPoint(innerWidth / 2, 10)) || body || root;
  if (!begin) return [];
  const walker = document.createTreeWalker(body || root, NodeFilter.SHOW_TEXT);
  const lines = [];
  walker.currentNode = begin;
  for (let size = 0; size < 20000 && walker.nextNode(); ) {
    const text = walker.currentNode.data.slice(0, 2000).trim();
    if (!text || !isText(walker.currentNode)) continue;
    lines.push(text);
    size += text.length;
  }
  return lines;
}`;

/** What stands in fields for passwords, whether there are fields of other kinds or such as must be filled in, and where lines break. A frame that goes meanwhile has none. */
const fieldsIn = (frame: Frame) =>
  frame
    .locator(
      ["input[type=password], input[type=file], br", ...kindsSelector, ...requiredSelector, ...editorSelector].join(
        ", ",
      ),
    )
    .evaluateAll(readFields)
    .catch((): ReturnType<typeof readFields> => ({ fields: [], runs: [] }))
    .then(({ fields, runs }) => ({
      passwords: fields.flatMap(({ value }) => (value ? inOneLine(value) : [])),
      hasKinds: fields.some(isOfKind),
      hasFiles: fields.some(({ type }) => type === "file"),
      runs,
    }));

const isOfKind = ({ type, isRequired }: Field) => (type !== "password" && type !== "file") || isRequired;

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Where nothing was scrolled, what comes first is in sight. */
export const isScrolled = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("scrollY > 0 || [...document.querySelectorAll('*')].some((one) => one.scrollTop > 0)");
