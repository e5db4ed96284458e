import type { Mutant } from "./mutant.ts";

const acting = { tests: ["src/browser/acting.test.ts"] };
const losing = { tests: ["src/browser/losing.test.ts"] };
const many = { tests: ["src/browser/create-browsers.test.ts"] };
const launch = { tests: ["src/browser/launch.test.ts"] };
const stealth = { tests: ["src/browser/stealth.test.ts"] };

/** That pages are held, what they do is told, and nothing of a browser is left. */
export const browser: readonly Mutant[] = [
  { ...acting, name: "browser-proxy", file: "src/browser/context.ts", find: "...proxyOptions(proxy),", replace: "" },
  { ...acting, name: "browser-permissions", file: "src/browser/context.ts", find: "permissions: [],", replace: "" },
  {
    ...{ ...acting, name: "browser-of-the-web", file: "src/browser/of-the-web.ts" },
    find: '!notOfTheWeb.test(address) || address.startsWith("chrome-error:")',
    replace: "address.length >= 0",
  },
  {
    ...{ ...acting, name: "browser-download-size", file: "src/browser/downloads.ts" },
    find: "> limits.downloadBytes",
    replace: "> Number.POSITIVE_INFINITY",
  },
  {
    ...{ ...acting, name: "browser-questions", file: "src/browser/dialogs.ts" },
    find: 'kind === "alert" || kind === "beforeunload"',
    replace: "kind !== null",
  },
  {
    ...{ ...acting, name: "browser-in-turn", file: "src/browser/create-session-browser.ts" },
    find: "last.then(work)",
    replace: "Promise.resolve().then(work)",
  },
  {
    ...{ ...acting, name: "browser-arrivals", file: "src/browser/settle.ts" },
    find: "arrivals.count() <= tabs.count() && ",
    replace: "",
  },
  {
    ...{ ...losing, name: "browser-pulse", file: "src/browser/pulse.ts" },
    find: "return hasStopped ? undefined : onStuck();",
    replace: "return;",
  },
  {
    ...{ ...losing, name: "browser-deaf", file: "src/browser/create-session-browser.ts" },
    find: "leaves ? await unlessDeaf(pages, front) : front",
    replace: "front",
  },
  {
    ...{ ...acting, name: "browser-busy", file: "src/browser/page/press.ts" },
    find: "log !== undefined && isMade(log) && ",
    replace: "log !== undefined && ",
  },
  {
    ...{ ...losing, name: "browser-slow-server", file: "src/browser/pulse.ts" },
    find: "if (isAsked()) {",
    replace: "if (since < 0) {",
  },
  {
    ...{ ...losing, name: "browser-own-work", file: "src/browser/create-session-browser.ts" },
    find: "if (options.looks) await pulse.isOurs();",
    replace: "",
  },
  {
    ...{ ...losing, name: "browser-tabs", file: "src/browser/tabs.ts" },
    find: "if (tabs.length >= limits.tabs) {",
    replace: "if (tabs.length < 0) {",
  },
  {
    ...{ ...losing, name: "browser-tabs-without-an-end", file: "src/browser/arrivals.ts" },
    find: "opened >= limits.flood || ",
    replace: "",
  },
  {
    ...{ ...losing, name: "browser-tabs-of-tabs", file: "src/browser/arrivals.ts" },
    find: " || depth >= limits.depth",
    replace: "",
  },
  {
    ...{ ...losing, name: "browser-lost-act-opens-nothing", file: "src/browser/create-session-browser.ts" },
    find: "isOver.throwIfAborted();",
    replace: "",
  },
  {
    ...{ ...acting, name: "browser-empty-tabs", file: "src/browser/arrivals.ts" },
    find: "for (const [, tab] of left) tab.isEmpty = true;",
    replace: "",
  },
  {
    ...{ ...acting, name: "browser-slow-tabs", file: "src/browser/arrivals.ts" },
    find: "if (requests.isUnderWay()) return;",
    replace: "",
  },
  {
    ...{ ...acting, name: "browser-owner-of-another-document", file: "src/browser/owner.ts" },
    find: "  known.delete(page);\n",
    replace: "  if (known.has(page)) return;\n",
  },
  {
    ...{ ...acting, name: "browser-owner-is-not-what-it-says", file: "src/browser/owner.ts" },
    find: 'expression: "self.origin", contextId }',
    replace: 'expression: "self.origin" }',
  },
  {
    ...{ ...acting, name: "browser-tabs-for-downloads", file: "src/browser/tabs.ts" },
    find: 'if (page.url() === "") return drop(page);',
    replace: "",
  },
  {
    ...{ ...acting, name: "browser-tabs-of-others", file: "src/browser/tabs.ts" },
    find: "if (isBehind) tabs.splice",
    replace: "if (false) tabs.splice",
  },
  {
    ...{ ...losing, name: "browser-title", file: "src/browser/page/title.ts" },
    find: "at < ${longestTitle} && ",
    replace: "",
  },
  {
    ...{ ...losing, name: "browser-weight", file: "src/browser/weight.ts" },
    find: "if (known.weight > (isLong ? limits.pageBytes : limits.mostPageBytes)) cut(requestId);",
    replace: "",
  },
  {
    ...{ ...losing, name: "browser-load", file: "src/browser/load.ts" },
    find: "if (total <= most) return;",
    replace: "return;",
  },
  {
    ...{ tests: ["src/web/proxy.test.ts"], name: "proxy-counts-tunnels", file: "src/web/proxy.ts" },
    find: "join(client, counted(upstream, onBytes));",
    replace: "join(client, upstream);",
  },
  {
    ...{ tests: ["src/loop/call-tools.test.ts"], name: "loop-must-ask", file: "src/loop/call-tool.ts" },
    find: "if (isToolError(done.error) && done.error.mustAsk && !signal.aborted) {",
    replace: "if (signal.aborted && !signal.aborted) {",
  },
  {
    ...{ tests: ["src/tools/browser/browser-trouble.test.ts"], name: "browser-unanswered" },
    ...{ file: "src/browser/create-session-browser.ts", find: "if (over.aborted || tabs.isAsked(page)) throw" },
    replace: "if (over.aborted) throw",
  },
  {
    ...{ ...losing, name: "browser-crash", file: "src/browser/tabs.ts" },
    find: 'page.on("crash", () => tabs.includes(page) && onCrash(page));',
    replace: "",
  },
  {
    ...{ ...losing, name: "browser-lost-told", file: "src/browser/create-session-browser.ts" },
    find: 'throw told ?? new BrowserProblem("no-page");',
    replace: 'throw new BrowserProblem("no-page");',
  },
  {
    ...{ ...losing, name: "browser-lost-tab-is-not-the-other", file: "src/browser/create-session-browser.ts" },
    find: "if (needsPage && (told || !shown()))",
    replace: "if (needsPage && !shown())",
  },
  {
    ...{ ...losing, name: "browser-lost-front", file: "src/browser/tabs.ts" },
    find: "if (page === shown || shown === null) stood = page.url();",
    replace: "stood = page.url();",
  },
  {
    ...{ ...losing, name: "browser-launched-after-a-loss", file: "src/browser/create-session-browser.ts" },
    find: "          lost = told;\n",
    replace: "",
  },
  {
    ...{ ...losing, name: "browser-blank-is-no-page", file: "src/browser/create-session-browser.ts" },
    find: "front && addressOf(front) !== blank ? front : null",
    replace: "front ?? null",
  },
  {
    ...{ ...losing, name: "browser-leaving", file: "src/browser/create-session-browser.ts" },
    find: 'waits?.(null, new BrowserProblem("no-page"));',
    replace: "",
  },
  {
    ...{ ...many, name: "browser-shared", file: "src/browser/pool.ts" },
    find: "byKind.get(JSON.stringify(kind)) ?? begin(kind)",
    replace: "begin(kind)",
  },
  {
    ...{ ...many, name: "browser-last-context", file: "src/browser/pool.ts" },
    find: "else if (one?.users === 0)",
    replace: "else if (one?.users === -1)",
  },
  {
    ...{ ...many, name: "browser-idle", file: "src/browser/create-browsers.ts" },
    find: "void end(session).catch(report)",
    replace: "undefined",
  },
  {
    ...{ ...many, name: "browser-no-screen", file: "src/browser/launch.ts" },
    find: 'if (!kind.headless && !hasScreen(env)) throw new BrowserProblem("no-screen");',
    replace: "",
  },
  {
    ...{ ...many, name: "browser-named", file: "src/browser/find.ts" },
    find: 'yield browserAt(path, "setting");\n    return;',
    replace: 'yield browserAt(path, "setting");',
  },
  {
    ...{ ...launch, name: "browser-environment", file: "src/browser/launch.ts" },
    find: "env: lent.environment,",
    replace: "env: process.env,",
  },
  {
    ...{ ...launch, name: "browser-unpacked-whole", file: "src/browser/bring.ts" },
    find: "rmSync(fresh, { recursive: true, force: true });",
    replace: "",
  },
  {
    ...{ ...launch, name: "browser-download-name", file: "src/browser/downloads.ts" },
    find: '.replace(/^[.\\s]+|[.\\s]+$/g, "")',
    replace: "",
  },
  {
    name: "browser-profiles",
    file: "src/browser/profiles.ts",
    find: "if (noted && isTemporary(noted.folder)) rmSync(noted.folder, { recursive: true, force: true, maxRetries: 3 });",
    replace: "",
    tests: ["test/browser-crash.test.ts"],
  },
  {
    name: "browser-fixed-path",
    file: "src/browser/find.ts",
    find: "PATH.split(delimiter).filter(isAbsolute)",
    replace: "PATH.split(delimiter)",
    tests: ["src/browser/find.test.ts"],
  },
  {
    ...{ ...stealth, name: "browser-webdriver", file: "src/browser/stealth.ts" },
    find: '["--disable-blink-features=AutomationControlled"]',
    replace: "[]",
  },
  {
    ...{ ...stealth, name: "browser-calls", file: "src/browser/network-options.ts" },
    find: '"--force-webrtc-ip-handling-policy=disable_non_proxied_udp",',
    replace: "",
  },
  {
    ...{ ...stealth, name: "browser-identity", file: "src/browser/stealth.ts" },
    find: "await Promise.all(context.pages().map((page) => introduce(page, identity)));",
    replace: 'context.removeAllListeners("page");',
  },
  {
    ...{ name: "browser-click-that-closes", file: "src/browser/page/press.ts", tests: ["src/browser/acting.test.ts"] },
    find: "if (isClosed && (log === undefined || isMade(log))) return;",
    replace: "",
  },
  {
    ...{ name: "browser-click-not-made", file: "src/browser/page/press.ts", tests: ["src/browser/acting.test.ts"] },
    find: "(log === undefined || isMade(log))",
    replace: "page",
  },
];
