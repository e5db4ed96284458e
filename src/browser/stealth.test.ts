import { afterAll, beforeAll, expect, test } from "vitest";
import { act, type BrowserWorld, browserWorld } from "../../test/support/browser-world.ts";
import { type Pages, servePages } from "../../test/support/pages.ts";

let open: BrowserWorld;
let hidden: BrowserWorld;
let pages: Pages;
const headers: Record<string, unknown>[] = [];

beforeAll(async () => {
  const env = { LANG: "zh_CN.UTF-8" };
  [open, hidden] = await Promise.all([
    browserWorld({ env }),
    browserWorld({ env, settings: { browserStealth: true } }),
  ]);
  pages = await servePages({
    "/": ({ headers: given }, response) => {
      headers.push(given);
      response.setHeader("content-type", "text/html").end("<title>Look</title>");
    },
  });
});
afterAll(async () => {
  await Promise.all([open, hidden].map((world) => world?.[Symbol.asyncDispose]()));
  await pages?.[Symbol.asyncDispose]();
});

/** What pages look at who want to know whether a program drives the browser. */
const look = `(async () => {
  const draw = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 200, height: 60 });
    const context = canvas.getContext("2d");
    context.font = "24px sans-serif";
    context.fillText("mint 薄荷", 4, 40);
    return canvas.toDataURL();
  };
  const gl = document.createElement("canvas").getContext("webgl");
  gl?.getExtension("WEBGL_debug_renderer_info");
  const peer = new RTCPeerConnection();
  peer.createDataChannel("x");
  const candidates = [];
  const gathered = new Promise((resolve) => {
    peer.onicecandidate = ({ candidate }) => (candidate ? candidates.push(candidate.candidate) : resolve());
  });
  await peer.setLocalDescription();
  await gathered;
  const frame = document.body.appendChild(document.createElement("iframe"));
  return {
    webdriver: navigator.webdriver,
    userAgent: navigator.userAgent,
    brands: navigator.userAgentData.brands.map(({ brand }) => brand),
    languages: navigator.languages,
    plugins: [...navigator.plugins].map(({ name }) => name),
    mimeTypes: [...navigator.mimeTypes].map(({ type }) => type),
    isPluginArray: navigator.plugins instanceof PluginArray,
    chrome: typeof window.chrome?.runtime,
    framed: typeof frame.contentWindow.chrome?.runtime,
    renderer: gl?.getParameter(37446),
    permissions: [Notification.permission, (await navigator.permissions.query({ name: "notifications" })).state],
    candidates,
    native: [HTMLCanvasElement.prototype.toDataURL, Function.prototype.toString].map(String),
    canvas: draw(),
    isSteady: draw() === draw(),
  };
})()`;

interface Seen {
  userAgent: string;
  brands: string[];
  canvas: string;
  renderer: string;
  [name: string]: unknown;
}

async function lookWith(world: BrowserWorld): Promise<Seen> {
  const { value } = await act(world.begin().browser, async (page) => {
    // By a name that counts as safe.
    await page.goto(pages.url.replace("127.0.0.1", "localhost"));
    return page.evaluate(look);
  });
  return value as Seen;
}

test("without stealth a page sees that a program drives the browser", async () => {
  const seen = await lookWith(open);
  expect(seen).toMatchObject({ webdriver: true, userAgent: expect.stringContaining("Headless"), chrome: "undefined" });
  expect(seen.brands).toContain("HeadlessChrome");
});

test("with it what a page can see is of one piece, in its requests as in its scripts", async () => {
  const seen = await lookWith(hidden);
  const version = /Chrome\/(\d+)\.0\.0\.0/.exec(seen.userAgent)?.[1];
  expect(seen).toMatchObject({
    webdriver: false,
    languages: ["zh-CN", "zh"],
    mimeTypes: ["application/pdf", "text/pdf"],
    isPluginArray: true,
    chrome: "object",
    framed: "object",
    permissions: ["denied", "denied"],
    candidates: [],
    native: ["function toDataURL() { [native code] }", "function toString() { [native code] }"],
    isSteady: true,
  });
  expect(seen.userAgent).not.toContain("Headless");
  expect(seen.brands.toSorted()).toEqual(["Chromium", expect.stringMatching(/^Not.A.Brand$/)]);
  expect(seen.plugins).toHaveLength(5);
  expect(seen.renderer).not.toMatch(/swiftshader/i);
  expect(headers.at(-1)).toMatchObject({
    "user-agent": seen.userAgent,
    "sec-ch-ua": expect.stringContaining(`"Chromium";v="${version}"`),
    "accept-language": "zh-CN,zh;q=0.9",
  });
  expect(headers.at(-1)?.["sec-ch-ua"]).not.toContain("Headless");
});

test("canvases look otherwise in another session, and the same within one", async () => {
  const [plain, one, other] = [await lookWith(open), await lookWith(hidden), await lookWith(hidden)];
  expect(new Set([plain.canvas, one.canvas, other.canvas]).size).toBe(3);
});

test("what stealth does not hide is known: workers tell no brands", async () => {
  const { value } = await act(hidden.begin().browser, async (page) => {
    await page.goto(pages.url.replace("127.0.0.1", "localhost"));
    return page.evaluate(`new Promise((resolve) => {
      const source = "postMessage([navigator.userAgent.includes('Headless'), navigator.userAgentData.brands.length])";
      new Worker(URL.createObjectURL(new Blob([source]))).onmessage = ({ data }) => resolve(data);
    })`);
  });
  expect(value).toEqual([false, 0]);
});
