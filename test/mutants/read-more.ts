import type { Mutant } from "./mutant.ts";

const folder = "src/permissions/read-only";
const programs = { tests: [`${folder}/programs.test.ts`] };
const documents = { tests: [`${folder}/documents.test.ts`] };
const services = { tests: [`${folder}/services.test.ts`] };

/** What is called read-only since services, documents and programs that start others are looked at. */
export const readMore: readonly Mutant[] = [
  {
    ...programs,
    name: "programs-that-others-start",
    file: `${folder}/read-only.ts`,
    find: "isUsersOwn(word, folder, stage) && startsOwn(word, name)",
    replace: "isUsersOwn(word, folder, stage)",
  },
  {
    ...programs,
    name: "programs-that-others-start-by-a-link",
    file: `${folder}/programs.ts`,
    find: "[home, files.real(home) ?? home]",
    replace: "[home]",
  },
  {
    ...programs,
    name: "programs-that-others-start-from-where-one-stands",
    file: `${folder}/programs.ts`,
    find: "!isAbsolute(home) || ",
    replace: "",
  },
  {
    ...programs,
    name: "scripts-that-start-who-reads-them",
    file: `${folder}/programs.ts`,
    find: "alone.has(name) && (file === null || machineCode.has(facts.files.first(file)))",
    replace: "alone.has(name) && file !== name",
  },
  {
    ...programs,
    name: "the-echo-of-xargs",
    file: `${folder}/finding.ts`,
    find: 'return scene.runs([{ text: "echo", many: false }, unknown]);',
    replace: "return true;",
  },
  {
    ...programs,
    name: "pip-asks-who-keeps-versions",
    file: `${folder}/services.ts`,
    find: "freeze(rest, scene) && hasNoOtherKeepers(scene)",
    replace: "freeze(rest, scene)",
  },
  {
    ...documents,
    name: "pip-looks-for-a-newer-one",
    file: `${folder}/services.ts`,
    find: "args.some(({ text }) => text === quietly) && ",
    replace: "",
  },
  {
    ...documents,
    name: "addresses-for-files",
    file: `${folder}/documents.ts`,
    find: ' && (flags.get("-in") ?? []).every(isFileName)',
    replace: "",
  },
  {
    ...documents,
    name: "certificates-in-another-form",
    file: `${folder}/documents.ts`,
    find: 'flags.has("-noout") && ',
    replace: "",
  },
  {
    ...documents,
    name: "text-beside-the-pdf",
    file: `${folder}/documents.ts`,
    find: ' && rest.join() === "-"',
    replace: "",
  },
  {
    ...documents,
    name: "pagers-with-commands",
    file: `${folder}/documents.ts`,
    find: "operands.length > 0 && operands.every(isFileName)",
    replace: "operands.length > 0",
  },
  {
    ...documents,
    name: "names-that-zgrep-writes-into-a-script",
    file: `${folder}/documents.ts`,
    find: "/^(?!-.)[\\w./-]+$/.test(name)",
    replace: "name.length > 0",
  },
  {
    ...documents,
    name: "braces-that-fill-the-memory",
    file: `${folder}/read-only.ts`,
    find: " || explodes(command.text)",
    replace: "",
  },
  {
    ...documents,
    name: "sequences-that-fill-the-memory",
    file: `${folder}/read-only.ts`,
    find: " * sequences.reduce((all, one) => all * one, 1)",
    replace: "",
  },
  {
    ...documents,
    name: "capitals-that-go-on",
    file: `${folder}/builtins.ts`,
    find: "harmlessName.test(name) || capitals.test(name)",
    replace: "harmlessName.test(name) || /^[A-Z]/.test(name)",
  },
  {
    ...services,
    name: "docker-on-another-machine",
    file: `${folder}/services.ts`,
    find: "dockerVerbs(args, scene) && isLocalDocker(scene.facts)",
    replace: "dockerVerbs(args, scene)",
  },
  {
    ...services,
    name: "environments-of-containers",
    file: `${folder}/services.ts`,
    find: "formats.length > 0 && formats.every((format) => field.test(format))",
    replace: "formats.length > 0",
  },
  {
    ...services,
    name: "containers-told-whole",
    file: `${folder}/services.ts`,
    find: "formats.length > 0 && formats",
    replace: "formats",
  },
  {
    ...services,
    name: "versions-of-a-cluster",
    file: `${folder}/services.ts`,
    find: '({ flags }) => flags.has("--client")',
    replace: "() => true",
  },
  {
    ...services,
    name: "rustup-makes-its-settings",
    file: `${folder}/services.ts`,
    find: ' && scene.facts.files.look(join(scene.facts.home, ".rustup", "settings.toml")) !== null',
    replace: "",
  },
];
