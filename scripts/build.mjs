// Bundles src/ into dist/ and fills the compile cache, so that a start reads a few files and compiles nothing. Runs on Node 24.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { rolldown } from "rolldown";
import { builtInSkills } from "./build/built-in-skills.mjs";
import { putInPlace } from "./build/put-in-place.mjs";
import { warmUp } from "./build/warm-up.mjs";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");
const fresh = join(dist, ".build");
const shell = /src\/(processes\/(?!(?:limit-marks|marks|mark-file|proc)\.ts)|tools\/shell|session\/watch)/;
/** What every command loads, and what a run with a model loads after that: a file each, since every file costs a start time. */
const base = ["src/cli/main.ts"];
const run = [
  ...["src/cli/run.ts", "src/providers/step.ts", "src/providers/wire/openai.ts", "src/providers/presets/presets.ts"],
  // Looked at before a run that allows something: who is above us.
  "src/cli/below-a-call.ts",
];
/** What judges a call: loaded when there is one, or while the model thinks. */
const gate = ["src/session/gate.ts", "src/permissions/needs-shell.ts"];

try {
  await bundle();
  await page();
  grammar();
  builtInSkills(join(root, "skills"), join(fresh, "skills"));
  putInPlace(fresh, dist);
  await warmUp(dist);
} catch (error) {
  // Rolldown's messages show the place in the source; a stack of ours would bury them.
  console.error(error.message);
  process.exitCode = 1;
}

async function bundle() {
  const { version, dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const imports = new Map();
  const build = await rolldown({
    plugins: [{ name: "imports", moduleParsed: ({ id, importedIds }) => void imports.set(id, importedIds) }],
    cwd: root,
    // A thread is started from a file of its own; src/assets.ts finds it.
    input: {
      skillmint: "src/main.ts",
      thread: "src/workers/thread.ts",
      "pdf-worker": "src/tools/files/pdf-worker.ts",
    },
    platform: "node",
    // Nobody imports the entries, so their exports may be anything.
    preserveEntrySignatures: "allow-extension",
    // What is installed with the package is found at run time; everything else is bundled.
    external: [...Object.keys(dependencies), ...Object.keys(optionalDependencies)],
    transform: { define: { "process.env.SKILLMINT_VERSION": JSON.stringify(version) } },
    onLog: judgeLog,
  });
  // Not minified: with the compile cache it saves nothing measurable, and stack traces stay readable.
  const { output } = await build.write({
    dir: fresh,
    cleanDir: true,
    format: "esm",
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    // What a command needs is needed together: a dozen small files cost more to find than one big one to read.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: "shell", test: shell, priority: 3 },
        { name: "base", test: within(imports, base), priority: 2 },
        { name: "run", test: within(imports, run), priority: 1 },
        { name: "gate", test: within(imports, gate), priority: 0 },
      ],
    },
  });
  await build.close();
  writeFileSync(join(fresh, "modules.json"), `${JSON.stringify(output.map(describe), null, 2)}\n`);
}

/** The page is not among the modules of the program: it runs in a browser. */
async function page() {
  const { build } = await import("vite");
  const { gzipFiles } = await import("./build/gzip-files.mjs");
  const outDir = join(fresh, "web");
  await build({
    configFile: join(root, "web", "vite.config.ts"),
    logLevel: "warn",
    build: { outDir, emptyOutDir: true },
  });
  gzipFiles(outDir);
}

/** What reads shell commands is WebAssembly; src/assets.ts finds it. */
function grammar() {
  for (const file of ["web-tree-sitter/web-tree-sitter.wasm", "tree-sitter-bash/tree-sitter-bash.wasm"]) {
    copyFileSync(join(root, "node_modules", file), join(fresh, basename(file)));
  }
}

/** Whether a module is one of these or imported by one of them, however far down. What is loaded later does not count. */
function within(imports, roots) {
  let found;
  return (id) => {
    found ??= closure(imports, roots);
    return found.has(id);
  };
}

function closure(imports, roots) {
  const found = new Set(roots.map((file) => join(root, file)));
  for (const id of found) for (const imported of imports.get(id) ?? []) found.add(imported);
  return found;
}

/** Left alone, a package that is not there becomes an import that fails at run time. */
function judgeLog(level, log, handle) {
  // Its engine could run JavaScript that a grammar brings along; the one grammar that we load brings none.
  if (log.code === "EVAL" && log.id?.includes("/web-tree-sitter/")) return;
  // A part that is loaded later may bring along what another loads later still.
  if (log.code === "INEFFECTIVE_DYNAMIC_IMPORT") return;
  handle(log.code === "UNRESOLVED_IMPORT" ? "error" : level, log);
}

/** What a test reads to hold each command to the modules it may load. */
function describe({ fileName, moduleIds = [], imports = [], dynamicImports = [] }) {
  return { file: fileName, modules: moduleIds.map(fromRoot), imports, dynamicImports };
}

function fromRoot(id) {
  // Ids that begin with \0 are rolldown's own.
  return id.startsWith("\0") ? id.slice(1) : relative(root, id);
}
