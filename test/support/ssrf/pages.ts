// Pages that want something from an address inside: each is shown by a real browser. CANARY is host and port of the canary.
export interface PageProbe {
  technique: string;
  name: string;
  html: string;
  headers?: Record<string, string>;
  /** Served on this machine by the session's own server: what browsers give to such pages only. */
  isSecure?: boolean;
  /** Further files beside the page. */
  files?: Record<string, string>;
  /** Seen by packets, not by connections: it can pass no proxy. */
  isUdp?: boolean;
}

const at = "http://CANARY/x";
const html = (technique: string, pages: Record<string, string>, more: Partial<PageProbe> = {}): PageProbe[] =>
  Object.entries(pages).map(([name, markup]) => ({ technique, name, html: markup, ...more }));
const script = (technique: string, scripts: Record<string, string>, more: Partial<PageProbe> = {}): PageProbe[] =>
  html(
    technique,
    Object.fromEntries(Object.entries(scripts).map(([name, code]) => [name, `<body><script>${code}</script>`])),
    more,
  );
const stun = (
  server: string,
) => `const pc = new RTCPeerConnection({ iceServers: [${server}] }); pc.createDataChannel("x");
  pc.createOffer().then((offer) => pc.setLocalDescription(offer));`;

const candidate = `(async () => {
    const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
    one.createDataChannel("x");
    await one.setLocalDescription(await one.createOffer());
    await other.setRemoteDescription(one.localDescription);
    await other.setLocalDescription(await other.createAnswer());
    await one.setRemoteDescription(other.localDescription);
    await one.addIceCandidate({ candidate: "candidate:1 1 udp 2113937151 127.0.0.1 PORT typ host", sdpMid: "0" });
  })()`;

