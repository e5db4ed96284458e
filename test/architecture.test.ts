import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const src = resolve(import.meta.dirname, "../src");

/** What each folder may import at run time. DESIGN: commands go down, events come up, and nothing points back. */
const arrows: Record<string, string[]> = {
  protocol: [],
  i18n: ["protocol"],
  config: ["protocol", "i18n"],
  processes: ["protocol", "signal-reaches"],
  assets: [],
  "is-executable": [],
  "is-stub": [],
  "run-steps": ["protocol"],
  "signal-reaches": [],
  search: ["processes", "is-stub"],
  // The threads' own entry does the jobs.
  workers: ["assets", "protocol", "search", "session", "skills", "tools", "web"],
  providers: ["protocol"],
  // Whatever leaves this machine for the web goes through here: addresses, fetching, the browser's proxy, search engines.
  web: ["protocol", "workers", "assets"],
  browser: ["protocol", "processes", "web", "assets", "is-executable"],
  tools: [
    "failpoint",
    "memory",
    "protocol",
    "processes",
    "search",
    "workers",
    "assets",
    "web",
    "browser",
    "is-executable",
    "is-stub",
    "signal-reaches",
  ],
  permissions: ["protocol", "assets", "is-executable", "is-stub"],
  // Notes for later sessions: where a workspace begins is what permissions know of repositories.
  memory: ["protocol", "permissions"],
  loop: ["protocol"],
  store: ["failpoint", "protocol", "signal-reaches"],
  session: [
    "failpoint",
    "is-stub",
    "protocol",
    "loop",
    "permissions",
    "processes",
    "run-steps",
    "store",
    "providers",
    // What is slow with large files is done in a thread.
    "workers",
  ],
  // Trust is asked for by what permissions know of a folder; git is run as a child of ours.
  // What strangers wrote is read in a thread.
  skills: ["failpoint", "protocol", "permissions", "processes", "assets", "signal-reaches", "workers"],
  // A server is a child of ours, or at an address; its tools are tools.
  mcp: ["failpoint", "protocol", "processes", "tools"],
  runtime: [
    "browser",
    "protocol",
    "config",
    "i18n",
    "mcp",
    "providers",
    "run-steps",
    "session",
    "store",
    "tools",
    "version",
    "web",
  ],
  // What front ends share: lists, changes and documents that people are shown, and the sentences about them.
  // Permissions for the rules that hold, which every front end must give to a session.
  // Assets, browser, processes and tools for the doctor, who looks at everything.
  front: [
    "assets",
    "browser",
    "memory",
    "protocol",
    "config",
    "i18n",
    "mcp",
    "permissions",
    "processes",
    "providers",
    "session",
    "skills",
    "store",
    "tools",
    "version",
    "workers",
  ],
  // Config for what is known before the runtime is: where the data lies, the language, the log. Processes only to end
  // what is ours before we end ourselves.
  cli: [
    "assets",
    "protocol",
    "config",
    "front",
    "i18n",
    "mcp",
    "memory",
    "permissions",
    "processes",
    "providers",
    "run-steps",
    "runtime",
    "server",
    "skills",
    "store",
    "tools",
    "version",
  ],
  server: ["protocol", "config", "front", "i18n", "permissions", "providers", "run-steps", "store", "tools", "version"],
  version: [],
  main: ["cli"],
};

/** Types cost nothing at run time, but they bind too: the loop knows its partners by type, and nobody knows the screen. */
const typeArrows: Record<string, string[]> = {
  processes: ["i18n"],
  search: ["workers"],
  providers: ["i18n"],
  permissions: ["i18n"],
  web: ["i18n", "config"],
  browser: ["i18n", "config"],
  tools: ["i18n"],
  loop: ["i18n", "providers", "tools", "permissions"],
  session: ["i18n", "tools", "browser", "web"],
  skills: ["i18n", "session", "store"],
  mcp: ["config", "i18n", "session"],
  front: ["session", "tools"],
  server: ["mcp", "session", "search"],
  cli: ["session"],
};

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  const found: Import[] = [];
  const statement =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^;"']*?)from\s+"(\.[^"]+)"|(?:^|\n)\s*import\s+"(\.[^"]+)"|\bimport\(\s*"(\.[^"]+)"\s*\)/g;
  for (const [, type, names = "", path, bare, dynamic] of text.matchAll(statement)) {
    const to = resolve(dirname(file), (path ?? bare ?? dynamic) as string);
    const inner = names.match(/\{([^}]*)\}/)?.[1];
    const allTypes = inner?.split(",").every((name) => /^\s*(type\s|$)/.test(name)) === true;
    found.push({ from: file, to, typeOnly: path !== undefined && (Boolean(type) || allTypes) });
  }
  return found;
}

const folderOf = (file: string) => relative(src, file).split("/")[0]?.replace(/\.ts$/, "") as string;
const files = globSync("**/*.ts", { cwd: src, exclude: (name) => name.endsWith(".test.ts") }).map((file) =>
  join(src, file),
);
const imports = files.filter((file) => !file.endsWith(".test.ts")).flatMap(importsOf);

test("imports follow the arrows of the design", () => {
  const wrong = imports.filter(({ from, to, typeOnly }) => {
    const [here, there] = [folderOf(from), folderOf(to)];
    if (here === there) return false;
    return !arrows[here]?.includes(there) && !(typeOnly && typeArrows[here]?.includes(there));
  });
  expect(wrong.map(({ from, to }) => `${relative(src, from)} → ${relative(src, to)}`)).toEqual([]);
});

test("every import leads to a file, so the walk misses nothing", () => {
  expect(imports.length).toBeGreaterThan(100);
  const known = new Set([...files, ...globSync("**/*.json", { cwd: src }).map((file) => join(src, file))]);
  expect(imports.filter(({ to }) => !known.has(to)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("no file imports itself by a roundabout way", () => {
  // Type imports vanish before the program runs, so only the others can make a cycle.
  const next = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, way: string[]): void => {
    if (way.includes(file)) {
      cycles.push([...way.slice(way.indexOf(file)), file].map((one) => relative(src, one)).join(" → "));
      return;
    }
    if (done.has(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  expect(cycles).toEqual([]);
});
