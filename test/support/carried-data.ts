import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SessionId } from "../../src/protocol/ids.ts";
import { memoryName } from "../../src/protocol/memory-name.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { opened } from "./opened.ts";
import { pdfOf } from "./pdf.ts";
import type { Serving } from "./serving.ts";
import { dataFolder, type Skillmint } from "./skillmint.ts";
import { putSkill } from "./skills.ts";
import { storeEvents } from "./store-session.ts";

/** Stands first among the texts, so that none of them hides it: where it is seen, what came with it was drawn, too. */
export const planted = "planted-among-them";

/** How many files the session makes and changes. */
export const madeFiles = 8;

export interface CarriedInput {
  program: Skillmint;
  ask: Serving["ask"];
  texts: readonly string[];
}

/**
 * Real data with these texts in it, for every place of the page that is no session: titles, files and their names, skills,
 * notes, rules of both kinds, servers with their tools, and what a folder brings. Returns the session that made the files.
 */
export async function putCarried({ program, ask, texts: given }: CarriedInput): Promise<string> {
  const { home, work } = program;
  const texts = [planted, ...given];
  const all = texts.join("\n\n");
  putSkills(home, texts);
  putFolder(work, texts);
  putNotes(dataFolder(program), texts);
  await putTitles(dataFolder(program), texts);
  for (const text of texts) await ask("POST", "/api/permissions", { body: { effect: "deny", rule: `bash(${text})` } });
  // There may not be as many of these.
  const share = Math.ceil(texts.length / 40);
  for (let from = 0; from < texts.length; from += share)
    await ask("POST", "/api/rules", { body: { text: texts.slice(from, from + share).join(" ") } });
  const listed = join(home, "texts.json");
  writeFileSync(listed, JSON.stringify(texts));
  const server = resolve(import.meta.dirname, "mcp/carrying-server.mjs");
  const carrying = { command: process.execPath, args: [server, listed] };
  await ask("POST", "/api/mcp/servers", { body: { name: "carrying", config: carrying } });
  await ask("POST", "/api/mcp/servers", { body: { name: "broken", config: { command: "/nowhere", args: texts } } });
  writeFileSync(join(work, "changed.txt"), all);
  const made = {
    "notes.md": all,
    "table.csv": texts.map((text) => `"${text.replaceAll('"', '""')}",${text}`).join("\n"),
    "drawing.svg": drawing(texts),
    "page.html": all,
    "paper.pdf": paper(texts),
    "code.ts": all,
    [`${nameOf(given[3] ?? "")}.txt`]: all,
  };
  const calls = Object.entries(made).map(([path, content]) => `write_file ${JSON.stringify({ path, content })}`);
  const edit = { path: "changed.txt", old_string: all, new_string: `${all}\n${all}` };
  const prompt = [...calls, `edit ${JSON.stringify(edit)}`, "mcp_carrying_planted {}"].join("\n");
  const body = { workspace: work, model: "demo/scripted", mode: "accept-edits", prompt };
  return ((await (await ask("POST", "/api/sessions", { body })).json()) as { id: string }).id;
}

/** As near to it as the name of a file can be. */
const nameOf = (text: string) => text.replaceAll(/[/\0\n]/g, "_").slice(0, 60);

function putSkills(home: string, texts: readonly string[]): void {
  for (const [at, text] of texts.entries()) {
    const said = JSON.stringify(text);
    const more = ["version", "argument-hint", "license", "author", "compatibility"].map((key) => `${key}: ${said}\n`);
    putSkill(home, `carried-${at}`, {
      head: `${more.join("")}allowed-tools: ${JSON.stringify(`Bash(${text})`)}\nexamples:\n  - ${said}\n`,
      text: at === 0 ? texts.join("\n\n") : text,
    });
    // What is odd in a name is told where skills are listed.
    putSkill(home, `odd-${at}`, { files: { "SKILL.md": `---\nname: ${said}\ndescription: ${said}\n---\n${text}\n` } });
  }
}

function putFolder(work: string, texts: readonly string[]): void {
  writeFileSync(join(work, "AGENTS.md"), texts.join("\n\n"));
  const servers = texts.map((text, at) => [at % 2 ? text : `s${at}`, { command: text || "x", args: [text] }]);
  writeFileSync(join(work, ".mcp.json"), JSON.stringify({ mcpServers: Object.fromEntries(servers) }));
  mkdirSync(join(work, ".claude"));
  const allow = texts.map((text) => `Bash(${text})`);
  writeFileSync(join(work, ".claude/settings.json"), JSON.stringify({ permissions: { allow, deny: allow } }));
  putSkill(work, "brought", { text: texts.join("\n\n") });
  mkdirSync(join(work, "names"));
  for (const [at, text] of texts.entries()) writeFileSync(join(work, "names", `${at}-${nameOf(text)}`), text);
}

function putNotes(data: string, texts: readonly string[]): void {
  for (const text of texts) {
    const folder = join(data, "memory", memoryName(text));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "MEMORY.md"), text);
  }
}

async function putTitles(data: string, texts: readonly string[]): Promise<void> {
  const store = openSqlite(join(data, "skillmint.db"));
  const turn = { type: "turn-started" as const, model: "", skill: "", tools: [] };
  const end = { type: "turn-ended" as const, reason: "done" as const, usage: { input: 0, output: 0 }, text: "" };
  for (const [at, title] of texts.entries()) {
    const said = { type: "prompt-submitted" as const, message: `msg_${at}` as const, text: `needle ${title} needle` };
    const when = { at: new Date(1_700_000_000_000 - at * 1000).toISOString(), title };
    await storeEvents(store, `ses_titled${at}` as SessionId, [opened, turn, said, end], when);
  }
  await store.close();
}

const siteIn = (texts: readonly string[]) => /http:\/\/127\.0\.0\.1:\d+/.exec(texts.join(" "))?.[0] ?? "";

/** With what would be done when it is opened. */
const paper = (texts: readonly string[]) =>
  pdfOf({ pages: texts.slice(0, 2).map((text) => text.replaceAll(/[^ -~]/g, " ")) })
    .toString("latin1")
    .replace("/Type/Catalog", `/Type/Catalog/OpenAction<</S/URI/URI(${siteIn(texts)}/pdf)>>`);

/** What can be in a drawing; HTML as such is none, so each is within it as text, and what loads or runs as what it is. */
function drawing(texts: readonly string[]): string {
  const site = siteIn(texts);
  const run = "top.carried=1";
  return `<?xml version="1.0"?><?xml-stylesheet href="${site}/svg1"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90" onload="${run}">
<script>${run}</script><script href="${site}/svg2"/><style>@import "${site}/svg3"; rect { fill: url(${site}/svg4#a) }</style>
<image href="${site}/svg5" width="9" height="9" onerror="${run}"/><use xlink:href="${site}/svg6#a"/><rect width="9" height="9"/>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${site}/svg7"/>
<img xmlns="http://www.w3.org/1999/xhtml" src="${site}/svg8" onerror="${run}"/></foreignObject>
<a href="javascript:${run}"><text y="9">${planted}</text></a><set attributeName="href" to="${site}/svg9" onbegin="${run}"/>
</svg>`;
}
