// A small site on loopback with what sites are made of: forms, tables, frames, lists without an end, dialogs, tabs, files.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Pages, type Serve, servePages } from "../pages.ts";

export interface Site extends Pages {
  /** What came by forms, in order. */
  posted: { path: string; fields: Record<string, string> }[];
  /** Files that were given to it, by name. */
  uploaded: Map<string, string>;
}

export const account = { name: "ann", password: "correct horse" };
export const nastyName = "../../.bashrc\u202egnp.exe";

/** `other`: a site of another origin, shown in a frame. */
export async function serveSite({ other = "" } = {}): Promise<Site> {
  const posted: Site["posted"] = [];
  const uploaded: Site["uploaded"] = new Map();
  const pages = await servePages({
    ...plain,
    "/login": (request, response) => void login(request, response),
    "/account": (request, response) => {
      if (!/session=let-in/.test(request.headers.cookie ?? "")) return redirect(response, "/login");
      page(response, "Account", `<h1>Welcome, ${account.name}</h1><p>Balance: 42</p><a href="/logout">Log out</a>`);
    },
    "/frames": (_, response) =>
      page(
        response,
        "Frames",
        `<h1>Frames</h1><iframe title="Near" src="/inner" width=400 height=120></iframe>
         <iframe title="Far" src="${other}inner" width=400 height=120></iframe>`,
      ),
    "/items": (request, response) => {
      const from = Number(new URL(request.url ?? "/", "http://x").searchParams.get("from"));
      response.setHeader("content-type", "application/json").end(JSON.stringify(itemsFrom(from)));
    },
    "/upload": (request, response) => void upload(request, response),
    "/file.csv": (_, response) =>
      response.setHeader("content-disposition", "attachment; filename=report.csv").end("a,b\n1,2\n"),
    "/nasty": (_, response) =>
      response
        .setHeader("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(nastyName)}`)
        .end("#!/bin/sh\n"),
    "/wizard": (request, response) => void wizard(request, response),
    "/app": app,
    "/app/news": app,
    "/app/contact": app,
  });

  async function login(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = await fieldsOf(request);
    if (request.method === "POST") posted.push({ path: "/login", fields });
    if (fields.name === account.name && fields.password === account.password) {
      response.setHeader("set-cookie", "session=let-in; HttpOnly; Path=/");
      return redirect(response, "/account");
    }
    const problem = request.method === "POST" ? "<p role=alert>Wrong name or password.</p>" : "";
    page(
      response,
      "Log in",
      `<h1>Log in</h1>${problem}<form method=post><label>Name <input name=name autocomplete=off></label>
       <label>Password <input name=password type=password></label><button>Log in</button></form>`,
    );
  }

  async function upload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const found = /filename="([^"]*)"\r\n.*?\r\n\r\n([\s\S]*?)\r\n--/.exec(body);
    if (found) uploaded.set(found[1] as string, found[2] as string);
    page(
      response,
      "Upload",
      found
        ? `<p role=status>Received ${found[1]}, ${(found[2] as string).length} bytes</p>`
        : `<form method=post enctype=multipart/form-data><label>Document <input type=file name=file></label><button>Send</button></form>`,
    );
  }

  /** Three pages, of which each holds what was said on those before it. */
  async function wizard(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = await fieldsOf(request);
    const step = request.method === "POST" ? Number(fields.step) + 1 : 1;
    const held = Object.entries({ ...fields, step: String(step) })
      .map(([name, value]) => `<input type=hidden name=${name} value="${value}">`)
      .join("");
    const steps: Record<number, string> = {
      1: `<label>Full name <input name=who required></label>`,
      2: `<label>City <select name=city><option>Berlin<option>北京<option>Lima</select></label>`,
      3: `<label><input type=checkbox name=agreed value=yes required> I agree</label>
          <label>Remarks <textarea name=remarks></textarea></label>`,
    };
    if (step > 3) {
      posted.push({ path: "/wizard", fields });
      return page(response, "Done", `<h1>Thank you, ${fields.who}</h1><p>Order 7 from ${fields.city}</p>`);
    }
    page(
      response,
      `Step ${step} of 3`,
      `<h1>Step ${step} of 3</h1><form method=post>${held}${steps[step]}<button>${step === 3 ? "Order" : "Next"}</button></form>`,
    );
  }

  return { ...pages, posted, uploaded };
}

const app: Serve = (_, response) => page(response, "App", appPage);

function page(response: ServerResponse, title: string, body: string): void {
  response.setHeader("content-type", "text/html; charset=utf-8").end(`<!doctype html><title>${title}</title>${body}`);
}

const redirect = (response: ServerResponse, location: string) => void response.writeHead(303, { location }).end();

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const fieldsOf = async (request: IncomingMessage) =>
  Object.fromEntries(new URLSearchParams(await bodyOf(request))) as Record<string, string>;

const itemsFrom = (from: number) => (from >= 100 ? [] : Array.from({ length: 20 }, (_, at) => `Item ${from + at + 1}`));

const people = Array.from({ length: 200 }, (_, at) => ({
  name: `Person ${(at * 37) % 200}`,
  age: 20 + ((at * 13) % 50),
}));

