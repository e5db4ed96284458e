import type { Mutant } from "./mutant.ts";

const folder = "src/skills/pack/format/";
const refusing = ["test/packs.test.ts"];
const inFile = (file: string, tests: readonly string[] = refusing) => ({ file: `${folder}${file}`, tests });

const start = inFile("read-header.ts");
const shape = inFile("check-header.ts");
const bounds = inFile("check-capabilities.ts", ["src/skills/pack/format/check-capabilities.test.ts"]);
const values = inFile("values.ts");
const table = inFile("file-table.ts");
const paths = inFile("paths.ts", ["src/skills/pack/format/paths.test.ts", ...refusing]);
const keys = inFile("keys.ts", ["src/skills/pack/format/keys.test.ts"]);
const verify = inFile("verify.ts");
const seal = inFile("unseal.ts", [...refusing, "src/skills/pack/format/unseal.test.ts"]);
const stream = inFile("age-stream.ts", ["src/skills/pack/format/age-stream.test.ts"]);
const contents = inFile("contents.ts");
const opening = inFile("open.ts");
const deriving = inFile("derive.ts", ["src/skills/pack/format/derive.test.ts"]);
const built = ["test/pack-commands.test.ts"];
const building = inFile("gather.ts", ["src/skills/pack/format/gather.test.ts", "test/pack-commands.test.ts"]);
const opened = ["src/skills/pack/format/open.test.ts"];

