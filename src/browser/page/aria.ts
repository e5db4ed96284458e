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

const timeout = 15_000;

/** Its refs hold for the whole page, or for the part alone where one is given, until the next one is read. */
export async function readAria(page: Page, part: Locator | null, { signal, places = false }: AriaOptions) {
  const options = { mode: "ai", boxes: places, signal, timeout } as const;
  const [nodes, secrets] = await Promise.all([
    part ? part.ariaSnapshotJSON(options) : page.ariaSnapshotJSON(options),
    Promise.all(page.frames().map(passwordsIn)),
  ]);
  return { nodes: nodes as unknown as Aria["nodes"], secrets: new Set(secrets.flat()) };
}

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
