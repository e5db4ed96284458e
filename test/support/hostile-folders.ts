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
  /** Calls of a model that edits what is there, before its turn is undone. */
  edits?: readonly string[];
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

const numbered = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("");
const call = (name: string, input: object) => `${name} ${JSON.stringify(input)}`;
const replaceAll = (path: string, from: string, to: string) =>
  call("edit", { path, old_string: from, new_string: to, replace_all: true });
const notebook = (cells: string) => `{"cells":[${cells}],"metadata":{},"nbformat":4,"nbformat_minor":5}`;
const cell = '{"cell_type":"code","id":"a","metadata":{},"outputs":[],"source":["a"],"execution_count":null}';

/** Files whose changes are slow to compare, to explain or to take back. */
const changes: HostileFolder[] = [
  {
    variant: "every second of 400,000 lines",
    path: "README.md",
    text: () => filled("a\nb\n", 800_000),
    edits: [replaceAll("README.md", "b", "c")],
  },
  {
    variant: "every letter of 20 MB",
    path: "README.md",
    text: () => filled("ab", 20 * megabyte),
    edits: [replaceAll("README.md", "b", "cd")],
  },
  {
    variant: "every line of 20 MB",
    path: "README.md",
    text: () => numbered(1_500_000, (at) => `line ${at}\n`),
    edits: [replaceAll("README.md", "line", "row")],
  },
  {
    variant: "lines that nearly match, 8 MB",
    path: "README.md",
    text: () => filled("  a b c d e f g\n", 8 * megabyte),
    edits: [
      call("edit", { path: "README.md", old_string: `${"a b c d e f g\n".repeat(200)}x`, new_string: "y" }),
      call("edit", { path: "README.md", old_string: "a  b", new_string: "y" }),
    ],
  },
  {
    variant: "one line of 8 MB that nearly matches",
    path: "README.md",
    text: () => filled("a b ", 8 * megabyte),
    edits: [call("edit", { path: "README.md", old_string: "a b a b a c", new_string: "y" })],
  },
  {
    variant: "a patch of lines that repeat",
    path: "README.md",
    text: () => filled("a\n", 4 * megabyte),
    edits: [
      call("apply_patch", {
        patch: `*** Begin Patch\n*** Update File: README.md\n@@\n${" a\n".repeat(300)}-b\n+c\n*** End Patch`,
      }),
    ],
  },
  {
    variant: "a notebook of 200,000 cells",
    path: "note.ipynb",
    text: () => notebook(Array.from({ length: 200_000 }, () => cell).join()),
    edits: [call("notebook_edit", { path: "note.ipynb", cell: 199_999, source: "b" })],
  },
  {
    variant: "a notebook of brackets",
    path: "note.ipynb",
    text: () => notebook(`${"[".repeat(megabyte)}${"]".repeat(megabyte)}`),
    edits: [call("notebook_edit", { path: "note.ipynb", cell: 0, source: "b" })],
  },
  {
    variant: "20 MB of line ends that are written over",
    path: "README.md",
    text: () => filled("\r\n", 20 * megabyte),
    edits: [call("write_file", { path: "README.md", content: "a" })],
  },
].map(({ variant, path, text, edits }) => ({
  technique: "files that are changed and changed back",
  variant,
  edits,
  fill: (folder) => put(folder, path, text()),
}));

/** Names in which each goes on from the one before it. */
function growingNames(entries: number, added: number): Buffer {
  const entry = Buffer.concat([Buffer.alloc(62), Buffer.from([0]), Buffer.alloc(added, "a"), Buffer.from([0])]);
  return indexOf(entries, 4, entry);
}

