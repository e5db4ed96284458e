// Pages that mean harm to whoever visits them, and what befalls browsers besides.
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { type Living, livingProcesses } from "../../../src/processes/proc.ts";
import type { Serve } from "../pages.ts";

export interface Hostile {
  page: string | Serve;
  /** Clicked after the page was opened, where opening it is not enough. */
  click?: string;
  /** Done to the browser under a call that waits. */
  strike?: "renderer" | "browser";
}

export const hostilePages: Record<string, Hostile> = {
  "renderer killed": { page: "<title>Victim</title>", strike: "renderer" },
  "browser killed": { page: "<title>Victim</title>", strike: "browser" },
  "script without an end, at a click": { page: run("for (;;);"), click: "button" },
  "script without an end, while it loads": { page: "<title>Loop</title><script>for (;;);</script>" },
  "alerts without an end": { page: run("for (;;) alert('again');"), click: "button" },
  "questions without an end": { page: run("while (!confirm('Yes?'));"), click: "button" },
  "a response without an end": { page: (_, response) => pour(response, "<p>more and more</p>".repeat(500)) },
  "nested: a frame without an end": nested({ "": '<iframe src="?pours"></iframe>' }),
  "nested: a frame without an end in a frame": nested({
    "": '<iframe src="?inner"></iframe>',
    inner: '<iframe src="?pours"></iframe>',
  }),
  "nested: a script without an end": nested({ "": '<script src="?pours"></script>' }, "text/javascript"),
  "nested: an async script without an end": nested({ "": '<script async src="?pours"></script>' }, "text/javascript"),
  "nested: a stylesheet without an end": nested({ "": '<link rel="stylesheet" href="?pours">' }, "text/css"),
  "nested: a blob without an end": nested({
    "": '<script>document.querySelector("button").onclick = () => fetch("?pours").then((answer) => answer.blob())</script>',
  }),
  "a page of 100 MB": { page: (_, response) => pour(response, `${"x".repeat(99)}\n`, 100_000_000) },
  "1,000 tabs": { page: run("for (let at = 0; at < 1000; at++) window.open('/small?' + at);"), click: "button" },
  "tabs that open tabs": {
    page: (_, response) => html(response, "<script>window.open(location.pathname + '?' + Math.random())</script>"),
  },
  "a download without an end": {
    page: (request, response) => {
      if (!request.url?.includes("file")) return html(response, '<a href="?file">Get</a>');
      response.setHeader("content-disposition", "attachment; filename=endless.bin");
      pour(response, "x".repeat(100_000));
    },
    click: "a",
  },
  "many downloads": {
    page: (request, response) => {
      if (!request.url?.includes("file"))
        return html(response, run("setInterval(() => { location = '?file' + Math.random(); }, 5);"));
      response.setHeader("content-disposition", "attachment").end("x");
    },
    click: "button",
  },
  "navigations without an end": {
    page: (request, response) =>
      html(
        response,
        `<script>location = "?${(new URL(request.url ?? "", "http://x").search.length + 1) % 9}" + Math.random()</script>`,
      ),
  },
  "redirects without an end": {
    page: (_, response) => void response.writeHead(302, { location: `?${Math.random()}` }).end(),
  },
  "a title of 10 MB": { page: `<title>${"long ".repeat(2_000_000)}</title>short` },
  "a history that only leads here": {
    page: run(
      "for (let at = 0; at < 200; at++) history.pushState({}, '', '?' + at); onpopstate = () => history.forward();",
    ),
    click: "button",
  },
  "a page that closes itself": { page: run("window.close(); setTimeout(() => window.close(), 10);"), click: "button" },
  "a page that does not let go": {
    page: `<title>Stay</title><button>b</button><script>onbeforeunload = (event) => { event.preventDefault(); return "stay"; };</script>`,
    click: "button",
  },
  "a document that is opened and never closed": {
    page: run("document.open(); document.write('<p>open');"),
    click: "button",
  },
  "a million elements": {
    page: run("for (let at = 0; at < 1e6; at++) document.body.append(document.createElement('i'));"),
    click: "button",
  },
  "printing without an end": { page: run("for (;;) print();"), click: "button" },
  "memory without an end": {
    page: run("const all = []; setInterval(() => all.push(new Array(1e6).fill(Math.random())), 1);"),
    click: "button",
  },
};

/** A page whose button does that. */
function run(script: string): string {
  return `<!doctype html><title>Hostile</title><button>b</button><script>document.querySelector("button").onclick = () => { ${script} };</script>`;
}

/** Pages by their query; what they hold is poured without an end. */
function nested(pages: Record<string, string>, type = "text/html"): Hostile {
  const page: Serve = (request, response) => {
    const query = new URL(request.url ?? "", "http://x").search.slice(1);
    if (query !== "pours") return html(response, `<title>Nested</title><button>b</button>${pages[query] ?? ""}`);
    response.setHeader("content-type", type);
    pour(response, type === "text/html" ? "<p>more and more</p>" : "/* more and more */\n");
  };
  return { page, click: "button" };
}

const html = (response: ServerResponse, body: string) =>
  void response.setHeader("content-type", "text/html; charset=utf-8").end(`<!doctype html>${body}`);

/** Sends the text again and again, so many bytes, or until nobody listens. */
function pour(response: ServerResponse, text: string, most = Number.POSITIVE_INFINITY): void {
  if (!response.headersSent && !response.hasHeader("content-type")) response.setHeader("content-type", "text/html");
  const piece = Buffer.from(text.repeat(Math.max(1, Math.floor(100_000 / text.length))));
  let sent = 0;
  const go = () => {
    while (!response.destroyed && sent < most) {
      sent += piece.length;
      if (!response.write(piece)) return;
    }
    response.end();
  };
  response.on("drain", go);
  go();
}

/** Processes of browsers that this process started, near or far. */
export function browserProcesses(type: "renderer" | "browser" | "any" = "any"): number[] {
  const all = [...livingProcesses()];
  const ours = new Set([process.pid]);
  for (let size = 0; size !== ours.size; ) {
    size = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  const isMeant = ({ pid }: Living) => {
    const line = commandLine(pid);
    const isBrowser = /chrom|headless.shell/i.test(line.split("\0")[0] ?? "");
    if (type === "any") return isBrowser;
    return isBrowser && (type === "renderer" ? line.includes("--type=renderer") : !line.includes("--type="));
  };
  return all.filter((one) => one.pid !== process.pid && ours.has(one.pid) && isMeant(one)).map(({ pid }) => pid);
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}
