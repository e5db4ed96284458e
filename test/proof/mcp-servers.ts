// MCP servers from npm, as people use them: each added, listed and called by the program itself.
//   npm run proof -- mcp-servers [--modules FOLDER]
// Those that are no packages of ours are installed into a temporary folder, unless a folder that has them is named.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import {
  devtools,
  everything,
  everythingRemote,
  filesystem,
  memory,
  playwright,
  type RealServer,
  type Tried,
  thinking,
  tryReal,
} from "../support/mcp/real-servers.ts";
import { endProcessesOf } from "../support/processes-of.ts";
import { circumstances, proofFlags, writeResult } from "../support/proof.ts";
import { skillmint } from "../support/skillmint.ts";

const { flags, seed } = proofFlags({ modules: { type: "string", default: "" } });
const ours = resolve(import.meta.dirname, "../../node_modules");
const others = {
  memory: "@modelcontextprotocol/server-memory",
  thinking: "@modelcontextprotocol/server-sequential-thinking",
  playwright: "@playwright/mcp",
  devtools: "chrome-devtools-mcp",
};
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-mcp-servers-")));
const page = createServer((_, response) =>
  response.setHeader("content-type", "text/html").end("<title>Mint</title><h1>Mint</h1>"),
);
try {
  process.exitCode = await prove();
} finally {
  page.close();
  rmSync(scratch, { recursive: true, force: true });
}

async function prove(): Promise<number> {
  page.listen(0, "127.0.0.1");
  await once(page, "listening");
  const { port } = page.address() as { port: number };
  const address = `http://127.0.0.1:${port}/`;
  const theirs = flags.modules || installed();
  using remote = await everythingRemote(ours);
  const servers: [RealServer, string, string][] = [
    [everything(ours), ours, "@modelcontextprotocol/server-everything"],
    [remote, ours, "@modelcontextprotocol/server-everything"],
    [filesystem(ours, join(scratch, "files")), ours, "@modelcontextprotocol/server-filesystem"],
    [memory(theirs, scratch), theirs, others.memory],
    [thinking(theirs), theirs, others.thinking],
    [await playwright(theirs, scratch, address), theirs, others.playwright],
    [await devtools(theirs, address), theirs, others.devtools],
  ];
  const rows: string[] = [];
  const bad: string[] = [];
  for (const [server, modules, name] of servers) {
    const folders = { home: join(scratch, `${server.name}-home`), work: join(scratch, `${server.name}-work`) };
    for (const folder of Object.values(folders)) mkdirSync(folder);
    const tried = await tryReal(skillmint({ folders }), server);
    const left = await endProcessesOf(folders.home);
    const holds = tried.code === 0 && tried.answer.includes(server.says) && tried.tools.length > 0 && left.length === 0;
    if (!holds) bad.push(`${server.name}: ${left.join(", ")} ${tried.added} ${tried.answer}`);
    rows.push(rowOf(server, tried, `${name} ${versionOf(modules, name)}`));
    console.log(`${holds ? "works" : "FAILS"} ${rows.at(-1)}`);
  }
  for (const line of bad) console.error(line);
  if (bad.length > 0) return 1;
  console.log(`written: ${writeResult("mcp-servers", resultOf(rows))}`);
  return 0;
}

function installed(): string {
  const args = [
    "install",
    "--prefix",
    scratch,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    ...Object.values(others),
  ];
  execFileSync("npm", args, { stdio: ["ignore", "inherit", "inherit"] });
  return join(scratch, "node_modules");
}

function versionOf(modules: string, name: string): string {
  return JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8")).version;
}

function rowOf({ name, tool }: RealServer, { tools, ms }: Tried, packageName: string): string {
  const how = name === "remote" ? "HTTP" : "stdio";
  return `| ${packageName} | ${how} | ${tools.length} | \`${tool}\` | ${ms.add.toFixed(0)} | ${ms.call.toFixed(0)} |`;
}

function resultOf(rows: readonly string[]): string {
  return `# MCP servers from npm

${circumstances(seed)} · \`npm run proof -- mcp-servers\`

Each was added (\`skillmint mcp add\`), listed (\`skillmint mcp tools\`) and called (\`skillmint tool call\`) by the program as users have it,
on a fresh home; the call gave what it should, and no process was left. Times are those of the whole command, the start of our
program and of the server included.

| package | by | tools | called | add, ms | call, ms |
| --- | --- | --: | --- | --: | --: |
${rows.join("\n")}`;
}
