import type { Mutant } from "./mutant.ts";

const parts = { file: "src/protocol/without-secret.ts", tests: ["src/protocol/without-secret.test.ts"] };

/** What of a key may be told. */
export const secretsTold: readonly Mutant[] = [
  { ...parts, name: "half-a-key", find: "if (!parts.has(bare.slice(at, at + run))) continue;", replace: "continue;" },
  {
    ...parts,
    name: "a-run-goes-on",
    find: "while (from < bare.length && parts.has(bare.slice(from - run + 1, from + 1))) from++;",
    replace: "",
  },
  { ...parts, name: "keys-in-base64", find: "    ...base64,\n", replace: "" },
  {
    ...parts,
    name: "keys-in-base64-behind-a-name",
    find: "const base64 = [0, 1, 2]",
    replace: "const base64 = [0]",
  },
  {
    ...parts,
    name: "keys-percent-encoded",
    find: "...(encoded === secret ? [] : [",
    replace: "...(encoded ? [] : [",
  },
  {
    ...parts,
    name: "what-all-keys-begin-with",
    find: 'const rest = secret.replace(commonStart, "");',
    replace: "const rest = secret;",
  },
  {
    name: "half-a-key-in-the-log",
    file: "src/config/redact.ts",
    find: "withoutSecret(rest, secret, gone)",
    replace: "rest.replaceAll(secret, gone)",
    tests: ["src/config/log.test.ts"],
  },
  {
    name: "folders-of-keys-in-the-log",
    file: "src/config/redact.ts",
    find: "isPath(secret) ?",
    replace: "false ?",
    tests: ["src/config/log.test.ts"],
  },
];