const appPage = `<nav><a href="/app">Home</a> <a href="/app/news">News</a> <a href="/app/contact">Contact</a></nav><main></main>
<script>
  const views = { "/app": "<h1>Home</h1>", "/app/news": "<h1>News</h1><p>Nothing new</p>", "/app/contact": "<h1>Contact</h1><p>Call 555</p>" };
  const show = () => { document.title = "App" + location.pathname.slice(4); document.querySelector("main").innerHTML = views[location.pathname]; };
  addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    history.pushState({}, "", link.href);
    setTimeout(show, 30);
  });
  addEventListener("popstate", show);
  show();
</script>`;

const plain: Record<string, string> = {
  "/": `<!doctype html><title>Home</title><h1>Home</h1><a href="/login">Log in</a> <a href="/table">Table</a>
    <a href="/popup">Popup</a> <a href="/dialogs">Dialogs</a>`,
  "/inner": `<!doctype html><title>Inner</title><button onclick="this.textContent = 'Pressed inside'">Inside</button>`,
  "/table": `<!doctype html><title>Table</title><h1>People</h1><table><thead><tr><th><button id=by-name>Name</button><th><button id=by-age>Age</button></tr></thead>
    <tbody>${people.map(({ name, age }) => `<tr><td>${name}<td>${age}`).join("")}</tbody></table>
    <script>
      const body = document.querySelector("tbody");
      const sort = (at, of) => body.append(...[...body.rows].sort((a, b) => of(a.cells[at].textContent) - of(b.cells[at].textContent)));
      document.querySelector("#by-age").onclick = () => sort(1, Number);
      document.querySelector("#by-name").onclick = () => sort(0, (text) => Number(text.slice(7)));
    </script>`,
  "/shadow": `<!doctype html><title>Shadow</title><x-form></x-form><script>
      customElements.define("x-form", class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: "open" });
          root.innerHTML = "<form><label>Mail <input type=email></label><button>Join</button></form><p role=status></p>";
          root.querySelector("form").onsubmit = (event) => {
            event.preventDefault();
            root.querySelector("p").textContent = "Joined as " + root.querySelector("input").value;
          };
        }
      });
    </script>`,
  "/list": `<!doctype html><title>List</title><style>li{height:60px}</style><h1>List</h1><ul></ul><p id=end></p><script>
      const list = document.querySelector("ul");
      let isBusy = false;
      const more = async () => {
        if (isBusy) return;
        isBusy = true;
        const items = await (await fetch("/items?from=" + list.children.length)).json();
        for (const item of items) list.append(Object.assign(document.createElement("li"), { textContent: item }));
        if (items.length === 0) document.querySelector("#end").textContent = "That was all";
        isBusy = false;
      };
      addEventListener("scroll", () => scrollY + innerHeight > document.body.scrollHeight - 100 && more());
      more();
    </script>`,
  "/dialogs": `<!doctype html><title>Dialogs</title><button onclick="alert('Careful'); said('told')">Alert</button>
    <button onclick="said('confirm ' + confirm('Delete all?'))">Confirm</button>
    <button onclick="said('prompt ' + prompt('Your name?'))">Prompt</button><p role=status></p>
    <script>const said = (text) => { document.querySelector("p").textContent = text; };</script>`,
  "/popup": `<!doctype html><title>Popup</title><button onclick="window.open('/opened')">Open</button><a href="/opened" target=_blank>In a tab</a>`,
  "/opened": `<!doctype html><title>Opened</title><h1>Opened</h1><button onclick="window.close()">Close me</button>`,
  "/files": `<!doctype html><title>Files</title><a href="/file.csv">Report</a> <a href="/nasty">Nasty</a>`,
  "/many": `<!doctype html><title>Many</title>${Array.from({ length: 1_250 }, (_, at) => `<div><a href="/n${at}">Link ${at}</a><button>Button ${at}</button><span>Text ${at}</span></div>`).join("")}`,
  "/choices": `<!doctype html><title>Choices</title><label>Colour <select id=colour onchange="out.textContent = 'Colour ' + this.value"><option value=r>Red<option value=g>Green</select></label>
    <label>Sizes <select id=sizes multiple onchange="out.textContent = [...this.selectedOptions].map((one) => one.text).join('+')"><option>S<option>M<option>L</select></label><output id=out></output>`,
  "/menu": `<!doctype html><title>Menu</title><style>ul.sub{display:none}li.top:hover ul.sub{display:block}</style>
    <ul><li class=top>Products<ul class=sub><li><a href="/opened">Teapots</a></ul></ul>
    <div role=menu tabindex=0 aria-label=Choose><div role=menuitem tabindex=-1>First</div><div role=menuitem tabindex=-1>Second</div><div role=menuitem tabindex=-1>Third</div></div>
    <p role=status></p><script>
      const menu = document.querySelector("[role=menu]");
      let at = -1;
      menu.onkeydown = ({ key }) => {
        if (key === "ArrowDown") menu.children[(at = Math.min(at + 1, 2))].focus();
        if (key === "ArrowUp") menu.children[(at = Math.max(at - 1, 0))].focus();
        if (key === "Enter") document.querySelector("p").textContent = "Chosen: " + menu.children[at].textContent;
      };
    </script>`,
};