export const pages: readonly PageProbe[] = [
  ...html("meta refresh", {
    "at once": `<meta http-equiv=refresh content="0;url=${at}">`,
    "another spelling": `<meta http-equiv=refresh content="0; URL='http://0x7f.1:PORT/'">`,
    "a name": `<meta http-equiv=refresh content="0;url=http://inside.example:PORT/">`,
    "in a frame": `<iframe srcdoc='<meta http-equiv=refresh content="0;url=${at}">'></iframe>`,
  }),
  ...script("a script that navigates", {
    location: `location = "${at}"`,
    replace: `location.replace("http://2130706433:PORT/")`,
    "window.open": `window.open("${at}")`,
    "click on a link": `const a = document.createElement("a"); a.href = "${at}"; document.body.append(a); a.click()`,
    "navigation.navigate": `navigation.navigate("${at}")`,
    "the frame's": `const f = document.createElement("iframe"); document.body.append(f); f.contentWindow.location = "${at}"`,
    "javascript:": `location = "javascript:location='${at}'"`,
    "a blob": `location = URL.createObjectURL(new Blob(["<img src='${at}'>"], { type: "text/html" }))`,
  }),
  ...html("frames", {
    iframe: `<iframe src="${at}"></iframe>`,
    frame: `<frameset><frame src="${at}"></frameset>`,
    object: `<object data="${at}"></object>`,
    embed: `<embed src="${at}">`,
    srcdoc: `<iframe srcdoc="<img src='${at}'>"></iframe>`,
    sandboxed: `<iframe sandbox="allow-scripts" srcdoc="<script>fetch('${at}', { mode: 'no-cors' })</script>"></iframe>`,
    "a data: frame": `<iframe src="data:text/html,<img src='${at}'>"></iframe>`,
  }),
  ...html("parts of a page", {
    image: `<img src="${at}">`,
    srcset: `<img srcset="${at} 1x">`,
    picture: `<picture><source srcset="${at}"><img></picture>`,
    script: `<script src="${at}"></script>`,
    module: `<script type=module src="${at}"></script>`,
    video: `<video src="${at}" autoplay muted></video>`,
    audio: `<audio src="${at}" preload=auto></audio>`,
    poster: `<video poster="${at}"></video>`,
    "button with a picture": `<input type=image src="${at}">`,
    "SVG image": `<svg><image href="${at}" width=9 height=9 /></svg>`,
  }),
  ...html("styles", {
    stylesheet: `<link rel=stylesheet href="${at}">`,
    "@import": `<style>@import "${at}";</style>`,
    background: `<body style="background: url(${at})">x`,
    font: `<style>@font-face { font-family: f; src: url(${at}) } p { font-family: f }</style><p>x`,
    "list picture": `<ul style="list-style-image: url(${at})"><li>x</ul>`,
    content: `<style>p::before { content: url(${at}) }</style><p>x`,
    "image-set": `<body style="background: image-set('${at}' 1x)">x`,
    "SVG use": `<svg><filter id=f><feImage href="${at}" /></filter><rect width=9 height=9 filter="url(#f)" /></svg>`,
  }),
  ...script("requests of scripts", {
    fetch: `fetch("${at}")`,
    "no-cors": `fetch("${at}", { mode: "no-cors" })`,
    "no-cors POST": `fetch("${at}", { method: "POST", mode: "no-cors", body: "x" })`,
    keepalive: `fetch("${at}", { mode: "no-cors", keepalive: true })`,
    XMLHttpRequest: `const x = new XMLHttpRequest(); x.open("GET", "${at}"); x.send()`,
    "after a preflight": `fetch("${at}", { method: "PUT", headers: { "x-a": "1" } })`,
    "another spelling": `fetch("http://[::ffff:7f00:1]:PORT/", { mode: "no-cors" })`,
    "a name": `fetch("http://inside.example:PORT/", { mode: "no-cors" })`,
    import: `import("${at}")`,
    "Image()": `new Image().src = "${at}"`,
  }),
  ...script("messages to a server", {
    beacon: `navigator.sendBeacon("${at}", "x")`,
    EventSource: `new EventSource("${at}")`,
    WebSocket: `new WebSocket("ws://CANARY/x")`,
    "WebSocket, another spelling": `new WebSocket("ws://0x7f.1:PORT/x")`,
    "WebSocket, a name": `new WebSocket("ws://inside.example:PORT/x")`,
    "WebSocket, encrypted": `new WebSocket("wss://CANARY/x")`,
  }),
  ...script("workers", {
    importScripts: `new Worker(URL.createObjectURL(new Blob(['importScripts("${at}")'])))`,
    fetch: `new Worker(URL.createObjectURL(new Blob(['fetch("${at}", { mode: "no-cors" })'])))`,
    WebSocket: `new Worker(URL.createObjectURL(new Blob(['new WebSocket("ws://CANARY/")'])))`,
    shared: `new SharedWorker(URL.createObjectURL(new Blob(['fetch("${at}", { mode: "no-cors" })'])))`,
  }),
  ...script(
    "service workers",
    {
      "at its installation": `navigator.serviceWorker.register("/sw-install.js")`,
      "by importScripts": `navigator.serviceWorker.register("/sw-import.js")`,
    },
    {
      isSecure: true,
      files: {
        "/sw-install.js": `addEventListener("install", (e) => e.waitUntil(fetch("${at}", { mode: "no-cors" })))`,
        "/sw-import.js": `importScripts("${at}")`,
      },
    },
  ),
  ...html("hints", {
    prefetch: `<link rel=prefetch href="${at}">`,
    preload: `<link rel=preload as=script href="${at}">`,
    modulepreload: `<link rel=modulepreload href="${at}">`,
    icon: `<link rel=stylesheet href="${at}"><link rel=icon href="${at}">`,
    manifest: `<link rel=manifest href="${at}"><img src="${at}">`,
  }),
  ...script("forms", {
    GET: form(`action="${at}"`),
    POST: form(`method=post action="${at}"`),
    "text/plain": form(`method=post enctype=text/plain action="${at}"`),
    multipart: form(`method=post enctype=multipart/form-data action="${at}"`),
    "into a frame": form(`target=f action="${at}"`, "<iframe name=f></iframe>"),
    formaction: `document.body.innerHTML = '<form><button formaction="${at}">x</button></form>'; document.querySelector("button").click()`,
  }),
  ...html("headers of an answer", { Refresh: "<p>x" }, { headers: { refresh: `0;url=${at}` } }),
  ...html("headers of an answer", { Link: "<p>x" }, { headers: { link: `<${at}>; rel=preload; as=script` } }),
  ...html(
    "headers of an answer",
    { "report-uri": "<img src='http://site.example/not-allowed'>" },
    { headers: { "content-security-policy": `img-src 'none'; report-uri ${at}` } },
  ),
  ...html("links", {
    ping: `<a href="#x" ping="${at}">x</a><script>document.querySelector("a").click()</script>`,
    download: `<a download href="${at}">x</a><script>document.querySelector("a").click()</script>`,
    _blank: `<a target=_blank href="${at}">x</a><script>document.querySelector("a").click()</script>`,
    area: `<map name=m><area href="${at}"></map><img usemap=#m><script>document.querySelector("area").click()</script>`,
  }),
  ...html("redirect of a part", {
    image: `<img src="/to?status=302&url=http%3A%2F%2FCANARY%2Fx">`,
    frame: `<iframe src="/to?status=307&url=http%3A%2F%2FCANARY%2Fx"></iframe>`,
    script: `<script src="/to?status=308&url=http%3A%2F%2F0x7f.1%3APORT%2Fx"></script>`,
    fetch: `<script>fetch("/to?status=303&url=http%3A%2F%2FCANARY%2Fx", { mode: "no-cors" })</script>`,
    style: `<link rel=stylesheet href="/to?status=301&url=http%3A%2F%2Finside.example%3APORT%2Fx">`,
  }),
  ...script("calls between browsers", { "STUN by packets": stun('{ urls: "stun:CANARY" }') }, { isUdp: true }),
  ...script("calls between browsers", { "a candidate by packets": candidate }, { isUdp: true }),
  ...script("calls between browsers", {
    "TURN over TCP": stun('{ urls: "turn:CANARY?transport=tcp", username: "a", credential: "b" }'),
    "TURN over TLS": stun('{ urls: "turns:CANARY?transport=tcp", username: "a", credential: "b" }'),
  }),
  ...script(
    "WebTransport",
    { "to an address": `new WebTransport("https://CANARY/x")` },
    { isUdp: true, isSecure: true },
  ),
];

function form(attributes: string, beside = ""): string {
  return `document.body.innerHTML = '<form ${attributes}><input name=a value=1></form>${beside}'; document.forms[0].submit()`;
}
