import { plain } from "../system.ts";

/** What the browser tools answer: first what was done, then where the page stands, then what is new on it. */
export const browserTexts = {
  navigated: (p: { url: string }) => `Navigated to ${p.url}`,
  navigatedToFile: (p: { url: string }) => `${p.url} is a file, which the browser downloads. The page did not change.`,
  clicked: (p: { what: string; wantsFiles: boolean }) =>
    `Clicked ${p.what}${p.wantsFiles ? "\nThe page asks for files: give them with browser_upload, to the same element." : ""}`,
  typed: (p: { what: string; submitted: boolean }) => `Typed into ${p.what}${p.submitted ? " and pressed Enter" : ""}`,
  focusedField: () => "the focused element",
  hovered: (p: { what: string }) => `Hovering over ${p.what}`,
  keyPressed: (p: { key: string }) => `Pressed ${p.key}`,
  chosen: (p: { what: string; options: string }) => `Selected ${p.options} in ${p.what}`,
  uploaded: (p: { what: string; files: string }) => `Gave ${p.files} to ${p.what}`,
  scrolled: (p: {
    direction: "up" | "down" | "to_top" | "to_bottom";
    at: number;
    most: number;
    moved: number;
    what: string;
  }) => {
    const at = p.what && ` in ${p.what}`;
    if (p.most === 0) return `Not scrolled${at}: there is nothing to scroll, all of it is in sight.`;
    const where = `at ${p.at} of ${p.most} px${p.at >= p.most ? ", the bottom" : p.at === 0 ? ", the top" : ""}`;
    const way = { up: "up", down: "down", to_top: "to the top", to_bottom: "to the bottom" }[p.direction];
    return p.moved === 0 ? `Not scrolled${at}: it is ${where} already.` : `Scrolled ${way}${at}: ${where}`;
  },
  screenshotSaved: (p: { path: string; width: number; height: number }) =>
    `Screenshot saved to ${p.path} (${p.width} × ${p.height})`,
  pageInWords: (p: { why: "unseeing" | "too-big" }): string =>
    p.why === "unseeing"
      ? "browser_get_dom tells the page in words."
      : "Take one without full_page, or of one element (ref).",
  pageNotPictured: (p: { problem: string }) => `The screenshot could not be taken: ${p.problem}`,
  waitedFor: (p: { what: string }) => `It is there: ${p.what}`,
  waitedInVain: (p: { what: string; seconds: number }) => `${p.what} did not come within ${p.seconds} s.`,
  nothingToWaitFor: () => "Give selector or condition.",
  conditionFailed: (p: { problem: string }) => `The condition failed: ${p.problem}`,
  wentBack: (p: { url: string }) => `Went back to ${p.url}`,
  wentForward: (p: { url: string }) => `Went forward to ${p.url}`,
  nothingBack: () => "There is no page before this one.",
  nothingForward: () => "There is no page after this one.",
  reloaded: (p: { url: string }) => `Reloaded ${p.url}`,
  scriptFailed: (p: { problem: string }) => `The script failed: ${p.problem}`,
  launched: (p: { name: string; headless: boolean; width: number; height: number; wasOpen: boolean }) =>
    `${p.wasOpen ? "The browser is open already" : "Browser started"}: ${p.name}, ${p.headless ? "no window" : "in a window"}, ${p.width} × ${p.height}. Next: browser_navigate`,
  browserClosed: () => "Browser closed",
  browserWasClosed: () => "No browser was open.",
  badViewport: () => 'viewport is {"width": 1280, "height": 720}.',

  pageNow: (p: { title: string; url: string }) => `Page: ${p.title ? `${p.title} · ` : ""}${p.url}`,
  pageStatus: (p: { status: number }) => `The server answered ${statusWords(p.status)}`,
  pageLoading: () => "It is still loading; browser_wait_for waits for an element.",
  pageBroken: () =>
    "The page broke off while it loaded, or is damaged: only what had come is shown. browser_reload tries once more.",
  pageFailed: () => "The page could not be loaded. browser_navigate opens another address.",
  pageMissed: (p: { address: string; why: "dns" | "refused" | "tls" | "timeout" | "unreadable" | "network" }) => {
    const why = {
      dns: "there is no such host",
      refused: "nothing answers there (connection refused)",
      tls: "its certificate is not valid",
      timeout: "it did not answer in time",
      unreadable: "what it answered is damaged",
      network: "the connection broke",
    }[p.why];
    return `${p.address} could not be reached: ${why}. browser_navigate opens another address.`;
  },
  pageTooLarge: () => "The page is very large: only its beginning was loaded.",
  pageUnread: () => "It was not read in time. browser_get_dom with a selector reads a part of it.",
  tabOpened: (p: { url: string; isFront: boolean }) =>
    `A new tab was opened${p.isFront ? " and is the page now" : ""}: ${p.url}`,
  tabsRefused: (p: { count: number }) =>
    p.count === 1
      ? "One more tab opened by itself and was closed at once."
      : `${p.count} more tabs opened by themselves and were closed at once.`,
  tabsEmpty: (p: { count: number }) =>
    p.count === 1
      ? "A new tab was opened, but nothing came into it: a browser does not show that kind of address there, or there was nothing to show."
      : `${p.count} new tabs were opened, but nothing came into them.`,
  tabClosed: () => "The tab was closed; the one before it is the page now.",
  dialogShown: (p: { kind: string; message: string; accepted: boolean }) =>
    `The page showed a dialog (${p.kind}): ${JSON.stringify(p.message)}. ${p.accepted ? "It was accepted." : 'It was dismissed by this tool; to accept it do the same again with dialog: "accept".'}`,
  downloaded: (p: { name: string; file: string; bytes: number }) =>
    `Downloaded ${p.name} (${p.bytes} bytes) to ${p.file} (read_file opens it there; file_copy puts a copy into the workspace)`,
  downloading: (p: { name: string; bytes: number }) =>
    `${p.name} is being downloaded, ${p.bytes} bytes so far; a later result tells when it has come.`,
  notDownloaded: (p: { name: string; problem: string }) => {
    const why = { "too-large": "it is too large", canceled: "it was cancelled" }[p.problem] ?? p.problem;
    return `${p.name} was not downloaded: ${why}`;
  },
  privateRefused: (p: { addresses: string }) =>
    `Not let through to a private address: ${p.addresses}. If it is needed, browser_navigate there: the user is asked.`,
  notWebRefused: (p: { addresses: string }) =>
    `Not opened: ${p.addresses}. Only http and https addresses are opened here.`,
  ownPortRefused: (p: { addresses: string }) =>
    `Not opened: ${p.addresses} is SkillMint's own server, which is closed to the agent. A server of yours needs another port.`,
  tabs: (p: { urls: readonly string[] }) => `Tabs: ${p.urls.join(" · ")}`,
  pageReady: () => "Loaded",
  pageScroll: (p: { at: number; most: number; width: number; height: number }) =>
    `Scrolled to ${p.at} of ${p.most} px; viewport ${p.width} × ${p.height}`,
  pageHistory: (p: { entries: readonly string[] }) => `History (> is now):\n${p.entries.join("\n")}`,
  noBrowserOpen: () => "No page is open. browser_navigate opens one.",

  pageChanged: () => "New or changed:",
  pageGone: (p: { lines: readonly string[]; more: number }) =>
    `Gone: ${p.lines.join(" / ")}${p.more > 0 ? ` and ${p.more} more` : ""}`,
  pageSame: () => "Nothing changed on the page.",
  formHeld: (p: { field: string; problem: string }) =>
    `Nothing changed on the page: the form is not sent before this is right. ${p.field}: ${p.problem}`,
  pageInSight: () => "In sight:",
  pageEmpty: () =>
    "The page is empty. browser_wait_for waits for an element, browser_reload loads it again, web_fetch reads a PDF.",
  pageMore: (p: { count: number; kind: "row" | "item" | "line"; isAbove: boolean; ref: string }) =>
    `… ${p.count} more ${p.kind}${p.count === 1 ? "" : "s"}${p.isAbove ? " above" : ""}${p.ref && ` (in ${p.ref})`}`,
  pageCut: () => "[Shortened. More: browser_scroll, or browser_get_dom with ref or selector]",

  pageMoved: (p: { url: string }) =>
    `Nothing was done: the page has gone to ${p.url} meanwhile. Look at it, and call again if it is meant.`,
  frameDenied: (p: { site: string }) =>
    `Nothing was done: that part of the page is of ${p.site}, where a rule denies it.`,
  siteDenied: (p: { site: string }) => `Nothing was done: the page there is of ${p.site}, where a rule denies it.`,
  openPageFirst: () => "No page is open. Call browser_navigate with a URL first.",
  lastFailed: () =>
    "The last navigation failed, so there is no page to act on. Call browser_navigate with another URL, or with that of the page before.",
  lastNotReached: (p: { url: string }) =>
    `The last navigation failed: ${p.url} could not be opened. browser_navigate opens another page, or the one before again.`,
  badUrl: (p: { url: string }) => `\`${p.url}\` is no address. Give a whole one, like \`https://example.com/page\``,
  notReached: (p: { url: string; at: string; problem: string }) =>
    p.at === p.url
      ? `${p.url} could not be opened: ${p.problem}`
      : `${p.url} leads to ${p.at}, which could not be opened: ${p.problem}`,
  notReachedWhy: {
    denied: () => "the user's rules forbid this site. Do without it.",
    dns: () => "there is no such host. Check the name.",
    refused: () => "nothing answers there (connection refused). Check the port, or that the server runs.",
    unreachable: () => "no connection could be made. Check the name, or try again.",
    tls: () =>
      "its certificate is not valid, or it does not speak https. Do not go around it: tell the user, or name it with http:// if that is meant.",
    private: () =>
      "it leads to a private address, which needs the user's consent. Call it again and the user will be asked.",
    late: (p: { seconds: number }) => `no answer within ${p.seconds} s. Try again, or another address.`,
    offline: () => "there is no network. Tell the user.",
    redirects: () => "it redirects in a circle. Try another address of the site.",
    "unsafe-port": () => "browsers open no pages on this port. Let the server use another, or read it with web_fetch.",
    "not-web": () => "only http and https addresses are opened.",
    unreadable: () => "what was answered is damaged, or no page of the web. Try again, or another address.",
    resend: () => "it was the answer to a form, which would have to be sent again. Fill in the form once more.",
    interrupted: () => "the page went elsewhere meanwhile, or stopped it. browser_get_state tells where it stands.",
    "own-port": () =>
      "it is SkillMint's own server, which is closed to the agent. A server of yours needs another port; the user can look at this one.",
    status: (p: { detail: string }) => `the server sent no page and answered ${statusWords(Number(p.detail))}`,
    "no-content": (p: { detail: string }) =>
      `the server has no page there (it answered ${p.detail}). What was open still is.`,
    other: (p: { detail: string }) => `the browser could not load it (${p.detail}). Try again, or another address.`,
  },
  pageProblem: {
    "no-target": () => "Give ref (from the page's snapshot), selector, or x and y.",
    "unknown-ref": (p: { what: string; detail: string }) => `There is no element ${p.what} on the page now.`,
    "not-found": (p: { what: string; detail: string }) => `Nothing on the page matches ${p.what}.`,
    "not-unique": (p: { what: string; detail: string }) =>
      `${p.what} matches ${p.detail} elements; name one of them by its ref.`,
    "bad-selector": (p: { what: string; detail: string }) =>
      `${p.what} is no CSS selector. Use a ref, a CSS selector, or text=… for what stands on it.`,
    covered: (p: { what: string; detail: string }) =>
      `${p.what} is covered by ${p.detail}. Close that first, or scroll.`,
    invisible: (p: { what: string; detail: string }) =>
      `${p.what} is not visible. Open what it is in first (a menu, a tab), or take another.`,
    disabled: (p: { what: string; detail: string }) =>
      `${p.what} is disabled. Fill in or choose what it waits for first.`,
    "read-only": (p: { what: string; detail: string }) => `${p.what} can not be edited: it is read-only.`,
    "wrong-kind": (p: { what: string; detail: string }) =>
      `That cannot be done with ${p.what}: ${p.detail}. browser_type is for text fields, browser_select for lists, browser_upload for files, browser_click for the rest.`,
    list: (p: { what: string; detail: string }) =>
      `${p.what} is a list: choose from it with browser_select. Its options: ${p.detail || "none yet"}`,
    files: (p: { what: string; detail: string }) => `${p.what} is a field for files: give them with browser_upload.`,
    "no-list": (p: { what: string; detail: string }) =>
      `${p.what} is no <select>. Use browser_click: on a radio button or checkbox itself; of another list on what opens it, then on the option.`,
    outside: (p: { what: string; detail: string }) =>
      `${p.what} is outside of what is in sight, which is ${p.detail} px; x and y count from its top left corner. Name the element by its ref, or scroll first.`,
    "bad-value": (p: { what: string; detail: string }) =>
      `${p.what} does not take that${p.detail && `: it is a field for ${p.detail}`}. Dates are YYYY-MM-DD, times HH:MM, colours #rrggbb, numbers digits.`,
    "no-option": (p: { what: string; detail: string }) =>
      `${p.what} has no option ${p.detail ? JSON.stringify(p.detail) : "like that"}.`,
    "unknown-key": (p: { what: string; detail: string }) =>
      `${p.what} is no key. Keys are Enter, Tab, Escape, ArrowDown, PageDown, F5, a, A …; with modifiers: ["Control"].`,
    restless: (p: { what: string; detail: string }) => `${p.what} moves or is replaced all the time. Try again.`,
    busy: (p: { what: string; detail: string }) =>
      `That was done${p.what && ` with ${p.what}`}, and the page has been busy with it ever since. Do not do it again: browser_get_dom shows what came of it, browser_navigate opens another page.`,
    late: (p: { what: string; detail: string }) =>
      `The page did not answer in time${p.what && ` for ${p.what}`}. Try again.`,
  },
  browserFailed: (p: { problem: string }) =>
    `The browser could not do that (${p.problem}). Look with browser_get_state, and try another way.`,
  pageClosed: () => "The page was closed meanwhile. browser_get_state tells what is open now.",
  optionsThere: (p: { lines: readonly string[] }) => `Its options:\n${p.lines.join("\n")}`,
  nearestOnPage: (p: { lines: readonly string[] }) => `On the page now:\n${p.lines.join("\n")}`,
  browserProblem: {
    "no-browser": (p: { detail: string }) =>
      `There is no browser on this machine. Ask the user to install Chrome, Edge or Chromium, for example: ${p.detail}`,
    "no-start": (p: { detail: string }) =>
      `The browser does not start: ${p.detail}. Ask the user to run \`skillmint doctor\`, or to name another browser: \`skillmint config set browserPath PATH\``,
    "bad-path": (p: { detail: string }) =>
      `The browser that the setting browserPath names does not start: ${plain(p.detail)}. Ask the user to name another (\`skillmint config set browserPath PATH\`), or to have one found (\`skillmint config unset browserPath\`).`,
    crashed: (p: { detail: string }) =>
      `The browser or its page crashed; what was open is gone${p.detail && `: ${p.detail}`}. browser_navigate opens a new one.`,
    "no-page": (_: { detail: string }) => "No page is open. Call browser_navigate with a URL first.",
    stuck: (p: { detail: string }) =>
      `The page did not answer and was closed${p.detail && `: ${p.detail}`}. browser_navigate opens another.`,
    flood: (p: { detail: string }) =>
      `The page opened tabs without an end and was closed with them${p.detail && `: ${p.detail}`}. browser_navigate opens another.`,
    unanswered: (_: { detail: string }) =>
      "The page is on its way elsewhere, but the server there has not answered yet. What was done is done: do not do it again. browser_wait_for waits for an element of the page that comes; browser_navigate goes elsewhere.",
    heavy: (p: { detail: string }) =>
      `The page loaded far more than pages may, without an end in sight, and was closed${p.detail && `: ${p.detail}`}. browser_navigate opens another.`,
    "profile-in-use": (p: { detail: string }) =>
      `Another program uses the browser profile. Ask the user to close it. ${p.detail}`.trim(),
    "no-screen": (_: { detail: string }) => "There is no screen to show a window on. Leave out headless: false.",
  },
};

function statusWords(status: number): string {
  const words = statuses[status] ?? (status >= 500 ? "it has a fault. Try again later." : "it refuses that.");
  return `${status}: ${words}`;
}

const statuses: Record<number, string> = {
  401: "it wants a login. Ask the user how to get in.",
  403: "it does not let us in. Ask the user, or take another address.",
  404: "there is no such page. Check the address.",
  407: "a proxy wants a login. Tell the user.",
  410: "that page is gone. Take another address.",
  429: "we ask too often. Wait before the next try.",
};
