/** Arguments with which a page sees less of a program. */
export const stealthArguments = ["--disable-blink-features=AutomationControlled"];

/** Of Playwright's own, those that a page could know us by. */
export const stealthLeftOut = ["--enable-automation"];
