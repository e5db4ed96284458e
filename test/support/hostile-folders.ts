// Folders of strangers that are made to be slow to read: at least a hundred, by what they are made of.
import { execFileSync } from "node:child_process";
import {
  closeSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

export interface HostileFolder {
  technique: string;
  /** What exactly it is made of. */
  variant: string;
  /** Fills a folder that is there and empty. */
  fill(folder: string): void;
}

const megabyte = 1024 * 1024;
const filled = (part: string, size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size);
const skill = (text: string) => `---\nname: hostile\ndescription: made to be slow\n---\n${text}`;

function put(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** A file that takes up no room on the disk, however long it says that it is. */
function sparse(folder: string, path: string, size: number, head = ""): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  const file = openSync(join(folder, path), "w");
  writeSync(file, head);
  ftruncateSync(file, size);
  closeSync(file);
}

function pipe(folder: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  execFileSync("mkfifo", [join(folder, path)]);
}

const skillFile = ".agents/skills/hostile/SKILL.md";
/** Wherever a text of a stranger's is read. */
const textFiles = [skillFile, "AGENTS.md", "CLAUDE.md", ".claude/agents/hostile.md", "README.md"];

const texts: readonly string[] = [
  ...["`!` ", "!`a` ", "`a ", " `", "``a`` ", "`A=1 ", "!`a`\n", "x !`a` y\n", "- !`a`\n", "<!-- !`ls` ", "!`ls` ("],
  ...["```!\nls\n```\n", "``` a               b\n", "'{ $1 ", "'{print $1}' ", "$0 ", "$ARGUMENTS ", "${A}", "\\"],
  ...["[", "](", "[a](b.md) ", "![", "@a/", "@a.md ", "<!--", "-->", "| ", "|\n", "# \n", "> ", "\t", "\r", "\r\n"],
  ...["sudo rm\n", "curl a | ", "sk-proj-", "eyJ-", "base64 -d ", "x-", "//:", "\u200b", "\u{1f3f4}", "\u2028"],
];

/** Letters outside of ASCII take two units at least, so these are longer on the disk. */
const bodies: HostileFolder[] = texts.map((part) => ({
  technique: "a text that scanners go over again and again",
  variant: JSON.stringify(part),
  fill: (folder) => {
    for (const path of textFiles) put(folder, path, skill(filled(part, 0.9 * megabyte)));
    put(folder, "package.json", filled(part, megabyte));
  },
}));

const signs = [
  '"',
  "a: ",
  "a:\n",
  "&a ",
  "*a ",
  "- ",
  "|\n",
  "\\\n",
  "[,",
  "{a: ",
  "!!x ",
  "? ",
  "name: [\n",
  "a:\n b\n",
];

const heads: HostileFolder[] = signs.map((sign) => ({
  technique: "heads that take a YAML parser long",
  variant: JSON.stringify(sign),
  fill: (folder) => {
    for (let at = 0; at < 60; at++) {
      const text = `---\nname: s${at}\n${filled(sign, 16_000)}\n---\ntext`;
      put(folder, `.agents/skills/s${at}/SKILL.md`, text);
      put(folder, `.claude/agents/a${at}.md`, text);
    }
  },
}));

const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]"]
  .concat(Array.from("bcdefghi", (name, at) => `${name}: &${name} [${filled(`*${"abcdefgh"[at]},`, 27)}]`))
  .join("\n");

const yaml: HostileFolder[] = [
  { variant: "aliases that multiply", head: bomb },
  { variant: "lists in lists", head: `name: ${"[".repeat(7_000)}${"]".repeat(7_000)}` },
  { variant: "maps below maps", head: Array.from({ length: 170 }, (_, at) => `${" ".repeat(at)}a:`).join("\n") },
  { variant: "a key of 15,000 letters", head: `${"k".repeat(15_000)}: x` },
  { variant: "a head of 900 KB", head: filled("key: value\n", 900_000) },
  { variant: "a head that never ends", head: filled("- a\n", 900_000).replace(/-/g, "x:") },
].map(({ variant, head }) => ({
  technique: "heads that nobody writes",
  variant,
  fill: (folder) => {
    for (let at = 0; at < 40; at++) put(folder, `.claude/skills/s${at}/SKILL.md`, `---\n${head}\n---\ntext`);
    put(folder, ".claude/agents/a.md", `---\n${head}\n---\ntext`);
  },
}));