/** That a pack is what its publisher has signed, and no more than a pack may be. */
export const packs: readonly Mutant[] = [
  {
    name: "pack-two-forms-of-a-name",
    file: `${folder}gather.ts`,
    find: "if (seen.has(path))",
    replace: 'if (path === "")',
    tests: ["src/skills/pack/format/gather.test.ts"],
  },
  {
    name: "pack-own-revocations",
    file: "src/cli/pack-revoke.ts",
    find: "if (foreign !== undefined)",
    replace: 'if (foreign === "")',
    tests: ["test/pack-use.test.ts"],
  },
  { ...deriving, name: "pack-tools-by-our-names", find: "given.tools?.map(toolName)", replace: "given.tools" },
  { ...deriving, name: "pack-no-bound-by-nothing", find: "(only?.length ? only : undefined)", replace: "only" },
  {
    name: "pack-unknown-tool-told",
    file: `${folder}build.ts`,
    find: "if (wish.tools) unknownToolNotes",
    replace: "if (wish.seal && wish.tools) unknownToolNotes",
    tests: built,
  },
  {
    name: "pack-names-hidden",
    file: `${folder}build.ts`,
    find: "...(wish.seal && !wish.showNames && { hideNames: true })",
    replace: "...(wish.seal && wish.showNames && { hideNames: true })",
    tests: built,
  },
  {
    name: "pack-not-replaced",
    file: "src/front/write-out.ts",
    find: "if (!force && lstatSync",
    replace: 'if (content === "" && lstatSync',
    tests: built,
  },
  { ...start, name: "pack-magic", find: 'toString("latin1") !== magic', replace: 'toString("latin1") === "" ' },
  { ...start, name: "pack-format", find: "if (version !== formatVersion)", replace: "if (version === 0)" },
  { ...start, name: "pack-header-limit", find: "claimed > limit ?", replace: "claimed > 2 ** 32 ?" },
  { ...start, name: "pack-canonical-header", find: "return isCanonical(header, json) ?", replace: "return json ?" },
  { ...start, name: "pack-utf8", find: "fatal: true", replace: "fatal: false" },
  {
    ...start,
    name: "pack-nesting",
    find: "if (++depth > deepest || ",
    replace: "if (++depth < 0 || ",
    tests: refusing,
  },
  {
    ...shape,
    name: "pack-unknown-field",
    find: "if (unknown !== undefined) return unknown;",
    replace: "",
  },
  { ...shape, name: "pack-id", find: 'if (packId !== packIdOf(publisher, name)) return "packId";', replace: "" },
  {
    ...shape,
    name: "pack-own-cosigner",
    find: 'if (header.cosigners?.includes(publisher)) return "cosigners";',
    replace: "",
  },
  {
    ...shape,
    name: "pack-table-or-index",
    find: 'if ((files === undefined) === (index === undefined)) return "files";',
    replace: "",
  },
  { ...shape, name: "pack-open-index", find: 'if (index && sealing === "open") return "index";', replace: "" },
  {
    ...shape,
    name: "pack-plain-size",
    find: 'if (sealing === "open" && !gzip && payloadSize !== contentSize) return "payloadSize";',
    replace: "",
  },
  {
    ...shape,
    name: "pack-lifetime",
    find: 'if (expires !== undefined && expires <= createdAt) return "expires";',
    replace: "",
  },
  { ...shape, name: "pack-weak-key", find: "].some(isWeak))", replace: "].some(() => false))" },
  { ...shape, name: "pack-claims", find: "claimed > limit)", replace: "claimed > limit * 1e300)" },
  { ...shape, name: "pack-sum", find: "sumOf(table) === contentSize ?", replace: "table ?" },
  { ...shape, name: "pack-name", find: '!name.includes("/") && pathFault(name) === null', replace: "name.length >= 0" },
  { ...bounds, name: "pack-unknown-bound", find: "!Object.hasOwn(forms, kind) ||", replace: "" },
  { ...bounds, name: "pack-bound-form", find: " && form.test(entry)", replace: "" },
  { ...bounds, name: "pack-bound-order", find: "(entries[at - 1] as string) < entry", replace: "true" },
  { ...values, name: "pack-whole-letters", find: "  value.isWellFormed() &&\n", replace: "" },
  { ...values, name: "pack-dates", find: "  dateText(new Date(value)) === value;", replace: "  true;" },
  {
    ...values,
    name: "pack-exact-fields",
    find: "Object.keys(value).length === keys.length && ",
    replace: "",
  },
  { ...table, name: "pack-file-count", find: "if (value.length > limit)", replace: "if (value.length > limit * 100)" },
  { ...table, name: "pack-file-order", find: "before >= file.path", replace: "before === null" },
  {
    ...table,
    name: "pack-skill-file",
    find: "if (!files.some(({ path }) => path === skillFile))",
    replace: "if (files.length < 0)",
  },
  { ...table, name: "pack-twins", find: "twinsAmong(files.map(({ path }) => path)) ?? files", replace: "files" },
  { ...table, name: "pack-file-size", find: "if (size > limit)", replace: "if (size > limit * 1e9)" },
  { ...table, name: "pack-paths", find: "if (why !== null) return", replace: "if (why === undefined) return" },
  {
    ...paths,
    name: "pack-path-length",
    find: "path.length > packLimits.pathBytes || Buffer.byteLength(path) > packLimits.pathBytes",
    replace: "path.length > packLimits.pathBytes",
  },
  {
    ...paths,
    name: "pack-path-depth",
    find: "segments.length > packLimits.pathDepth",
    replace: "segments.length > 9000",
  },
  { ...paths, name: "pack-hidden-path", find: 'name.startsWith(".") || ', replace: "" },
  { ...paths, name: "pack-unseen-letters", find: " || unseen.test(path)", replace: "" },
  { ...paths, name: "pack-letters-apart", find: 'if (path.normalize("NFC") !== path) return "form";', replace: "" },
  {
    ...paths,
    name: "pack-devices",
    find: 'if (segments.some((name) => device.test(folded(name)))) return "device";',
    replace: "",
  },
  { ...paths, name: "pack-device-forms", find: "device.test(folded(name))", replace: "device.test(name)" },
  {
    ...paths,
    name: "pack-file-or-folder",
    find: "if (file !== undefined) return",
    replace: "if (file === null) return",
  },
  { ...paths, name: "pack-folder-twins", find: "known !== undefined && known !== folder", replace: "known === null" },
  { ...keys, name: "pack-key-form", find: "=== publisher ? raw : null", replace: '!== "" ? raw : null' },
  {
    ...keys,
    name: "pack-signed",
    find: "return verify(null, bytes, key, signature);",
    replace: "return key !== null;",
  },
  { ...keys, name: "pack-sign-bit", find: "& 0x7f;", replace: "& 0xff;" },
  {
    ...verify,
    name: "pack-every-signature",
    find: "if (!isSignedBy(key, signed, signature))",
    replace: "if (at === 0 && !isSignedBy(key, signed, signature))",
  },
  {
    ...verify,
    name: "pack-payload-size",
    find: "if (found !== header.payloadSize)",
    replace: "if (found < header.payloadSize)",
  },
  {
    ...verify,
    name: "pack-payload-hash",
    find: 'sum.digest("hex") === header.payloadSha256',
    replace: 'sum.digest("hex") !== ""',
  },
  {
    ...verify,
    name: "pack-from-future",
    find: "if (Date.parse(createdAt) > now + clockSkewMs)",
    replace: "if (now < 0)",
  },
  {
    ...verify,
    name: "pack-expiry",
    find: "expires !== undefined && Date.parse(expires) <= now",
    replace: "now < 0 && expires !== undefined",
  },
  {
    ...verify,
    name: "pack-expiry-moment",
    find: "Date.parse(expires) <= now",
    replace: "Date.parse(expires) < now",
    tests: opened,
  },
  {
    ...verify,
    name: "pack-runtime",
    find: "compareVersions(here, minRuntime) < 0",
    replace: "here === minRuntime + here",
  },
  { ...seal, name: "pack-work-factor", find: "return found <= limit ?", replace: "return found ?" },
  { ...seal, name: "pack-seal-kind", find: "args[0] !== kind", replace: "args.length === 0" },
  { ...seal, name: "pack-stanza-count", find: "stanzas.length > most ||", replace: "" },
  { ...seal, name: "pack-salt", find: "raw.length !== 16 ||", replace: "" },
  {
    ...stream,
    name: "pack-empty-last-chunk",
    find: "if (content.length === 0 && count > 0)",
    replace: "if (count < 0)",
  },
  {
    ...contents,
    name: "pack-bombs",
    find: 'if (!file) return { problem: "content-size", expected: wholeSize };',
    replace: "if (!file) return null;",
    tests: ["src/skills/pack/format/contents.test.ts"],
  },
  {
    ...contents,
    name: "pack-file-hashes",
    find: 'if (file.sum.digest("hex") !== sha256)',
    replace: "if (sha256 === path)",
  },
  { ...contents, name: "pack-all-there", find: "if (taken !== wholeSize)", replace: "if (taken > wholeSize)" },
  {
    ...contents,
    name: "pack-index-hash",
    find: 'if (hash("sha256", json, "hex") !== index?.sha256)',
    replace: "if (!index)",
  },
  { ...contents, name: "pack-index-sum", find: "sumOf(table) === contentSize && ", replace: "contentSize >= 0 && " },
  { ...contents, name: "pack-index-form", find: " && isCanonical(value, json)", replace: "" },
  {
    ...opening,
    name: "pack-behind-gzip",
    find: "return gunzip.bytesWritten === given;",
    replace: "return gunzip.bytesWritten <= given;",
  },
  {
    ...building,
    name: "pack-links",
    find: 'if (entry.isSymbolicLink()) return "link";',
    replace: "",
    tests: ["test/pack-commands.test.ts"],
  },
  {
    ...building,
    name: "pack-secrets-inside",
    find: "const line = secretLine(bytes);",
    replace: "const line = bytes.length < 0 ? secretLine(bytes) : null;",
    tests: ["test/pack-commands.test.ts"],
  },
  {
    ...building,
    name: "pack-refuses-what-it-cannot-take",
    find: "if (fault !== null) return",
    replace: "if (fault === undefined) return",
  },
  { ...building, name: "pack-one-form-of-names", find: '.normalize("NFC")', replace: "" },
  {
    name: "pack-hidden-files",
    file: `${folder}private-files.ts`,
    find: 'if (name.startsWith(".")) return "hidden";',
    replace: "",
    tests: ["src/skills/pack/format/gather.test.ts"],
  },
  {
    name: "pack-key-files",
    file: `${folder}private-files.ts`,
    find: 'if (secretName.test(name)) return "key";',
    replace: "",
    tests: ["src/skills/pack/format/gather.test.ts"],
  },
  {
    name: "pack-salted-index",
    file: `${folder}make-pack.ts`,
    find: 'randomBytes(16).toString("base64url")',
    replace: 'randomBytes(0).toString("base64url")',
    tests: opened,
  },
  {
    name: "pack-keys-stay",
    file: "src/front/packs/keys.ts",
    find: "(kept) => kept ?? sign",
    replace: "() => sign",
    tests: ["src/front/at-once.test.ts", "test/pack-commands.test.ts"],
  },
  {
    name: "pack-next-version",
    file: `${folder}build.ts`,
    find: "compareVersions(next.version, header.version) > 0",
    replace: "compareVersions(next.version, header.version) >= 0",
    tests: ["test/pack-commands.test.ts"],
  },
];
