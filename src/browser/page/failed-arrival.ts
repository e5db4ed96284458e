import type { Page } from "playwright-core";

interface Failed {
  /** Where it was to go. */
  url: string;
  /** Where it stood after that. */
  at: string;
}

const failures = new WeakMap<Page, Failed>();

/** What came of a navigation: null while nothing has failed. */
export function noteArrival(page: Page, failed: Failed | null): void {
  if (failed) failures.set(page, failed);
  else failures.delete(page);
}

/** Where the page could not be brought to, as long as it has not gone elsewhere since. */
export function failedArrival(page: Page): string | null {
  const failed = failures.get(page);
  return failed && failed.at === page.url() ? failed.url : null;
}
