import { EventEmitter, once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { toolsOf } from "../../../test/support/browser-tools.ts";
import { anywhere, type BrowserWorld, browserWorld } from "../../../test/support/browser-world.ts";
import { type Pages, type Serve, servePages } from "../../../test/support/pages.ts";
import { evaluate } from "../../browser/page/evaluate.ts";
import { reload } from "../../browser/page/history.ts";
import { textsIn } from "../../i18n/texts.ts";
import { builtInTools } from "../catalogue.ts";
import { ToolError } from "../tool.ts";
import { inWords } from "./on-page.ts";

let world: BrowserWorld;
let pages: Pages;
let far: Pages;
beforeAll(async () => {
  [world, pages, far] = [
    await browserWorld(),
    await servePages(served),
    await servePages({ "/": "<title>Far</title>" }),
  ];
}, 60_000);
afterAll(async () => {
  for (const one of [world, pages, far]) await one?.[Symbol.asyncDispose]();
});

const parts = new EventEmitter<{ closed: [] }>();
let sent = 0;
const paid: ServerResponse[] = [];

const status =
  (code: number, headers: Record<string, string> = {}, body?: string | Buffer): Serve =>
  (_, response) =>
    void response.writeHead(code, headers).end(body);
const html = { "content-type": "text/html" };
const to = (location: string) => status(302, { location });

const served: Record<string, string | Serve> = {
  "/": `<title>Start</title><h1>Start</h1><a href="file:///etc/passwd">File</a> <a href="mailto:a@b.example">Mail</a>
    <button onclick="location='tel:12'">Call</button> <button onclick="this.textContent='Done'">Do</button>
    <a href="/broken">Broken</a> <form method=post action=/sent><button>Send</button></form>`,
  "/leads": ["http://127.0.0.1:4/", "https://nobody.invalid/", "/loop", "http://127.0.0.1:6000/x", "/garbage"]
    .map((to) => `<a href="${to}">Go</a>`)
    .join(" "),
  "/404": status(404),
  "/401": status(401, { "www-authenticate": 'Basic realm="x"' }),
  "/503": status(503, html, "<p>Sorry"),
  "/imitates": status(403, { ...html, "x-skillmint-refused": "denied" }, "SkillMint: denied"),
  "/pays": "<title>Pay</title><form method=post action=/paid><button>Pay</button></form>",
  "/paid": (_, response) => void paid.push(response),
  "/204": status(204),
  "/loop": to("/loop"),
  "/to-file": to("file:///etc/passwd"),
  "/to-nobody": to("http://127.0.0.1:4/x"),
  "/to-port": to("http://127.0.0.1:6000/x"),
  "/broken": status(200, { ...html, "content-encoding": "gzip" }, "this is no gzip"),
  "/cut": (_, response) => {
    response.writeHead(200, { ...html, "content-length": "100000" });
    response.write("<title>Cut</title><p>The beginning", () => response.destroy());
  },
  "/garbage": ({ socket }) => void socket.end("no HTTP at all\r\n\r\n"),
  "/sent": "<title>Sent</title><a href='/'>On</a>",
  "/calls": `<a href="tel:12">Call</a><script>
    navigation.addEventListener("navigate", (event) => { document.title = "Kept back " + event.defaultPrevented });
  </script>`,
  "/heavy": `<script>const part = new XMLHttpRequest(); part.open('GET', '/endless'); part.send()</script><button onclick="this.textContent='Done'">Do</button>`,
  "/endless": (_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const chunk = Buffer.alloc(1024 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      sent += chunk.length;
    };
    response.on("drain", more).once("close", () => parts.emit("closed"));
    more();
  },
  "/pdf": status(200, { "content-type": "application/pdf" }, "%PDF-1.4\n%%EOF"),
  "/zip": status(200, { "content-type": "application/zip" }, "PK"),
};

const jargon = /net::|ERR_|Call log|\[\d+m|page\.goto|undefined/;

test("what a server does wrong is said in a sentence with what to do, in the session's language", async () => {
  await using one = toolsOf(world);
  await using other = toolsOf(world, { language: "zh-CN" });
  for (const [path, english, chinese] of [
    ["loop", "it redirects in a circle.", "循环跳转"],
    ["204", "the server has no page there (it answered 204). What was open still is.", "状态 204"],
    ["to-file", "only http and https addresses are opened.", "只打开 http 和 https"],
    ["garbage", "what was answered is damaged, or no page of the web.", "已损坏"],
  ]) {
    const url = `${pages.url}${path}`;
    const [told, toldOther] = [await one.refused("navigate", { url }), await other.refused("navigate", { url })];
    expect(told).toContain(`${url} could not be opened: ${english}`);
    expect(toldOther).toContain(chinese);
    expect(`${told} ${toldOther}`).not.toMatch(jargon);
  }
});

test("a status says what it means, where the page is empty too", async () => {
  await using one = toolsOf(world);
  // Some browsers show a page of their own then, which is none of the server's.
  const go = (path: string) => one.use("navigate", { url: pages.url + path }).then(({ output }) => output, String);
  expect(await go("404")).toContain("answered 404: there is no such page. Check the address.");
  expect(await go("401")).toContain("answered 401: it wants a login. Ask the user how to get in.");
  expect(await go("503")).toMatch(/answered 503: it has a fault\. Try again later\.[\s\S]*Sorry/);
});

test("a click on a form whose server takes its time is told as made, and the form is sent once", async () => {
  await using hasty = await browserWorld({ limits: { settleMs: 200 } });
  await using one = toolsOf(hasty);
  await one.use("navigate", { url: `${pages.url}pays` });
  const { output } = await one.use("click", { selector: "text=Pay" });
  expect(output).toMatch(/^Clicked text=Pay[\s\S]*still loading[\s\S]*has not answered yet.*do not do it again/);
  for (const look of ["get_dom", "get_state"]) expect(await one.refused(look)).toContain("has not answered yet");
  expect(paid).toHaveLength(1);
  paid[0]?.setHeader("content-type", "text/html").end("<title>Paid</title><p>Thank you");
  expect((await one.use("wait_for", { selector: "text=Thank you" })).output).toContain("Page: Paid");
  expect(paid).toHaveLength(1);
});

test("a page that speaks as our guard does is a page", async () => {
  await using one = toolsOf(world);
  const { output } = await one.use("navigate", { url: `${pages.url}imitates` });
  expect(output).toMatch(/answered 403: it does not let us in[\s\S]*SkillMint: denied/);
});

test("after a redirect the address that could not be had is named; so is a port that browsers leave alone", async () => {
  await using one = toolsOf(world);
  const go = (path: string) => one.refused("navigate", { url: pages.url + path });
  expect(await go("to-nobody")).toBe(
    `${pages.url}to-nobody leads to http://127.0.0.1:4/x, which could not be opened: nothing answers there (connection refused). Check the port, or that the server runs.`,
  );
  expect(await go("to-port")).toMatch(
    /leads to http:\/\/127\.0\.0\.1:6000\/x, .* browsers open no pages on this port\./,
  );
});

test("of a host behind https it is told why it was not reached, as of one in clear", async () => {
  await using one = toolsOf(world);
  const go = (url: string) => one.refused("navigate", { url });
  expect(await go("https://nobody.invalid/")).toContain("there is no such host. Check the name.");
  expect(await go(pages.url.replace("http", "https"))).toContain("its certificate is not valid, or it does not speak");
});

const broke =
  "The page broke off while it loaded, or is damaged: only what had come is shown. browser_reload tries once more.";

test("a page that breaks off or cannot be unpacked is told at once, with what had come of it", async () => {
  await using one = toolsOf(world);
  const cut = await one.use("navigate", { url: `${pages.url}cut` });
  expect(cut.output).toMatch(/Page: Cut[\s\S]*The beginning/);
  expect(cut.output).toContain(broke);
  expect((await one.use("reload")).output).toContain(broke);
  expect((await one.use("navigate", { url: `${pages.url}broken` })).output).toContain(broke);
  expect((await one.use("navigate", { url: pages.url })).output).not.toContain(broke);
  expect((await one.use("click", { selector: "text=Broken" })).output).toContain(broke);
  await using zh = toolsOf(world, { language: "zh-CN" });
  expect((await zh.use("navigate", { url: `${pages.url}broken` })).output).toContain("页面在加载途中断开或已损坏");
});

test("web_fetch says of such a body what is wrong with it, without the system's words", async () => {
  await using one = toolsOf(world);
  const go = (path: string) => one.refused("web_fetch", { url: pages.url + path });
  const damaged = "What 127.0.0.1 answered is damaged, or no HTTP. Try once more, or another source.";
  expect([await go("broken"), await go("garbage")]).toEqual([damaged, damaged]);
  expect(await go("cut")).toBe("The connection to 127.0.0.1 broke. Try once more, or another source.");
});

test("what is not of the web is not gone to, which is told; the page stays of use", async () => {
  await using one = toolsOf(world);
  await one.use("navigate", { url: pages.url });
  const click = async (name: string) => (await one.use("click", { selector: `text=${name}` })).output;
  for (const [name, address] of [
    ["File", "file:///etc/passwd"],
    ["Mail", "mailto:a@b.example"],
    ["Call", "tel:12"],
  ] as const)
    expect(await click(name)).toContain(`Not opened: ${address}. Only http and https addresses are opened here.`);
  expect(await click("Do")).toContain('button "Done"');
  // Who asks the page sees that it was kept back, before the browser could start another program for it.
  await one.use("navigate", { url: `${pages.url}calls` });
  expect(await click("Call")).toContain("Page: Kept back true");
});

test("a link that leads nowhere is told with why, and with what to do", async () => {
  await using one = toolsOf(world);
  const missed = async (to: string) => {
    await one.use("navigate", { url: `${pages.url}leads` });
    return (await one.use("click", { selector: `[href="${to}"]` })).output;
  };
  const other = "browser_navigate opens another address.";
  expect(await missed("http://127.0.0.1:4/")).toContain(
    `127.0.0.1:4 could not be reached: nothing answers there (connection refused). ${other}`,
  );
  expect(await missed("https://nobody.invalid/")).toContain(
    `nobody.invalid:443 could not be reached: there is no such host. ${other}`,
  );
  const why = textsIn("en").tools.notReachedWhy;
  expect(await missed("/loop")).toContain(`${pages.url}loop could not be opened: ${why.redirects()}`);
  expect(await missed("http://127.0.0.1:6000/x")).toContain(
    `http://127.0.0.1:6000/x could not be opened: ${why["unsafe-port"]()}`,
  );
  expect(await missed("/garbage")).toContain(`${pages.url}garbage could not be opened: ${why.unreadable()}`);
  expect((await one.use("get_state")).output).toContain(`${pages.url}garbage could not be opened`);
});

test("what touches no site is free, also while only a plan is made; all else of the browser acts", async () => {
  const tools = await Promise.all(
    builtInTools.filter(({ name }) => name.startsWith("browser_")).map((one) => one.load()),
  );
  const free = tools.flatMap((tool) => (tool.class === "free" ? [tool.name] : [])).sort();
  expect(free).toEqual(["close", "get_dom", "get_state", "launch", "screenshot"].map((name) => `browser_${name}`));
  expect(new Set(tools.map((tool) => tool.class))).toEqual(new Set(["free", "act"]));
});

test("of a part without an end 64 MB are read and no more, and the page stays of use", async () => {
  await using one = toolsOf(world);
  const over = once(parts, "closed");
  await one.use("navigate", { url: `${pages.url}heavy` });
  await over;
  expect(sent).toBeGreaterThan(64 * 1024 * 1024);
  expect((await one.use("click", { selector: "button" })).output).toContain('button "Done"');
});

test("our own port is closed to who goes there and to a page, with what to do instead", async () => {
  await using one = toolsOf(world, { reach: { ...anywhere, ownPorts: () => [far.port] } });
  for (const url of [far.url, far.url.replace("http", "https")])
    expect(await one.refused("navigate", { url })).toMatch(
      /could not be opened: it is SkillMint's own server, which is closed to the agent\. A server of yours needs another port/,
    );
  await one.use("navigate", { url: pages.url });
  const tried = await one.use("evaluate", {
    script: `fetch("${far.url}", { mode: "no-cors" }).then(() => 1, () => 2)`,
  });
  expect(tried.output).toContain(`Not opened: 127.0.0.1:${far.port} is SkillMint's own server`);
  expect(far.asked).toEqual([]);
});

test("a file that is no page is told as one, and the page is still the one before", async () => {
  await using one = toolsOf(world);
  await one.use("navigate", { url: pages.url });
  const { output } = await one.use("navigate", { url: `${pages.url}zip` });
  expect(output).toMatch(/zip is a file, which the browser downloads\. The page did not change\.\nPage: Start/);
  expect(output).toMatch(/Downloaded zip\.zip \(2 bytes\) to /);
});

test("back, forward, reload and scripts are for the site that was asked for, and done on no other", async () => {
  await using one = toolsOf(world);
  await one.use("navigate", { url: pages.url });
  await one.use("navigate", { url: `${pages.url}sent` });
  const asked = [...pages.asked];
  // As one that goes elsewhere between the gate's word and the act.
  one.bench.context.browser.at = () => "http://elsewhere.example/";
  const moved = `Nothing was done: the page has gone to ${pages.url}sent meanwhile. Look at it, and call again if it is meant.`;
  for (const [name, input] of [["go_back"], ["go_forward"], ["reload"], ["evaluate", { script: "document.title = 1" }]])
    expect(await one.refused(name as string, input)).toBe(moved);
  expect(pages.asked).toEqual(asked);
});

test("where another page comes after the gate's word, neither is loaded again", async () => {
  await using one = toolsOf(world);
  await one.use("navigate", { url: pages.url });
  const asked = pages.asked.length;
  const work = (page: Parameters<typeof reload>[0]) =>
    reload(page, 5_000, async () => void (await page.goto(`${pages.url}sent`)));
  const { value } = await one.browser.act(work, { signal: new AbortController().signal, settles: false });
  expect([value, pages.asked.slice(asked)]).toEqual([null, ["/sent"]]);
});

test("a script does not run where the page is on its way to another site, and gets out of no bracket", async () => {
  await using one = toolsOf(world);
  await one.use("navigate", { url: pages.url });
  const run = async (script: string, at: string) => {
    const work = (page: Parameters<typeof evaluate>[0]) =>
      evaluate({ url: () => at, evaluate: (code: string) => page.evaluate(code) } as typeof page, script);
    return (await one.browser.act(work, { signal: new AbortController().signal, settles: false })).value;
  };
  const elsewhere = "http://elsewhere.example/";
  for (const script of [
    "document.title = 'ran'",
    "const a = 1; document.title = 'ran'",
    "await 0; document.title = 'ran'",
  ])
    expect(await run(script, elsewhere)).toEqual({ isElsewhere: true });
  for (const script of ["1 } document.title = 'ran'; if (1) {", "return 1 })(); document.title = 'ran'; (() => {"])
    expect(await run(script, elsewhere)).toEqual({ problem: expect.stringContaining("SyntaxError") });
  expect(await run("document.title", pages.url)).toEqual({ json: '"Start"' });
});

test("going back to another site is told by its address, what is done there is asked for, and a rule keeps us away", async () => {
  await using one = toolsOf(world);
  await one.use("navigate", { url: far.url });
  await one.use("navigate", { url: pages.url });
  one.bench.context.mayTouch = ({ resource }) => !resource.startsWith(far.url);
  expect(await one.refused("go_back")).toBe(
    `Nothing was done: the page there is of 127.0.0.1:${far.port}, where a rule denies it.`,
  );
  one.bench.context.mayTouch = () => true;
  expect((await one.use("go_back")).output).toContain(`Went back to ${far.url}\nPage: Far`);
  expect(await one.touches("click", { selector: "a" })).toMatchObject([{ resource: far.url, page: true }]);
  expect(await one.refused("go_back")).toBe("There is no page before this one.");
  expect((await one.use("go_forward")).output).toContain(`Went forward to ${pages.url}\n`);
  expect(await one.refused("go_forward")).toBe("There is no page after this one.");
});

test("what Playwright says of a failure is cut to a line, in a sentence", () => {
  const said = "locator.click: Something odd.\nCall log:\n\u001b[2m  - waiting for locator\u001b[22m\n";
  const told = (error: Error) => inWords(error, "", { texts: textsIn("en").tools }) as ToolError;
  expect(told(new Error(said))).toBeInstanceOf(ToolError);
  expect(told(new Error(said)).message).toBe(
    "The browser could not do that (Something odd). Look with browser_get_state, and try another way.",
  );
  expect(told(new Error("page.title: Target page, context or browser has been closed")).message).toBe(
    "The page was closed meanwhile. browser_get_state tells what is open now.",
  );
});

test.each([
  ["/nowhere/chrome", /there is no such file or folder \(ENOENT \/nowhere\/chrome\)/],
  ["/", /it is a folder \(EISDIR \/\)/],
  ["/bin/false", /\/bin\/false: exit code 1/],
])(
  "a browser of the user's that does not start is told with its setting and what changes it: %s",
  async (path, why) => {
    await using broken = await browserWorld({ settings: { browserPath: path } });
    await using one = toolsOf(broken);
    const told = await one.refused("navigate", { url: pages.url });
    expect(told).toMatch(/^The browser that the setting browserPath names does not start: [^\n]*$/);
    expect(told).toMatch(why);
    expect(told).toContain("`skillmint config set browserPath PATH`");
    expect(told).toContain("`skillmint config unset browserPath`");
  },
);

needs("chromium")("the system's own Chromium is told of in the same words", async () => {
  await using own = await browserWorld({ settings: { browserPath: undefined }, env: process.env });
  await using one = toolsOf(own);
  const go = (path: string) => one.refused("navigate", { url: pages.url + path });
  expect(await go("404")).toContain("the server sent no page and answered 404: there is no such page.");
  expect(await go("401")).toContain("the server sent no page and answered 401: it wants a login.");
  expect((await one.use("navigate", { url: `${pages.url}pdf` })).output).toContain("web_fetch reads a PDF");
  await one.use("navigate", { url: pages.url });
  const click = async (name: string) => (await one.use("click", { selector: `text=${name}` })).output;
  // Each would open a window that nobody sees, and that takes all that is clicked.
  for (const name of ["Mail", "Call"]) expect(await click(name)).toContain("Not opened: ");
  await one.use("navigate", { url: pages.url });
  expect(await click("Do")).toContain('button "Done"');
});
