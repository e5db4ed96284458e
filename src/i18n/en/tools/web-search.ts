import { because } from "../system.ts";

interface Failed {
  /** As people call it. */
  engine: string;
  name: string;
  /** What it answered: a number, its own words, or nothing. */
  code: string;
  variables: readonly string[];
  link: string | null;
}

const said = ({ code }: Failed) => (code === "" ? "" : ` (${code})`);
const add = ({ name }: Failed) => `skillmint search add ${name}`;
const orSet = ({ variables }: Failed) => (variables[0] === undefined ? "" : `, or set ${variables[0]}`);

/** What web_search answers. */
export const webSearchTexts = {
  searchCount: (p: { most: number }) => `count is how many results are wanted: 1 to ${p.most}.`,
  searchForWhat: () => "query is empty: say what to search for.",
  searchResults: () => "Search results:",
  searchMost: (p: { most: number }) => `At most ${p.most} results come at once. For others, search with other words.`,
  searchedBy: (p: { engine: string }) => `Search engine: ${p.engine}`,
  nothingFound: (p: { query: string; engine: string }) =>
    `${p.engine} found nothing for: ${p.query}\nTry other or fewer words.`,
  searchGoesOn: (p: { engine: string }) => `Asking ${p.engine}`,
  webSearchFailed: (p: { problems: readonly string[]; othersMayHelp: boolean }) =>
    `The search failed, no engine answered:\n${p.problems.map((one) => `- ${one}`).join("\n")}\nTell the user.${p.othersMayHelp ? " With `skillmint search list` the user sees all engines and what each needs. An address that you know can be read with web_fetch." : ""}`,
  engineFailed: {
    key: (p: Failed) => `${p.engine} refused its key${said(p)}. The user can give another: ${add(p)}`,
    quota: (p: Failed) =>
      `${p.engine} answers no more for now: its quota is used up, or it was asked too fast${said(p)}. Try later, or the user raises it${p.link ? ` at ${p.link}` : ""}.`,
    blocked: (p: Failed) =>
      `${p.engine} takes this machine for a robot and blocks it${said(p)}. Try again in an hour, or the user adds an engine with a key, such as: skillmint search add brave`,
    format: (p: Failed) =>
      `${p.engine} does not answer as JSON${said(p)}. Whoever runs it adds json to search.formats in its settings.yml.`,
    down: (p: Failed) => `${p.engine} failed${said(p)}. Try later.`,
    refused: (p: Failed) => `${p.engine} did not take the request${said(p)}. Try other words.`,
    unreadable: (p: Failed) =>
      `${p.engine} answered with something that holds no results${said(p)}. A proxy may stand between, or it has changed.`,
    private: (p: Failed) =>
      `${p.engine}: its name leads to a private address here, so it was not asked. If it is to be there: ${add(p)} --address URL`,
    moved: (p: Failed) => `${p.engine} sends us elsewhere${said(p)}. If that is right: ${add(p)} --address URL`,
    timeout: (p: Failed) => `${p.engine} did not answer within 10 s. Try later.`,
    unreachable: (p: Failed) => `${p.engine} cannot be reached${because(p.code)}. The network may be down.`,
    "no-key": (p: Failed) => `${p.engine} has no key. The user can give one: ${add(p)}${orSet(p)}`,
    "no-address": (p: Failed) => `${p.engine} has no address. The user can give it: ${add(p)} --address URL${orSet(p)}`,
    "no-engine-id": (p: Failed) =>
      `${p.engine} lacks the id of the user's own engine there: ${add(p)} --engine-id ID, or set GOOGLE_CSE_ID`,
    "no-secrets": (p: Failed) => `${p.engine}: its stored key cannot be read. \`skillmint doctor\` tells why.`,
  },
};
