import type { Mutant } from "./mutant.ts";

const boxed = ["src/permissions/sandbox/wrap.test.ts"];
const whole = ["test/sandbox.test.ts"];
const folder = "src/permissions/sandbox";

/** What holds a command in its sandbox, and what is refused where there is none. */
export const sandboxed: readonly Mutant[] = [
  {
    name: "sandbox-network",
    file: `${folder}/bwrap.ts`,
    find: ' "--unshare-net",',
    replace: "",
    tests: boxed,
  },
  {
    name: "sandbox-sockets",
    file: `${folder}/seccomp.ts`,
    find: "    ...onlySockets(numbers.socket),\n",
    replace: "",
    tests: boxed,
  },
  {
    name: "sandbox-missing-files",
    file: `${folder}/protect.ts`,
    find: "  for (const name of watchedFiles) hold(",
    replace: "  for (const name of [] as string[]) hold(",
    tests: boxed,
  },
  {
    name: "sandbox-missing-folders",
    file: `${folder}/protect.ts`,
    find: '  for (const name of [...watchedFolders, ".skillmint"]) hold(',
    replace: "  for (const name of [] as string[]) hold(",
    tests: boxed,
  },
  {
    name: "sandbox-commondir",
    file: `${folder}/protect.ts`,
    find: '    // Git does not bear an empty one; this one says: here.\n    hold(["commondir"], "file", folder, ".\\n");\n',
    replace: "",
    tests: boxed,
  },
  {
    name: "sandbox-ways",
    file: `${folder}/protect.ts`,
    find: "        add(held.ways, path);\n        continue;",
    replace: "        continue;",
    tests: boxed,
  },
  {
    name: "sandbox-ways-to-git",
    file: `${folder}/protect.ts`,
    find: "    for (const way of waysTo(folder, root)) add(held.ways, way);\n",
    replace: "    if (folder === root) add(held.ways, folder);\n",
    tests: boxed,
  },
  {
    name: "sandbox-links",
    file: `${folder}/wrap.ts`,
    find: "if (link !== undefined) throw",
    replace: "if (link === null) throw",
    tests: boxed,
  },
  {
    name: "sandbox-shared-stubs",
    file: `${folder}/stubs.ts`,
    find: "    if (left > 0) return;\n",
    replace: "",
    tests: boxed,
  },
  {
    name: "sandbox-list-first",
    file: `${folder}/stubs.ts`,
    find: 'appendFileSync(join(place, "list"), lines.join("")',
    replace: 'appendFileSync(join(place, "list"), ""',
    tests: boxed,
  },
  {
    name: "sandbox-secrets",
    file: `${folder}/mounts.ts`,
    find: "    ...secrets.map((path)",
    replace: "    ...[].map((path)",
    tests: boxed,
  },
  {
    name: "sandbox-own-data",
    file: `${folder}/mounts.ts`,
    find: '    { how: "memory", path: data },\n',
    replace: '    { how: "read", path: data },\n',
    tests: boxed,
  },
  {
    name: "sandbox-dies-with-us",
    file: `${folder}/bwrap.ts`,
    find: '"--die-with-parent", ',
    replace: "",
    tests: boxed,
  },
  {
    name: "sandbox-asked-inside-first",
    file: "src/processes/kill.ts",
    find: "targets.filter((target) => !isWrapper(Math.abs(target)))",
    replace: "targets",
    tests: boxed,
  },
  {
    name: "sandbox-refused",
    file: "src/cli/settings.ts",
    find: "  if (problem !== null) throw new Complaint(problem, exitCode.usage);\n",
    replace: "  if (problem === null) return;\n",
    tests: whole,
  },
  {
    name: "sandbox-plan",
    file: "src/session/sandbox.ts",
    find: 'mode === "plan" ? ("read-only" as const) : sandbox',
    replace: "sandbox",
    tests: whole,
  },
  {
    name: "sandbox-file-tools",
    file: "src/permissions/decide.ts",
    find: 'policy.sandbox === "read-only" && changesFiles(call)',
    replace: "changesFiles({ ...call, touches: [] })",
    tests: whole,
  },
  {
    name: "sandbox-servers",
    file: "src/processes/children.ts",
    find: "const wrap = sandboxed && input.wrapFor?.(sandboxed);",
    replace: "const wrap = sandboxed && undefined;",
    tests: whole,
  },
  {
    name: "sandbox-hosts",
    file: "src/session/sandbox-network.ts",
    find: 'return allowed.some((domain) => isOnDomain(domain, place, "allow"));',
    replace: "return place.port > 0;",
    tests: whole,
  },
];
