import type { Page, Selectors } from "playwright-core";

const engine = "skillmint-refs";

/**
 * Runs in Playwright's own world of a page, which the page does not see. Playwright gives an element another ref
 * whenever it is called otherwise; here what has a ref keeps it, as long as it lives.
 */
const source = `{
  queryAll() {
    if (Object.hasOwn(Element.prototype, "_ariaRef")) return [];
    const known = new WeakMap();
    Object.defineProperty(Element.prototype, "_ariaRef", {
      get() {
        return known.get(this);
      },
      set(given) {
        const before = known.get(this);
        if (before) given.ref = before.ref;
        known.set(this, given);
      },
    });
    return [];
  },
}`;

/** Before a browser is started: a page knows only what was there before it. */
export async function teachRefs(selectors: Selectors): Promise<void> {
  try {
    await selectors.register(engine, { content: source }, { contentScript: true });
  } catch (error) {
    // It is known to the whole process, and this is not its first browser.
    if (!/already registered/.test(String(error))) throw error;
  }
}

/** Before a page is looked at for the first time. A frame that goes meanwhile has nothing to keep. */
export async function keepRefs(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map((frame) =>
      frame
        .locator(`${engine}=all`)
        .count()
        .catch(() => 0),
    ),
  );
}
