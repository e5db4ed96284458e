/** What the server says to the page and to programs. */
export const server = {
  noSession: () => "There is no such session. It may have been deleted.",
  noRoute: () => "There is nothing at this address. /api/openapi.json lists what there is.",
  busy: () => "The session is at work. Stop it first, or wait until it is done.",
  owned: (p: { owner: string }) =>
    `Another SkillMint (process ${p.owner}) is working on this session. Wait until it is done, or stop it there.`,
  refused: {
    "no-such-ask": () => "That question has been answered already, or it is no longer asked.",
    "wrong-answer": () => "That answer does not fit the question.",
  },
  badInput: (p: { where: string; problem: string }) => `${p.where}: ${p.problem}`,
  badSeq: (p: { seq: number; last: number }) =>
    `There is no event ${p.seq}: the last one of this session is ${p.last}. Begin again without \`after\`.`,
  noFolder: (p: { folder: string }) => `There is no folder ${p.folder} that can be read.`,
  unexpected: (p: { problem: string }) => `Something went wrong in SkillMint itself: ${p.problem}`,
  tooLarge: () => "That is more than the server takes at once.",
  guard: {
    path: () => "The address is not written as it should be.",
    host: () => "This server is not known by that name.",
    origin: () => "Pages of another address may not use this server.",
    site: () => "Pages of another site may not use this server.",
    "content-type": () => "Send JSON, with the header `Content-Type: application/json`.",
    token: () => "The token is missing or no longer good. Run `skillmint` again to open the page with a new one.",
  },
  badCode: () => "This link has been used or has run out. Run `skillmint` again in the terminal for a new one.",
  listening: (p: { url: string }) => `SkillMint is running at ${p.url}`,
  openAt: (p: { url: string }) => `Open it with this link, good once and for a minute: ${p.url}`,
  already: (p: { url: string }) => `SkillMint is running already at ${p.url}`,
  stopping: () => "Stopping.",
  help: { serve: "the server without opening the page", host: "address to listen on", port: "port to listen on" },
};
