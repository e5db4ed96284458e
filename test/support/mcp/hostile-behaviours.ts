// What is expected of each hostile server: what the model is told of a call, and what is listed.
import type { Found, HostileTrial } from "./hostile-ground.ts";

export interface Expected extends Omit<HostileTrial, "behaviour"> {
  /** What each call is told; usually there is one. */
  told: RegExp | RegExp[];
  /** What the user sees of its list; as of a good server where it is absent. */
  listed?: RegExp;
}

const done = /^did act: mcp_s\d+_act$/;
const timedOut = /gave no answer and no sign of progress for [\d.]+ s\. Whether the call was carried out is not known/;
const lost = /^The MCP server s\d+ broke off before it answered.* Whether the call was carried out is not/;
const unreadable = /^The MCP server s\d+ answered, but its answer cannot be read.*\. Whether the call was/;
const tooLarge = /^The answer of the MCP server s\d+ was too large to be taken.* Ask for less/s;
const down = (why: string) => new RegExp(`^MCP server is disconnected: s\\d+ \\(.*${why}.*The call was not sent`, "s");
const login = /wants its user to log in.*skillmint mcp login s\d+$/s;

const streams: Record<string, Expected> = {
  "noise on stdout": { told: done },
  "JSON that is no JSON-RPC": { told: done },
  "bytes that are no UTF-8": { told: done },
  "carriage returns, and characters cut in two": { told: /^did act: 薄荷🌿$/ },
  "a flood of noise on stdout": { told: done, callMs: 20_000 },
  "stdout without end and without a line": { told: timedOut },
  "stderr without end": { told: done },
  "a message of 100 MB": { told: tooLarge, callMs: 20_000 },
  "a flood of list changes": { told: done, callMs: 20_000 },
  "a flood of progress": { told: done, callMs: 20_000 },
  "progress that means nothing": { told: done },
  "a flood of log messages": { told: done, callMs: 20_000 },
  "asks without end and never reads": { told: /gave no answer|is disconnected|too large/ },
  "asks without a call": {
    told: /^replies: elicitation\/create decline, made\/up refused, ping answered, roots\/list answered, sampling\/createMessage refused$/,
  },
  "answers twice": { told: done },
  "answers with an id that nobody gave": { told: timedOut },
  "answers another call": { told: [/^did act: crossed$/, timedOut], calls: 2 },
  "answers in a batch": { told: /^in a batch$/ },
  "ignores a cancel, and answers late": { told: done, stopped: true, listed: /^"act", "wait"$/ },
  "progress for ever, and no answer": { told: done, stopped: true, listed: /^"act", "wait"$/ },
};

const lists: Record<string, Expected> = {
  "tools that are none": { told: done, listed: /^("\w+", )*"act"; .*type_string: no-input/ },
  "the same name twice": { told: done, listed: /^"act", "a-b", "a_b", "a\.b"; act: same-name$/ },
  "names of JavaScript": { told: done, listed: /^"constructor", "toString", "__proto__", "act"$/ },
  "names of 300 characters, and of no alphabet": { told: done, listed: /"搜索", "搜尋", "🌿", "act"/ },
  "a $ref that leads nowhere, and one into the network": {
    told: /^did act: asked 0 times\n\n\{"a":1,"b":2\}$/,
    listed: /^"act", "other"$/,
  },
  "a schema that refers to itself": { told: done },
  "a schema that doubles forty times": { told: done },
  "a schema of 10,000 levels": { told: done, listed: /^"act"; deep: schema-too-deep$/ },
  "a pattern that never ends": { told: /^did act: patterns/ },
  "5,000 tools": { told: done, listed: /^"act", "tool_0", "tool_1", and \d+ more; tools\/list: list-too-long$/ },
  "the same cursor for ever": { told: done, listed: /^"act"; tools\/list: list-repeats/ },
  "10,000 pages": { told: done, listed: /^"act", "page_1", "page_2", and \d+ more; tools\/list: list-too-long$/ },
  "a cursor that is no text": { told: done },
  "a list that is none": { told: done, listed: /^unreadable: no list of tools$/ },
  "an empty answer to the list": { told: done, listed: /^unreadable: / },
  "an error instead of the list": { told: done, listed: /^refused: the database is away$/ },
  "never answers the list": { told: done, listed: /^timeout: / },
  "dies while it is asked for its list": { told: down("exit 3"), listed: /^lost: exit 3$/ },
  "prompts and resources that are none": { told: done, listed: /^"act"; resources\/list: list-repeats/ },
  "20 MB of instructions": {
    told: down("its answer was too large \\(> 16 MB"),
    listed: /^start: its answer was too large/,
  },
  "instructions that are no text": {
    told: down("serverInfo\\.name, serverInfo\\.version, instructions"),
    listed: /^start: Invalid result for initialize: serverInfo\.name/,
  },
};

