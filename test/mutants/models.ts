import type { Mutant } from "./mutant.ts";

const choose = { file: "src/providers/choose.ts", tests: ["src/providers/choose.test.ts"] };
const secrets = { tests: ["src/config/secrets.test.ts"] };

/** Who is sent which key, and that keys stay secret and are not lost. */
export const models: readonly Mutant[] = [
  {
    ...choose,
    name: "no-other-key-for-an-address-that-is-named",
    find: "key: explicit ? noKey : keyPlace",
    replace: "key: keyPlace",
  },
  {
    ...choose,
    name: "variable-for-its-own-address-only",
    file: "src/providers/key-place.ts",
    find: "addressOf(baseUrl)?.origin === url.origin",
    replace: "true",
  },
  {
    ...choose,
    name: "stored-key-named-by-address",
    file: "src/providers/key-place.ts",
    find: "url.origin}`;",
    replace: "url.protocol}`;",
    tests: ["src/providers/choose.test.ts", "test/models.test.ts"],
  },
  { ...choose, name: "no-open-line-unasked", find: 'at.from === "session" && isOpen(url)', replace: "false" },
  {
    ...choose,
    name: "address-with-a-query-not-kept",
    file: "src/providers/address.ts",
    find: "username || password || search ? null",
    replace: "username || password ? null",
  },
  {
    name: "private-networks-by-whole-address",
    file: "src/providers/address.ts",
    find: "/^(192\\.168|169\\.254)\\.[\\d.]+$/",
    replace: "/^(192\\.168|169\\.254)\\./",
    tests: ["src/providers/address.test.ts"],
  },
  {
    ...secrets,
    name: "secret-bound-to-its-name",
    file: "src/config/secrets-cipher.ts",
    find: "cipher.setAAD(Buffer.from(name)).setAuthTag(tag);",
    replace: 'cipher.setAAD(Buffer.from(name.replace(/evil.example/, "api.openai.com"))).setAuthTag(tag);',
  },
  {
    ...secrets,
    name: "no-new-key-over-old-secrets",
    find: "(make ? makeKey(home) : null)",
    replace: "makeKey(home)",
  },
  {
    ...secrets,
    name: "wrong-key-adds-nothing",
    file: "src/config/secrets.ts",
    find: "for (const [name, entry] of Object.entries(entries)) opened({ key, keyFile, name, entry });",
    replace: "",
  },
  {
    ...secrets,
    name: "late-write-does-not-count",
    file: "src/config/secrets-file.ts",
    find: "if (newest(folder) > number + 1) {",
    replace: "if (false) {",
  },
  {
    ...secrets,
    name: "one-successor-of-a-file",
    file: "src/config/secrets-file.ts",
    find: "linkSync(fresh, file);",
    replace: "writeFileSync(file, content, { mode: 0o600 });",
  },
  {
    ...secrets,
    name: "secrets-for-their-user-alone",
    file: "src/config/secrets-file.ts",
    find: 'openSync(file, "w", 0o600)',
    replace: 'openSync(file, "w", 0o644)',
  },
  {
    name: "stored-keys-out-of-the-log",
    file: "src/config/log.ts",
    find: "[...secretsIn(argv, env), ...stored]",
    replace: "secretsIn(argv, env)",
    tests: ["src/config/log.test.ts"],
  },
  {
    name: "no-secret-in-a-stored-address",
    file: "src/front/models/place.ts",
    find: "if (url.username || url.password || secret !== undefined)",
    replace: "if (false)",
    tests: ["test/models.test.ts"],
  },
  {
    name: "key-goes-with-the-last-model",
    file: "src/front/models/remove.ts",
    find: "for (const name of keys) secrets.remove(name);",
    replace: "",
    tests: ["test/models.test.ts"],
  },
  {
    name: "no-tools-for-who-cannot-call-them",
    file: "src/cli/run.ts",
    find: "flags.tools === undefined && model.callsTools === false",
    replace: "false",
    tests: ["test/models.test.ts"],
  },
  {
    name: "typed-key-unseen",
    file: "src/cli/model-key.ts",
    find: "stdin.setRawMode(true);",
    replace: "",
    tests: ["src/cli/model-key.test.ts"],
  },
  {
    name: "one-default",
    file: "src/store/sqlite/models.ts",
    find: 'if (row.is_default) db.prepare("update model_configs set is_default = 0 where id <> ?").run(row.id);',
    replace: "",
    tests: ["src/store/sqlite/models.test.ts"],
  },
  {
    name: "session-tells-of-another-address",
    file: "src/session/session.ts",
    find: "known.model === model.id && isSame(known.endpoint, model.endpoint)",
    replace: "known.model === model.id",
    tests: ["test/models.test.ts"],
  },
];