const json = (make: () => unknown) => JSON.stringify(make());
const rules = (count: number, rule: (at: number) => string) => Array.from({ length: count }, (_, at) => rule(at));

const settings: HostileFolder[] = [
  { variant: "10,000 rules", text: json(() => ({ permissions: { deny: rules(10_000, (at) => `Bash(x${at}:*)`) } })) },
  {
    variant: "patterns of stars",
    text: json(() => ({ permissions: { deny: rules(400, () => `Read(${"**a".repeat(150)}b)`) } })),
  },
  { variant: "one rule of 250 KB", text: json(() => ({ permissions: { ask: [`Read(${"*a".repeat(125_000)})`] } })) },
  { variant: "brackets in brackets", text: `{"mcpServers":${"[".repeat(120_000)}${"]".repeat(120_000)}}` },
  {
    variant: "5,000 servers",
    text: json(() => ({
      mcpServers: Object.fromEntries(rules(5_000, (at) => `s${at}`).map((n) => [n, { command: n }])),
    })),
  },
  {
    variant: "5,000 hooks",
    text: json(() => ({ hooks: Object.fromEntries(rules(5_000, (at) => `h${at}`).map((n) => [n, [{}]])) })),
  },
  {
    variant: "one server with 250 KB of arguments",
    text: json(() => ({ mcpServers: { a: { command: "a", args: rules(60_000, () => "a") } } })),
  },
  { variant: "variables", text: json(() => ({ mcpServers: { a: { command: filled("${A", 250_000) } } })) },
].map(({ variant, text }) => ({
  technique: "settings and lists of servers",
  variant,
  fill: (folder) => {
    for (const path of [
      ".mcp.json",
      ".claude/settings.json",
      ".claude/settings.local.json",
      ".skillmint/settings.json",
    ])
      put(folder, path, text);
  },
}));

const large: HostileFolder[] = [
  {
    variant: "50 MB of letters",
    make: (folder: string, path: string) => put(folder, path, filled("a", 50 * megabyte)),
  },
  {
    variant: "50 MB of line ends",
    make: (folder: string, path: string) => put(folder, path, filled("\n", 50 * megabyte)),
  },
  {
    variant: "50 MB without content",
    make: (folder: string, path: string) => sparse(folder, path, 50 * megabyte, "---\nname: a"),
  },
  {
    variant: "8 MB, the most that is read",
    make: (folder: string, path: string) => put(folder, path, filled("`!` ", 8 * megabyte)),
  },
  { variant: "1 TB without content", make: (folder: string, path: string) => sparse(folder, path, 2 ** 40) },
  { variant: "pipes that nobody writes to", make: pipe },
  {
    variant: "broken UTF-8",
    make: (folder: string, path: string) => put(folder, path, new Uint8Array(megabyte).fill(0xc3)),
  },
  {
    variant: "UTF-16",
    make: (folder: string, path: string) =>
      put(folder, path, Buffer.from(`\ufeff${filled("`!` ", 4 * megabyte)}`, "utf16le")),
  },
  { variant: "zeros", make: (folder: string, path: string) => put(folder, path, new Uint8Array(megabyte)) },
  {
    variant: "control characters",
    make: (folder: string, path: string) => put(folder, path, filled("a\u0001", megabyte)),
  },
  { variant: "links to an endless device", make: (folder: string, path: string) => link(folder, path, "/dev/zero") },
  { variant: "links in a circle", make: (folder: string, path: string) => link(folder, path, join(folder, path)) },
].map(({ variant, make }) => ({
  technique: "files that are none, or too large",
  variant,
  fill: (folder) => {
    for (const path of [...textFiles, ".mcp.json", ".claude/settings.json", "package.json", "note.ipynb"])
      make(folder, path);
  },
}));