const results: Record<string, Expected> = {
  "content of an unknown kind": { told: /^\[Content of the kind video cannot be shown\]\n\nand words$/ },
  "content without a kind": { told: /cannot be shown.*read me$/s },
  "a result without content": { told: /^The server answered without any content\.$/ },
  "structured content alone": { told: /^\{"degrees":21\}$/ },
  "content that is no list": { told: /^just words$/ },
  "a result that is null": { told: unreadable },
  "a result that is a number": { told: unreadable },
  "a result that is a list": { told: unreadable },
  "an error without words": { told: /^The call failed\. The server does not say why\.$/ },
  "an image of no bytes": { told: /^\[image\/png, empty\]\n\nan empty one$/ },
  "an SVG as image": { told: /^\[image\/svg\+xml, 71 bytes, kept in .*\.svg\]$/ },
  "an image that is no base64": { told: /^\[image\/png that is not valid base64, kept as it came in / },
  "an image that is none": { told: /^\[image\/png, 11 bytes, kept in .*cannot be shown\]$/s },
  "audio of a made-up kind": { told: /^\[audio\/\.\.\/\.\.\/etc, 3 bytes, kept in .*\.bin\]/ },
  "resources that are none": { told: /^\[Content of the kind resource cannot be shown\]/ },
  "a result of 10,000 levels": { told: /cannot be read/ },
  "content of 10,000 levels": { told: /cannot be read/ },
  "200,000 pieces of content": { told: /^piece 0\n/ },
  "8 MB of words": { told: /^many words many words/ },
  "keys of JavaScript in a result": { told: /^did act: keys$/ },
  "an error of no known form": { told: unreadable },
  "an error with 5 MB of words": { told: /^The MCP server s\d+ answered with an error: so sorry.{0,3000}$/ },
  "neither result nor error": { told: unreadable },
  "asks for input without end": { told: unreadable },
};

const lives: Record<string, Expected> = {
  "never answers initialize": { told: down("no answer within"), listed: /^start: no answer within/, startMs: 700 },
  "answers the probe of the version wrongly": { told: done },
  "a version that nobody knows": { told: down("9999-01-01"), listed: /^start: .*9999-01-01/ },
  "initialize with nothing in it": {
    told: down("protocolVersion, capabilities, serverInfo"),
    listed: /^start: Invalid result for initialize: protocolVersion, capabilities, serverInfo$/,
  },
  "initialize with an error": { told: down("the licence has run out"), listed: /^start: the licence has run out$/ },
  "dies at once, with words": {
    told: down("exit 1\nError: DATABASE_URL is not set"),
    listed: /^start: exit 1\nError: DATABASE_URL is not set/,
  },
  "dies at once, without a word": { told: down("exit 0"), listed: /^start: exit 0$/ },
  "dies during a call": { told: /^The MCP server s\d+ broke off before it answered: exit 9\. Whether/ },
  "is killed during a call": { told: /broke off before it answered: exit SIGKILL\. Whether the call was carried/ },
  // Whether it is gone before it is called or while it is, is a matter of luck.
  "dies after every start": { told: /^MCP server is disconnected: .*exit 1/, listed: /^lost: exit 1$/ },
  "closes stdout and lives on": { told: lost },
  "never reads what it is told": { told: timedOut },
  "ignores the end of stdin and SIGTERM": { told: done },
  "leaves a grandchild that is deaf and in a group of its own": { told: done },
};

const remote: Record<string, Expected> = {
  "HTTP: a good one": { told: done },
  "HTTP: 404 for the session, once": { told: done },
  "HTTP: 404 for every session": { told: /answered with an error: HTTP 404/ },
  "HTTP: 405 for GET": { told: done },
  "HTTP: a GET stream that is closed at once": { told: /^did act: [1-5] streams$/ },
  "HTTP: 401": { told: login, listed: /^auth: / },
  "HTTP: 403": { told: login, listed: /^auth: / },
  "HTTP: 500 with a page": { told: down("HTTP 500"), listed: /^status: 500$/ },
  "HTTP: 401 for a call": { told: login },
  "HTTP: sends us elsewhere": { told: down("HTTP 307"), listed: /^status: 307$/ },
  "HTTP: sends us round in a circle": { told: down("HTTP 307"), listed: /^status: 307$/ },
  "HTTP: a body that drips": { told: timedOut },
  "HTTP: a stream that never answers": { told: timedOut },
  "HTTP: a stream that ends without an answer": { told: lost },
  "HTTP: nothing at all": { told: timedOut },
  "HTTP: a page instead of an answer": { told: unreadable },
  "HTTP: 202 for a call": { told: timedOut },
  "HTTP: half an answer": { told: lost },
  "HTTP: an answer that is no JSON": { told: unreadable },
  "HTTP: events that are no JSON": { told: /^did act: after noise$/ },
  "HTTP: a body without end": { told: tooLarge, callMs: 20_000 },
  "HTTP: an event without end": { told: tooLarge, callMs: 20_000 },
  "HTTP: events without end": { told: timedOut },
  // It was not told that it may pack its answers, and nobody unpacks them.
  "HTTP: a body that swells when unpacked": { told: unreadable, callMs: 20_000 },
  "HTTP: an error with a body without end": { told: /answered with an error: HTTP 500|too large/, callMs: 5_000 },
  "HTTP: never answers initialize": {
    told: down("nobody answered in time"),
    listed: /^start: ETIMEDOUT$/,
    startMs: 700,
  },
  "HTTP: answers the probe of the version wrongly": { told: done },
  "HTTP: a modern one that asks for input without end": { told: /still required input after 10 rounds/ },
  "HTTP: a session id that is none": { told: done },
  "SSE: messages to another origin": { told: down("HTTP 405"), listed: /^status: 405$/ },
};

export const behaviours: Readonly<Record<string, Expected>> = { ...streams, ...lists, ...results, ...lives, ...remote };

export const trialOf = (behaviour: string): HostileTrial => {
  const { told: _, listed: __, ...how } = behaviours[behaviour] as Expected;
  return { behaviour, ...how };
};

/** What is not as it should be; empty where all is. */
export function wrongIn(behaviour: string, { listed, told, good, left }: Found): string[] {
  const expected = behaviours[behaviour] as Expected;
  const each = [expected.told].flat();
  const wanted = told.map((_, index) => each[index] ?? each[0]) as RegExp[];
  return [
    ...told.filter((text, index) => !wanted[index]?.test(text)).map((text) => `told: ${text.slice(0, 500)}`),
    ...((expected.listed ?? /^"act"$/).test(listed) ? [] : [`listed: ${listed.slice(0, 500)}`]),
    ...good.filter((text) => text !== "did act: mcp_good_act").map((text) => `the good server: ${text}`),
    ...left.map((pid) => `left: ${pid}`),
  ];
}
