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
  noFolder: (p: { folder: string }) => `There is no folder ${p.folder} that can be read.`,
  unexpected: (p: { problem: string }) => `Something went wrong in SkillMint itself: ${p.problem}`,
  tooLarge: () => "That is more than the server takes at once.",
  guard: {
    method: () => "Requests of this kind are not served here.",
    headers: () => "That is more headers than the server reads.",
    repeated: () => "A header that may be there once is there twice.",
    upgrade: () => "There is no other protocol here.",
    expect: () => "The server cannot do what the header `Expect` wants.",
    body: () => "A GET request has no body.",
    path: () => "The address is not written as it should be.",
    host: () => "This server is not known by that name.",
    origin: () => "Pages of another address may not use this server.",
    site: () => "Pages of another site may not use this server.",
    "content-type": () => "Send JSON, with the header `Content-Type: application/json`.",
    token: () => "The token is missing or no longer good. Run `skillmint` again to open the page with a new one.",
  },
  tooOften: (p: { wait: number }) => `Too many wrong tokens or codes. Try again in ${p.wait} s.`,
  noBrowser: () => "There is no such browser. It may have been signed out already.",
  brokenOff: () => "The request broke off.",
  badCode: () => "This link has been used or has run out. Run `skillmint` again in the terminal for a new one.",
  listening: (p: { url: string }) => `SkillMint is running at ${p.url}`,
  openAt: (p: { url: string }) => `Open it with this link, good once and for a minute: ${p.url}`,
  keys: () => "Enter gives a new link, Ctrl-C stops.",
  already: (p: { url: string }) => `SkillMint is running already at ${p.url}`,
  stopping: () => "Stopping.",
  badPort: (p: { from: string; text: string }) =>
    `${p.from} must be a port, a number from 0 to 65535, not "${p.text}".`,
  badHost: (p: { host: string }) => `"${p.host}" is neither an address nor the name of a host.`,
  needsTls: (p: { host: string }) =>
    `At ${p.host} others can reach SkillMint, and whoever listens in could take it over. Give --tls-cert and --tls-key, or say --insecure-http if the network is yours alone.`,
  halfTls: () => "--tls-cert and --tls-key belong together.",
  noTlsFile: (p: { file: string; problem: string }) => `${p.file} cannot be read: ${p.problem}`,
  badTls: (p: { problem: string }) => `The certificate and the key cannot be used: ${p.problem}`,
  portTaken: (p: { port: number }) =>
    `Port ${p.port} is taken by another program. Choose another one, or leave it out: then a free one is found.`,
  cannotListen: (p: { host: string; port: number; problem: string }) =>
    `SkillMint cannot listen on ${p.host}, port ${p.port}: ${p.problem}`,
  silent: (p: { file: string }) =>
    `Another SkillMint has this data folder and does not answer. ${p.file} says which process it is, if it got that far.`,
  help: {
    serve: "the server without opening the page",
    host: "address to listen on",
    port: "port to listen on (8765, or the next that is free)",
    tlsCert: "certificate, for an address that others can reach",
    tlsKey: "its key",
    name: "another name of this machine, as browsers call it (may be repeated)",
    insecureHttp: "listen without a certificate where others can reach it",
    noOpen: "do not open the page",
  },
};
