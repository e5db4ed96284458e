import type { Mutant } from "./mutant.ts";

const table = "src/permissions/taint/taint.test.ts";
const keeping = "src/protocol/taint/keep.test.ts";
const whole = "test/taint.test.ts";
const at = (file: string, ...tests: string[]) => ({ file, tests });

/** Text that strangers wrote, and what was read in protected places. */
export const taint: readonly Mutant[] = [
  {
    name: "strangers-text-is-asked-about",
    ...at("src/permissions/decide.ts", table, whole),
    find: "return strictest([...beyond, ...taint, ...others, ...unread, ...byMode]) as Verdict;",
    replace: "return strictest([...beyond, ...others, ...unread, ...byMode]) as Verdict;",
  },
  {
    name: "the-gate-of-a-session-knows-its-taint",
    ...at("src/session/gate.ts", whole),
    find: "gate: (call) => createGate(policy(), { ...facts, taint }, texts)(call),",
    replace: "gate: (call) => createGate(policy(), facts, texts)(call),",
  },
  {
    name: "the-gate-is-told-what-a-call-is-given",
    ...at("src/loop/judge.ts", whole),
    find: ', input: "input" in ready ? ready.input : given };',
    replace: " };",
  },
  {
    name: "a-link-is-followed-only-as-it-stands",
    ...at("src/permissions/taint/addresses.ts", table),
    find: "if (isLink) return behind();",
    replace: "return behind();",
  },
  {
    name: "with-both-a-link-is-no-users-word",
    ...at("src/permissions/taint/addresses.ts", table, whole),
    find: "if (isBoth && !goal.isNamed)",
    replace: "if (isBoth && !known)",
  },
  {
    name: "another-port-is-another-site",
    ...at("src/permissions/taint/addresses.ts", table),
    find: "(?![\\\\w-]|\\\\.\\\\w|:\\\\d)",
    replace: "(?![\\\\w-]|\\\\.\\\\w)",
  },
  {
    name: "with-both-only-the-users-words-leave",
    ...at("src/permissions/taint/leaving.ts", table, keeping),
    find: "if (seen.secrets.length > 0) {",
    replace: "if (seen.secrets.length > 99) {",
  },
  {
    name: "what-is-protected-is-held-in-any-session",
    ...at("src/permissions/taint/leaving.ts", table),
    find: 'if (secret) return { why: "secret", part: token, from: secret.where, to };',
    replace: "",
  },
  {
    name: "a-password-of-the-users-goes-where-he-has-named",
    ...at("src/permissions/taint/leaving.ts", table),
    find: "if (first && entrusted !== undefined)",
    replace: "if (false && first && entrusted !== undefined)",
  },
  {
    name: "a-listed-file-is-no-secret",
    ...at("src/permissions/taint/leaving.ts", table),
    find: "return names.length === 0 ? tokens :",
    replace: "return names.length >= 0 ? tokens :",
  },
  {
    name: "other-forms-of-a-word-are-looked-for",
    ...at("src/permissions/taint/leaving.ts", table),
    find: "...otherForms(token).filter(isTelling)",
    replace: "",
  },
  {
    name: "what-nobody-can-read-does-not-leave-unasked",
    ...at("src/permissions/taint/leaving.ts", table, keeping),
    find: 'return (near.length > 0 || hasRead(seen)) && isEncoded ? { why: "unreadable", part: token, source, to } : null;',
    replace: "return null;",
  },
  {
    name: "a-code-is-not-sent-piece-by-piece",
    ...at("src/permissions/taint/leaving.ts", table),
    find: "?? (/[\\d@._]/.test(token) ? pieceOf(folded, near) : undefined)",
    replace: "",
  },
  {
    name: "words-in-a-row-are-a-text",
    ...at("src/permissions/taint/leaving.ts", table),
    find: "if (!from || holdsWords(known.open, phrase)) continue;",
    replace: "continue;",
  },
  {
    name: "what-a-server-told-goes-to-no-other",
    ...at("src/permissions/taint/leaving.ts", table),
    find: 'near: [...near, ...byOrigin("mcp")]',
    replace: "near: [...near]",
  },
  {
    name: "strangers-commands-are-not-run-unasked",
    ...at("src/permissions/taint/commands.ts", table),
    find: "if (strange) return strange;",
    replace: "",
  },
  {
    name: "files-leave-for-no-place-that-nobody-named",
    ...at("src/permissions/taint/sent.ts", table),
    find: "if (first && !isPlain && !isNamed)",
    replace: "if (first && !isPlain && !isNamed && false)",
  },
  {
    name: "a-protected-file-is-not-sent-unasked",
    ...at("src/permissions/taint/sent.ts", table),
    find: "if (place !== null)",
    replace: "if (place !== null && !first)",
  },
  {
    name: "a-sandbox-sends-nothing",
    ...at("src/permissions/taint/commands.ts", table),
    find: '(policy.sandbox === "off" || context.sandboxReaches === true) &&',
    replace: "",
  },
  {
    name: "a-strangers-file-is-not-run-unasked",
    ...at("src/permissions/taint/commands.ts", table),
    find: "if (isNamed(command.words[0] ?? null)) return true;",
    replace: "return false;",
  },
  {
    name: "no-letter-by-letter-by-keys",
    ...at("src/permissions/taint/taint.ts", table),
    find: "if (isLetter && first && isTold)",
    replace: "if (isLetter && false && first)",
  },
  {
    name: "no-letter-by-letter-by-links",
    ...at("src/permissions/taint/by-letters.ts", table),
    find: "if (address === url && letters > mostLetters) return value;",
    replace: "",
  },
  {
    name: "what-is-spelt-out-is-asked-about",
    ...at("src/permissions/taint/disguised.ts", table),
    find: "  if (row) return row;\n",
    replace: "",
  },
  {
    name: "words-from-nowhere-are-asked-about",
    ...at("src/permissions/taint/disguised.ts", table),
    find: "const mostForeign = 7;",
    replace: "const mostForeign = 700;",
  },
  {
    name: "half-an-e-mail-address-is-one",
    ...at("src/permissions/taint/leaving.ts", table),
    find: "|| /@[\\w-]/.test(folded)) return true;",
    replace: ") return false;",
  },
  {
    name: "with-both-a-named-site-gets-no-words-of-ones-own",
    ...at("src/permissions/taint/addresses.ts", table),
    find: "if (found || !isBoth) return found;",
    replace: "return found;",
  },
  {
    name: "instructions-are-the-users-to-name",
    ...at("src/permissions/taint/taint.ts", table),
    find: "if (instructs(here) && !isNamed) return",
    replace: "if (false) return",
  },
  {
    name: "notes-are-the-users-to-want",
    ...at("src/permissions/taint/taint.ts", table),
    find: "(isWanted || isSaid(input, seen) ? null",
    replace: "(isWanted || true ? null",
  },
  {
    name: "a-registry-speaks-for-strangers",
    ...at("src/protocol/taint/programs.ts", table),
    find: "(npm|pnpm|yarn|pip3?|",
    replace: "(pip3?|",
  },
  {
    name: "a-cut-keeps-the-taint",
    ...at("src/loop/cut.ts", keeping),
    find: "...(taint && { taint }),",
    replace: "",
  },
  {
    name: "a-task-is-no-users-word",
    ...at("src/protocol/taint/seen.ts", keeping),
    find: "if (isModelPrompted) shelf.addTask(text);\n    else shelf.addUser(text);",
    replace: "shelf.addUser(text);",
  },
  {
    name: "a-tasks-result-brings-its-sources",
    ...at("src/protocol/taint/seen.ts", keeping),
    find: "for (const one of taint?.sources ?? []) shelf.mark(one);",
    replace: "",
  },
  {
    name: "a-skill-nobody-agreed-to-is-a-strangers",
    ...at("src/skills/use/terms.ts", "src/skills/use/use.test.ts"),
    find: "{ untrusted: true as const }",
    replace: "{}",
  },
  {
    name: "a-strange-skill-always-on-is-a-strangers",
    ...at("src/protocol/taint/seen.ts", keeping),
    find: "of opened.strange ?? [])",
    replace: "of [] as NonNullable<typeof opened.strange>)",
  },
  {
    name: "where-a-strange-skill-stands-is-stored",
    ...at("src/session/sessions.ts", "test/skill-git.test.ts"),
    find: "...(strange.length > 0 && { strange }),",
    replace: "",
  },
  {
    name: "a-strange-skill-told-of-later-is-a-strangers",
    ...at("src/protocol/taint/seen.ts", keeping),
    find: "if (what !== undefined) shelf.addOutside(note",
    replace: "if (false) shelf.addOutside(note",
  },
  {
    name: "a-strange-skill-always-on-is-told-as-such",
    ...at("src/front/guide.ts", "src/front/always.test.ts"),
    find: "...(terms.untrusted && { untrusted: terms.untrusted })",
    replace: "",
  },
  {
    name: "a-strange-agents-text-is-a-strangers",
    ...at("src/protocol/taint/seen.ts", keeping),
    find: " || isOfStrangeAgent(opened);",
    replace: ";",
  },
  {
    name: "a-forked-skills-text-is-a-strangers",
    ...at("src/protocol/taint/seen.ts", keeping),
    find: "name: opened.forked ?? opened.skill",
    replace: "name: opened.skill",
  },
  {
    name: "a-copy-of-a-secret-is-one",
    ...at("src/protocol/taint/seen.ts", keeping),
    find: "if (secret !== null) for (const path of made) shelf.addCopy(path);",
    replace: "",
  },
];
