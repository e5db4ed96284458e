import type { Mutant } from "./mutant.ts";

const pages = { tests: ["test/browser-pages.test.ts"] };
const engines = { tests: ["test/web-search-engines.test.ts"] };

/** What came to light where the product was used on a site, and on engines as their makers describe them. */
export const browserPages: readonly Mutant[] = [
  {
    ...{ ...pages, name: "browser-enters-what-was-allowed-later", file: "src/browser/create-browsers.ts" },
    find: "reaches.set(session, reach);",
    replace: "if (!reaches.has(session)) reaches.set(session, reach);",
  },
  {
    ...{ ...pages, name: "browser-other-tab-is-told-whole", file: "src/tools/browser/on-page.ts" },
    find: 'wants: isOther ? "page" : wants',
    replace: "wants: isOther ? wants : wants",
  },
  {
    ...{ ...engines, name: "search-tavily-long-question", file: "src/web/search/tavily.ts" },
    find: "query.slice(0, longest)",
    replace: "query.slice(0)",
  },
  {
    ...{ ...engines, name: "search-brave-long-question", file: "src/web/search/brave.ts" },
    find: "q: shortened(query)",
    replace: "q: query",
  },
  {
    ...{ ...engines, name: "search-unknown-tags-are-text", file: "src/web/search/plain.ts" },
    find: ' ? " " : whole;',
    replace: ' ? " " : " ".slice(whole.length);',
  },
];
