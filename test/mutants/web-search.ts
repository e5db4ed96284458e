import type { Mutant } from "./mutant.ts";

const folder = "src/web/search";
const of = (name: string, tests = [`${folder}/${name}.test.ts`]) => ({ file: `${folder}/${name}.ts`, tests });
const engines = [`${folder}/engines.test.ts`];
const search = of("search");
const request = of("request", [`${folder}/search.test.ts`]);
const ready = [`${folder}/ready.test.ts`];
const duckduckgo = of("duckduckgo");
const tool = { file: "src/tools/web/web-search.ts", tests: ["src/tools/web/web-search.test.ts"] };
const whole = { tests: ["test/web-search.test.ts"] };

/** Search engines of the web: what they are asked, what is made of their answers, and where their keys go. */
export const webSearch: readonly Mutant[] = [
  {
    ...request,
    name: "search-only-the-set-place-inside",
    find: "place !== null && host === place.host && port === place.port",
    replace: "place === null || host !== place.host || port > 0",
  },
  {
    ...search,
    name: "search-place-of-the-user-alone",
    find: "const own = one.isOwn ? null : new URL(one.address);",
    replace: "const own = new URL(one.address);",
  },
  {
    ...request,
    name: "search-not-as-far-as-the-session",
    find: "mayEnter: ({ host, port }) => place",
    replace: "mayEnter: ({ host, port, address }) => reach.mayEnter({ host, port, address }) || place",
  },
  { ...request, name: "search-moved-is-told", find: "if (response.moved) throw", replace: "if (false) throw" },
  {
    ...search,
    name: "search-failure-without-its-key",
    find: 'one.key ? withoutSecret(problem.said, one.key, "…") : problem.said',
    replace: "problem.said",
  },
  {
    ...search,
    name: "search-limited-in-time",
    find: "AbortSignal.any([signal, late])",
    replace: "signal",
  },
  { ...search, name: "search-address-once", find: "if (seen.has(known)) return [];", replace: "" },
  { ...search, name: "search-addresses-of-the-web", find: "!/^https?:$/.test(url.protocol) || ", replace: "" },
  { ...search, name: "search-short-addresses", find: " || url.href.length > longest.url", replace: "" },
  {
    ...of("plain"),
    name: "search-line-without-the-shapeless",
    find: '.replace(shapeless, "")',
    replace: "",
  },
  { ...of("plain"), name: "search-line-is-one", find: "[\\s\\p{Cc}]+/gu", replace: "[\\t]+/gu" },
  {
    file: "src/protocol/search-engines.ts",
    tests: ready,
    name: "search-key-to-its-own-address",
    find: "const variable = isSet ? undefined : ",
    replace: "const variable = ",
  },
  {
    file: "src/protocol/search-engines.ts",
    tests: ready,
    name: "search-key-for-one-address",
    find: "`search/${name} ${address.origin}`",
    replace: "`search/${name}`",
  },
  {
    file: "src/protocol/search-engines.ts",
    tests: ["src/config/settings.test.ts"],
    name: "search-address-without-a-secret",
    find: "url.username || url.password || url.search",
    replace: "false",
  },
  {
    ...duckduckgo,
    name: "search-riddle-is-no-page",
    find: " || riddle.test(text)",
    replace: "",
  },
  { ...duckduckgo, name: "search-nothing-paid-for", find: 'if (url.pathname === "/y.js") return null;', replace: "" },
  {
    ...duckduckgo,
    name: "search-unreadable-is-not-nothing",
    find: "if (links.length === 0 && ",
    replace: "if (false && ",
  },
  {
    ...duckduckgo,
    name: "search-plainer-page-when-blocked",
    find: 'if (error.trouble !== "blocked" && error.trouble !== "unreadable") throw error;',
    replace: "throw error;",
  },
  {
    ...of("markup", [`${folder}/duckduckgo.test.ts`]),
    name: "search-page-without-end",
    find: "found.length < most",
    replace: "found.length < Infinity",
  },
  {
    ...of("brave", engines),
    name: "search-brave-key-refused",
    find: "answer.status === 422 && ",
    replace: "false && ",
  },
  {
    ...of("google", engines),
    name: "search-google-key-refused",
    find: "answer.status === 400 && ",
    replace: "false && ",
  },
  {
    ...of("bocha", engines),
    name: "search-bocha-refuses-in-its-body",
    find: "if (code !== 200) throw",
    replace: "if (false) throw",
  },
  {
    ...of("json", engines),
    name: "search-used-up-is-no-wrong-key",
    find: 'usedUp.test(said) ? "quota" : "key"',
    replace: '"key"',
  },
  { ...of("searxng", engines), name: "search-json-not-let", find: "answer.status === 403 || ", replace: "" },
  {
    ...of("searxng", engines),
    name: "search-silent-engines",
    find: "found.length === 0 && silent.length > 0",
    replace: "false",
  },
  { ...tool, name: "search-title-keeps-its-brackets", find: '.replace(/[\\\\[\\]]/g, "\\\\$&")', replace: "" },
  { ...tool, name: "search-address-keeps-its-brackets", find: ".replace(/[()]/g, encoded)", replace: "" },
  { ...tool, name: "search-refused-key-is-told", find: "[head, ...notes]", replace: "[head]" },
  { ...tool, name: "search-count-bounded", find: "Math.min(count, mostResults)", replace: "count" },
  { ...tool, name: "search-count-is-some", find: "if (count < 1)", replace: "if (count < -9)" },
  { ...tool, name: "search-for-nothing", find: "if (isBlank(query)) throw", replace: "if (false) throw" },
  {
    file: "src/permissions/capabilities.ts",
    tests: ["src/permissions/capabilities.test.ts"],
    name: "search-of-a-pack-with-hosts",
    find: 'if (hosts && !tools && call.tool === "web_search")',
    replace: "if (false)",
  },
  {
    file: "src/cli/below-a-call.ts",
    tests: ["test/below-a-call.test.ts"],
    name: "search-engines-set-by-people",
    find: ', "search", "memory"]',
    replace: ', "memory"]',
  },
  {
    ...whole,
    file: "src/front/search/change.ts",
    name: "search-engine-added-goes-into-the-order",
    find: "if (order && !order.includes(name))",
    replace: "if (false)",
  },
  {
    ...whole,
    file: "src/front/search/change.ts",
    name: "search-key-goes-with-its-engine",
    find: "for (const key of keys) secrets.remove(key);",
    replace: "",
  },
];
