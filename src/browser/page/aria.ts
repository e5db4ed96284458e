import type { Frame, Locator, Page } from "playwright-core";

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
  active?: boolean;
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
  const lines = part ? null : await plainLines(page, mostElements);
  if (lines) return inLines(lines);
  const secrets = Promise.all(page.frames().map(passwordsIn));
  try {
    const nodes = await (part ? part.ariaSnapshotJSON(options) : page.ariaSnapshotJSON(options));
    return {
      nodes: (nodes as unknown as Aria["nodes"]).map((node) => ended(node, 0)),
      secrets: new Set((await secrets).flat()),
    };
  } catch (error) {
    const plain = part || !(error instanceof Error) || error.name !== "TimeoutError" ? null : await plainLines(page, 0);
    if (!plain) throw error;
    return inLines(plain);
  }
}

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

/** A frame that goes while it is looked at has none. */
const passwordsIn = (frame: Frame): Promise<string[]> =>
  frame
    .locator("input[type=password]")
    .evaluateAll((fields) => fields.map((field) => (field as { value?: unknown }).value).filter((value) => value))
    .then(
      (values) => values.map((value) => String(value).replace(/\s+/g, " ").trim()),
      () => [],
    );

/** Where nothing was scrolled, what comes first is in sight. */
export const isScrolled = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("scrollY > 0 || [...document.querySelectorAll('*')].some((one) => one.scrollTop > 0)");
