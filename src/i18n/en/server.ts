import { plain } from "./system.ts";

/** What the server says to the page and to programs. */
export const server = {
  noSession: () => "There is no such session. It may have been deleted.",
  noRoute: () => "There is nothing at this address. /api/openapi.json lists what there is.",
  blankPrompt: () => "The message is empty. Write what should be done.",
  messageReused: () => "This message ID was already used for a different text. Use a new ID for each message.",
  busy: () => "The session is at work. Stop it first, or wait until it is done.",
  processesRun: (p: { processes: string }) =>
    `This session still has something running in the background: ${p.processes}. Stop it first, then try again.`,
  refused: {
    "no-such-ask": () => "That question has been answered already, or it is no longer asked.",
    "answered-twice": () => "It is answered twice here. Give one answer.",
    "wrong-answer": () => "That answer does not fit the question.",
    tampered: () => "That is not what was asked: the question has changed since it was shown. Look at it again.",
    expired: () => "That question is too old to be answered. It is asked again when the session goes on.",
    "no-rule": () => "No rule can be made of this. Allow it just this once.",
    "rule-unfit": () => "This rule would not allow what is asked here. Change it, or take the one that was suggested.",
    unconfirmed: () => "Unrestricted mode needs your typed confirmation in this session.",
    "no-sandbox": () => "No sandbox can be had on this machine; `skillmint doctor` says what is missing.",
    "nothing-to-do": () => "There is nothing left to go on with. Say what to do next.",
    waiting: () => "The session waits for an answer. Answer it, and it goes on.",
  },
  input: {
    types: {
      string: "text",
      number: "a number",
      int: "a whole number",
      boolean: "true or false",
      array: "a list",
      object: "an object",
    },
    unknownKeys: (p: { where: string; keys: string }) => `${p.where} does not take ${p.keys}.`,
    missing: (p: { where: string }) => `${p.where} is missing.`,
    wrongType: (p: { where: string; expected: string }) => `${p.where} wants ${p.expected}.`,
    notOneOf: (p: { where: string; choices: string }) => `${p.where} wants one of: ${p.choices}.`,
    empty: (p: { where: string }) => `${p.where} must not be empty.`,
    outOfBounds: (p: { where: string; bound: string }) => `${p.where} must be ${p.bound}.`,
    unfit: (p: { where: string }) => `${p.where} is not as it should be. /api/openapi.json says how.`,
    twice: (p: { where: string }) => `${p.where} is given more than once.`,
    notJson: () => "The body is no JSON.",
  },
  noAsk: () => "There is no such question in this session.",
  noteChanged: () => "The note has changed since you opened it. Look at it again before you save.",
  noteIsThere: (p: { key: string; everywhere: boolean }) =>
    `There is another note ${p.key} for ${p.everywhere ? "all folders" : "that folder"}. Change or delete that one first.`,
  noOutput: () => "This session keeps no such file.",
  notOfSession: (p: { path: string }) =>
    `${p.path} is neither in the folder of this session nor a file that it changed.`,
  notChanged: (p: { path: string }) => `This session has not changed ${p.path}, or the change was taken back.`,
  noPicture: (p: { path: string }) => `${p.path} cannot be shown as a picture.`,
  tooLargeToShow: () => "The file is too large to be shown here.",
  noProcess: () => "No process of that name is running in this session.",
  processElsewhere: (p: { owner: string }) =>
    `The process belongs to another SkillMint (process ${p.owner}). End it there.`,
  closedFolder: (p: { folder: string }) => `${p.folder} holds SkillMint's own data and stays closed.`,
  outsideWorkspace: (p: { folder: string }) => `${p.folder} is outside the session's folder.`,
  keyWanted: (p: { provider: string; variables: readonly string[] }) =>
    `${p.provider} wants a key. Give it as apiKey, or null there if it needs none${p.variables.length > 0 ? `; or set ${p.variables.join(" or ")} before SkillMint starts` : ""}.`,
  badSeq: (p: { seq: number; last: number }) =>
    `There is no event ${p.seq}: the last one of this session is ${p.last}. Begin again without \`after\`.`,
  noFolder: (p: { folder: string }) =>
    `There is no folder ${p.folder} that can be read. It may have been deleted: choose another one.`,
  unexpected: (p: { problem: string }) => `Something went wrong in SkillMint itself: ${plain(p.problem)}`,
  tooLarge: (p: { most: string }) => `That is more than the server takes at once, which is ${p.most}.`,
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
  tooMany: () => "Too many connections are open. Close some pages or programs that use SkillMint, and try again.",
  tooManyBodies: () => "Too many large requests are being read at the same time. Try again in a moment.",
  tooManyDocuments: () => "Too many long answers are being read at the same time. Try again in a moment.",
  noBrowser: () => "There is no such browser. It may have been signed out already.",
  wantsFile: () => "Send the file itself, with the header `Content-Type: application/octet-stream`.",
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
  noTlsFile: (p: { file: string; problem: string }) => `${p.file} cannot be read: ${plain(p.problem)}`,
  badTls: (p: { problem: string }) => `The certificate and the key cannot be used: ${p.problem}`,
  portTaken: (p: { port: number }) =>
    `Port ${p.port} is taken by another program. Choose another one, or leave it out: then a free one is found.`,
  cannotListen: (p: { host: string; port: number; problem: string }) =>
    `SkillMint cannot listen on ${p.host}, port ${p.port}: ${plain(p.problem)}`,
  portLeft: (p: { port: number }) =>
    `It stays there: port ${p.port} is not used. To have it there, stop the one that runs, and start it again.`,
  waiting: (p: { pid: number }) =>
    `Another SkillMint, process ${p.pid}, has this data folder and has not answered yet. Waiting for it.`,
  unfound: (p: { file: string }) =>
    `Another SkillMint has this data folder, but ${p.file}, which says where it is, is missing or damaged. It may be about to start; else end it, and start again.`,
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