function link(folder: string, path: string, to: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(to, join(folder, path));
}

/** Names that a file can be given quickly: links to one file. */
function many(folder: string, count: number, name: (at: number) => string): void {
  mkdirSync(folder, { recursive: true });
  // A file bears some ten thousand names at most on common file systems.
  for (let at = 0; at < count; at++) {
    if (at % 10_000 === 0) writeFileSync(join(folder, `.first${at}`), "x");
    linkSync(join(folder, `.first${at - (at % 10_000)}`), join(folder, name(at)));
  }
}

const crowds: HostileFolder[] = [
  { variant: "20,000 files at the top", fill: (folder: string) => many(folder, 20_000, (at) => `f${at}`) },
  {
    variant: "20,000 files among the skills",
    fill: (folder: string) => many(join(folder, ".agents/skills"), 20_000, (at) => `f${at}`),
  },
  {
    variant: "20,000 files among the agents",
    fill: (folder: string) => many(join(folder, ".claude/agents"), 20_000, (at) => `f${at}.md`),
  },
  {
    variant: "20,000 files in one skill",
    fill: (folder: string) => {
      put(folder, skillFile, skill("text"));
      many(join(folder, ".agents/skills/hostile"), 20_000, (at) => `f${at}`);
    },
  },
  {
    variant: "5,000 skills",
    fill: (folder: string) => {
      for (let at = 0; at < 5_000; at++) put(folder, `.agents/skills/s${at}/SKILL.md`, skill(`text ${at}`));
    },
  },
  {
    variant: "2,000 skills below each other",
    fill: (folder: string) => {
      for (let at = 0; at < 2_000; at++) put(folder, `.agents/skills/a${at % 40}/b${at}/SKILL.md`, skill(`text ${at}`));
    },
  },
  {
    variant: "folders 60 deep, three times",
    fill: (folder: string) => {
      for (const name of [".agents/skills", ".claude/agents", "x"])
        mkdirSync(join(folder, name, "d/".repeat(60)), { recursive: true });
    },
  },
  {
    variant: "20,000 links",
    fill: (folder: string) => {
      mkdirSync(join(folder, ".agents/skills"), { recursive: true });
      for (let at = 0; at < 20_000; at++) symlinkSync("..", join(folder, ".agents/skills", `l${at}`));
    },
  },
  {
    variant: "links between folders",
    fill: (folder: string) => {
      for (let at = 0; at < 60; at++) mkdirSync(join(folder, ".agents/skills", `s${at}`), { recursive: true });
      for (let at = 0; at < 60; at++)
        for (let to = 0; to < 60; to++) symlinkSync(`../s${to}`, join(folder, ".agents/skills", `s${at}`, `l${to}`));
    },
  },
  {
    variant: "20 skills of 600 KB",
    fill: (folder: string) => {
      for (let at = 0; at < 20; at++) put(folder, `.agents/skills/s${at}/SKILL.md`, skill(filled("!`a`\n", 600_000)));
    },
  },
  {
    variant: "long names",
    fill: (folder: string) => many(join(folder, ".agents/skills"), 2_000, (at) => `${at}${"n".repeat(240)}`),
  },
].map((one) => ({ technique: "very many entries", ...one }));

function repository(folder: string): void {
  for (const name of ["objects", "refs/heads", "hooks"]) mkdirSync(join(folder, ".git", name), { recursive: true });
  put(folder, ".git/HEAD", "ref: refs/heads/main\n");
  put(folder, ".git/config", "[core]\n\tbare = false\n");
}

function indexOf(entries: number, version: number, entry: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.write("DIRC");
  head.writeUInt32BE(version, 4);
  head.writeUInt32BE(entries, 8);
  return Buffer.concat([head, ...Array.from({ length: entries }, () => entry)]);
}