const others: HostileFolder[] = [
  {
    technique: "what git is told",
    variant: "names that grow in the index",
    fill: (folder) => {
      repository(folder);
      put(folder, ".git/index", growingNames(60_000, 400));
    },
  },
  {
    technique: "what git is told",
    variant: "200 repositories with configs of 250 KB",
    fill: (folder) => {
      const config = filled('[core]\n\thooksPath = a\n[include]\n\tpath = "b"\n', 250_000);
      for (let at = 0; at < 200; at++) {
        repository(join(folder, `r${at}`));
        put(folder, `r${at}/.git/config`, config);
      }
      repository(folder);
    },
  },
  {
    technique: "what git is told",
    variant: "2,000 ignore files of 25 KB",
    fill: (folder) => {
      repository(folder);
      const rules = filled("*a*b*c\n!x/**/y\n[a-z]*\n", 25_000);
      for (let at = 0; at < 2_000; at++) put(folder, `d${at % 50}/e${at}/.gitignore`, rules);
    },
  },
  {
    technique: "settings and lists of servers",
    variant: "200 files of keys",
    fill: (folder) => {
      for (let at = 0; at < 200; at++)
        put(
          folder,
          `d${at}/.env`,
          numbered(7_000, (line) => `KEY_${at}_${line}=sk${at}x${line}abcdefghijklm\n`),
        );
    },
  },
  {
    technique: "settings and lists of servers",
    variant: "files of keys that are one key",
    fill: (folder) => {
      for (let at = 0; at < 40; at++) put(folder, `d${at}/.env`, `KEY="${filled(`a\\${at}$"'`, 250_000)}`);
    },
  },
  {
    technique: "settings and lists of servers",
    variant: "package.json and others of 20 MB",
    fill: (folder) => {
      const text = `{"scripts":{${filled('"a":"b",', 20 * megabyte)}"a":"b"}}`;
      for (const path of ["package.json", ".mcp.json", ".claude/settings.json", ".vscode/settings.json"])
        put(folder, path, text);
    },
  },
  {
    technique: "documents that tools read",
    variant: "lines with what is looked for, 50 MB",
    fill: (folder) => put(folder, "README.md", filled("a needle in a haystack\n", 50 * megabyte)),
  },
  {
    technique: "documents that tools read",
    variant: "one line with what is looked for, 50 MB",
    fill: (folder) => put(folder, "README.md", filled("a needle ", 50 * megabyte)),
  },
  {
    technique: "documents that tools read",
    variant: "Chinese of 8 MB",
    fill: (folder) =>
      put(
        folder,
        "README.md",
        new Uint8Array(8 * megabyte).map((_, at) => [0xc4, 0xe3, 0xba, 0xc3][at % 4] as number),
      ),
  },
  {
    technique: "documents that tools read",
    variant: "a picture of segments",
    fill: (folder) => {
      put(
        folder,
        "a.png",
        Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from(filled("\u00ff\u00e0\0\u0002", 8 * megabyte), "latin1")]),
      );
      put(
        folder,
        "b.png",
        Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.alloc(9 * megabyte, 0x7f)]),
      );
    },
  },
  {
    technique: "documents that tools read",
    variant: "a PDF of 20,000 pages",
    fill: (folder) => put(folder, "a.pdf", manyPages(20_000)),
  },
  {
    technique: "documents that tools read",
    variant: "packs that are none",
    fill: (folder) => {
      put(folder, "a.skillpack", `SKILLPACK 1\n${filled('{"a":', 20 * megabyte)}`);
      put(folder, "b.skillpack", filled("PK\u0003\u0004", 20 * megabyte));
    },
  },
  {
    technique: "very many entries",
    variant: "100,000 files at the top",
    fill: (folder) => many(folder, 100_000, (at) => `file with a name ${at}`),
  },
  {
    technique: "very many entries",
    variant: "100,000 files in twenty folders of settings",
    fill: (folder) => {
      for (const name of [".git/hooks", ".github/workflows", ".vscode", ".claude/skills", ".husky"])
        many(join(folder, name), 20_000, (at) => `f${at}.yml`);
    },
  },
];

function manyPages(count: number): string {
  const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(" ");
  const pages = numbered(count, (at) => `${at + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n`);
  const root = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n";
  return `%PDF-1.7\n${root}2 0 obj<</Type/Pages/Count ${count}/Kids[${kids}]>>endobj\n${pages}trailer<</Root 1 0 R>>\n`;
}

export const hostileFolders: readonly HostileFolder[] = [
  ...[bodies, heads, yaml, settings, large, crowds, git, documents, changes, others].flat(),
];
