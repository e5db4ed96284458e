import type { Frame, Locator, Page } from "playwright-core";
import { asKind, type FieldKind, kindsSelector, readKind } from "./field-kind.ts";
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

const timeout = 10_000;
/** To read more takes longer than anybody waits. */
const mostElements = 60_000;

/** Its refs hold for the whole page, or for the part alone where one is given, until the next one is read. */
export async function readAria(
  page: Page,
  part: Locator | null,
  { signal, places = false }: AriaOptions,
): Promise<Aria> {
  const options = { mode: "ai", boxes: places, signal, timeout } as const;
  const [lines] = await Promise.all([part ? null : plainLines(page), keepRefs(page)]);
  if (lines) return { nodes: lines.map((text) => ({ role: "paragraph", text })), secrets: new Set() };
  const [told, fields] = await Promise.all([
    part ? part.ariaSnapshotJSON(options) : page.ariaSnapshotJSON(options),
    Promise.all(page.frames().map(fieldsIn)),
  ]);
  const nodes = told as unknown as Aria["nodes"];
  const [passwords, others] = [fields.flatMap((one) => one.passwords), fields.some((one) => one.hasKinds)];
  if (others)
    await Promise.all(
      typedIn(nodes)
        .slice(0, mostKinds)
        .map((node) => tellKind(page, node)),
    );
  return { nodes, secrets: new Set(passwords) };
}

/** Of more fields than anybody fills in, what they take is not told. */
const mostKinds = 60;

/** All that may be a field of a kind. */
const typedIn = (nodes: Aria["nodes"]): AriaNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    const isField = /^(?:textbox|spinbutton|slider)$/.test(node.role) && node.ref !== undefined;
    return [...(isField ? [node] : []), ...typedIn(node.children ?? [])];
  });

async function tellKind(page: Page, node: AriaNode): Promise<void> {
  const field = page.locator(`aria-ref=${node.ref}`);
  // One that goes while it is looked at has none.
  const kind = await field.evaluate(readKind, undefined, { timeout: 1_000 }).then(asKind, () => null);
  if (kind) node.kind = kind;
}

/** Where it goes elsewhere meanwhile, it is read there. */
const plainLines = (page: Page): Promise<string[] | null> =>
  page.evaluate<string[] | null>(`(${plainText})(${mostElements})`).catch(() => null);

/**
 * Runs in the page. The lines of what is too large to be read as a whole, from what is in sight on; and of a document
 * that has no body: a picture, data, or one that its script has emptied.
 */
const plainText = `(most) => {
  const { body, documentElement: root } = document;
  if (root && body && document.getElementsByTagName("*").length <= most) return null;
  const begin = (scrollY > 0 && document.elementFromPoint(innerWidth / 2, 10)) || body || root;
  if (!begin) return [];
  const walker = document.createTreeWalker(body || root, NodeFilter.SHOW_TEXT);
  const lines = [];
  walker.currentNode = begin;
  for (let size = 0; size < 20000 && walker.nextNode(); ) {
    const { parentElement, data } = walker.currentNode;
    const text = data.slice(0, 2000).trim();
    if (!text || (parentElement && parentElement.matches("script, style, noscript, template"))) continue;
    lines.push(text);
    size += text.length;
  }
  return lines;
}`;

/** What stands in fields for passwords, and whether there are fields of other kinds. A frame that goes meanwhile has none. */
const fieldsIn = (frame: Frame): Promise<{ passwords: string[]; hasKinds: boolean }> =>
  frame
    .locator(["input[type=password]", ...kindsSelector].join(", "))
    .evaluateAll((fields) =>
      (fields as unknown as { type: string; value: string }[]).map(({ type, value }) => ({ type, value })),
    )
    .then(
      (fields) => ({
        passwords: fields.flatMap(({ type, value }) => (type === "password" && value ? inOneLine(value) : [])),
        hasKinds: fields.some(({ type }) => type !== "password"),
      }),
      () => ({ passwords: [], hasKinds: false }),
    );

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Where nothing was scrolled, what comes first is in sight. */
export const isScrolled = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>("scrollY > 0 || [...document.querySelectorAll('*')].some((one) => one.scrollTop > 0)");