const plainEntry = Buffer.alloc(72);
const longNumber = Buffer.concat([Buffer.alloc(62), Buffer.alloc(megabyte, 0x80), Buffer.from([0, 0])]);

const git: HostileFolder[] = [
  { variant: "an index of 50 MB", put: (folder: string) => put(folder, ".git/index", indexOf(700_000, 2, plainEntry)) },
  { variant: "an index of 15 MB", put: (folder: string) => put(folder, ".git/index", indexOf(200_000, 2, plainEntry)) },
  {
    variant: "numbers that do not end",
    put: (folder: string) => put(folder, ".git/index", indexOf(15, 4, longNumber)),
  },
  {
    variant: "extensions of no length",
    put: (folder: string) =>
      put(folder, ".git/index", Buffer.concat([indexOf(0, 2, plainEntry), Buffer.alloc(15 * megabyte)])),
  },
  {
    variant: "250 KB of sections",
    put: (folder: string) => put(folder, ".git/config", filled('[include]\n\tpath = "a"\n', 250_000)),
  },
  { variant: "config of brackets", put: (folder: string) => put(folder, ".git/config", filled("[", 250_000)) },
  {
    variant: "config of blanks",
    put: (folder: string) => put(folder, ".git/config", `[core]\n${filled(" ", 250_000)}x`),
  },
  { variant: "a config of 50 MB", put: (folder: string) => sparse(folder, ".git/config", 50 * megabyte) },
  {
    variant: "configs that include each other",
    put: (folder: string) => {
      for (let at = 0; at < 40; at++)
        put(folder, `.git/c${at}`, `[include]\n\tpath = c${(at + 1) % 40}\n${filled("; x\n", 200_000)}`);
      put(folder, ".git/config", "[include]\n\tpath = c0\n");
    },
  },
  { variant: "a pipe for commondir", put: (folder: string) => pipe(folder, ".git/commondir") },
  { variant: "a pipe for .gitignore", put: (folder: string) => pipe(folder, ".gitignore") },
  {
    variant: "300 repositories",
    put: (folder: string) => {
      for (let at = 0; at < 300; at++) repository(join(folder, `r${at}`));
    },
  },
  {
    variant: "10,000 submodules",
    put: (folder: string) => put(folder, ".gitmodules", filled('[submodule "a"]\n\tpath = a/b\n', 250_000)),
  },
  {
    variant: "patterns of stars in .gitignore",
    put: (folder: string) => {
      put(folder, ".gitignore", `${"*a".repeat(30)}b\n`.repeat(1_000));
      for (let at = 0; at < 200; at++) put(folder, `.agents/skills/${"a".repeat(200)}${at}/SKILL.md`, skill("text"));
    },
  },
].map(({ variant, put: fill }) => ({
  technique: "what git is told",
  variant,
  fill: (folder) => {
    repository(folder);
    fill(folder);
  },
}));

const documents: HostileFolder[] = [
  {
    variant: "a notebook of 20 MB",
    path: "note.ipynb",
    text: () => `{"cells":[${filled('{"cell_type":"code","source":["a"]},', 20 * megabyte)}`,
  },
  { variant: "brackets in a notebook", path: "note.ipynb", text: () => filled("[", megabyte) },
  { variant: "one line of 20 MB", path: "README.md", text: () => filled("a b ", 20 * megabyte) },
  { variant: "a PDF that is none", path: "a.pdf", text: () => `%PDF-1.7\n${filled("1 0 obj<<", 5 * megabyte)}` },
  { variant: "half of an emoji", path: "README.md", text: () => filled("\ud83d", megabyte) },
  { variant: "a picture of nothing", path: "a.png", text: () => `\u0089PNG\r\n\u001a\n${filled("\0", megabyte)}` },
].map(({ variant, path, text }) => ({
  technique: "documents that tools read",
  variant,
  fill: (folder) => put(folder, path, text()),
}));

export const hostileFolders: readonly HostileFolder[] = [
  ...[bodies, heads, yaml, settings, large, crowds, git, documents].flat(),
];
