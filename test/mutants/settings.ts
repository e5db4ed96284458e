import type { Mutant } from "./mutant.ts";

const skills = { tests: ["test/api-skills.test.ts"] };
const workshop = { tests: ["test/api-workshop.test.ts"] };
const servers = { tests: ["test/api-mcp-changes.test.ts"] };

/** That what is added, agreed to and changed over HTTP is what was shown. */
export const settings: readonly Mutant[] = [
  {
    ...skills,
    name: "skills-added-as-shown",
    file: "src/front/skill-sources/shown-offer.ts",
    find: "if (shown(offer, parts).hash !== choice.hash) throw",
    replace: 'if (choice.hash === "") throw',
  },
  {
    ...skills,
    name: "skills-agreed-as-shown",
    file: "src/front/skill-sources/approve.ts",
    find: "if (shown.rightsHash !== rightsHash) throw",
    replace: 'if (rightsHash === "") throw',
  },
  {
    ...skills,
    name: "skills-offered-afresh",
    file: "src/front/skill-sources/shown-offer.ts",
    find: "{ ...wanted, fresh: true }",
    replace: "wanted",
  },
  {
    ...workshop,
    name: "a-built-pack-is-not-replaced",
    file: "src/front/write-out.ts",
    find: "if (!force && lstatSync",
    replace: 'if (content === "" && lstatSync',
  },
  {
    ...servers,
    name: "servers-taken-over-as-shown",
    file: "src/front/mcp/shown-import.ts",
    find: "server.name === name && serverHash(server.config) === hash",
    replace: 'server.name === name && hash !== ""',
  },
  {
    ...servers,
    name: "arguments-with-a-secret-are-not-told",
    file: "src/front/mcp/edit.ts",
    find: "const shown = hidden ? none :",
    replace: "const shown = !config ? none :",
  },
  {
    name: "an-address-without-http-is-told-to-be-none",
    file: "web/src/settings/models/wish.ts",
    find: "!isBegun && !isAddress(text)",
    replace: "!isBegun && !URL.canParse(text)",
    tests: ["web/src/settings/models/wish.test.ts"],
  },
];
