import { jsonObject } from "../json-object.ts";
import { addressesIn, destinationOf, hrefOf, withoutScheme } from "./addresses.ts";
import { plainFetch } from "./plain-fetch.ts";
import { textsOf } from "./records.ts";
import type { Spending } from "./taint.ts";
import { entrustedIn, fold, wordsIn } from "./text.ts";

/** Data that a call sends to one destination, and the most bits of information that it can carry. */
export interface Sending {
  site: string;
  /** The destination as people know it. An approval is remembered for it. */
  to: string;
  /** Infinite if the content cannot be determined before the call runs. */
  bits: number;
  /** Set if every word is the user's own and none was sent there before: the call passes, and its bits still count. */
  isUsers?: boolean;
}

export interface SendingCall {
  /** The call's id, by which it is told from the other calls of its step. */
  id?: string | undefined;
  tool: string;
  input: Record<string, unknown>;
  /** The address of the page that a tool of the browser acts on, or the server of an MCP tool. */
  place: string | null;
  /** Of a call to a server that was made. */
  choices?: Choices | undefined;
}

/** What the definition of a server's tool lets a call choose among, besides the values. */
export interface Declared {
  tools: number;
  words: readonly string[];
  required: number;
}

/** The same as a result keeps it: a call that was made used only declared words, or was approved. */
export type Choices = Omit<Declared, "words"> & { words: number };

/** Whether an approval was given after a protected file had been read ("protected") or before ("private"). */
export type Consent = "private" | "protected";

/** The state of all budgets, computed from the history alone. */
export interface Ledger {
  readonly spent: ReadonlyMap<string, number>;
  /** The part of `spent` that this session sent itself, without its parent session. */
  readonly own: ReadonlyMap<string, number>;
  readonly allowed: ReadonlyMap<string, Consent>;
}

/** The default budget of a site in bits, shared by a session and its sub-agents. */
export const usualBits = 20;

/** Tracks which addresses, words and elements could have been chosen, so that each choice can be priced. */
export function createLedger(budget: number = usualBits) {
  const [spent, own, allowed] = [new Map<string, number>(), new Map<string, number>(), new Map<string, Consent>()];
  /** Addresses by site: from the user's prompts, from strangers' results, and those that were requested. */
  const [userAddresses, strangerAddresses, requested] = [new Map(), new Map(), new Map()] as [Known, Known, Known];
  /** The user's words: chunks without a blank, words as they stand, and words in small letters. */
  const words = { whole: new Set<string>(), exact: new Set<string>(), folded: new Set<string>() };
  /** Passwords and keys in the user's prompts. They do not count as the user's words. */
  const entrusted = new Set<string>();
  /** Addresses from the model's own calls. A result that repeats one does not make it a stranger's. */
  const composed = new Set<string>();
  const elements = new Set<string>();
  /** The results of each server and of the browser. To send them back reveals only the choice. */
  const shown = new Map<string, string>();
  const ledger: Ledger = { spent, own, allowed };
  const declared = new Map<string, Declared>();
  /** Bits sent by sub-agents that run at the same time. */
  let beside: readonly Ledger["own"][] = [];
  let hasSearched = false;

  return {
    ledger,
    budget,
    /** Returns whether the user's prompts hold a password or a key. */
    hasEntrusted: () => entrusted.size > 0,
    addUser(text: string): void {
      for (const href of addressesIn(text)) addTo(userAddresses, href);
      for (const word of text.match(token) ?? []) words.exact.add(word);
      for (const word of text.match(unbroken) ?? []) words.whole.add(word);
      for (const word of wordsIn(fold(text))) words.folded.add(word);
      for (const word of entrustedIn(text)) entrusted.add(fold(word));
    },
    addStranger(text: string, base?: string): void {
      for (const href of addressesIn(text, base))
        if (!composed.has(withoutScheme(href))) addTo(strangerAddresses, href);
    },
    addElements(text: string): void {
      for (const [, ref = ""] of text.matchAll(/\[(f?\d*e\d+)\]/g)) elements.add(ref);
    },
    addTold: (server: string, text: string) =>
      void shown.set(server, `${shown.get(server) ?? ""}\n${text}`.slice(-maxShown)),
    addDeclared: (tool: string, one: Declared) => void declared.set(tool, one),
    setBeside(others: readonly Ledger["own"][]): void {
      beside = others;
    },
    sendingsOf,
    exceeds,
    record,
    merge,
  };

  /** Adds a call that was made. `counts` is false if no private data could be in it; its addresses are remembered anyway. */
  function record({ call, counts, isOwn, consent }: Made): void {
    for (const one of counts ? sendingsOf(call) : []) {
      const isAllowed = consent !== null && exceeds(one, consent);
      const bits = Number.isFinite(one.bits) ? one.bits : 0;
      merge({ spent: { [one.site]: bits }, allowed: isAllowed ? { [one.to]: consent } : {} }, isOwn);
    }
    for (const url of urlsOf(call)) {
      const href = hrefOf(url);
      if (href !== null) addTo(requested, href);
    }
    const isKnown = (href: string) => [userAddresses, strangerAddresses].some((all) => at(all, siteOf(href)).has(href));
    for (const href of addressesIn(textsOf(call.input).join("\n")))
      if (!isKnown(href)) composed.add(withoutScheme(href));
    hasSearched ||= call.tool === "web_search";
  }

  /** Adds the spending of a call, of a parent session, of a finished sub-agent, or of this session before a cut. */
  function merge(more: Spending, isOwn: boolean): void {
    for (const [site, bits] of Object.entries(more.spent).filter(([, bits]) => bits > 0))
      for (const all of isOwn ? [spent, own] : [spent]) all.set(site, (all.get(site) ?? 0) + bits);
    for (const [to, consent] of Object.entries(more.allowed))
      if (allowed.get(to) !== "protected") allowed.set(to, consent);
  }

  /** `others` is the number of bits that other calls of the same step send to the same site. */
  function exceeds({ site, to, bits, isUsers: isSaid }: Sending, consent: Consent, others = 0): boolean {
    if (bits === 0 || isSaid) return false;
    const known = allowed.get(to);
    if (known === "protected" || known === consent) return false;
    const theirs = beside.reduce((sum, one) => sum + (one.get(site) ?? 0), 0);
    return (spent.get(site) ?? 0) + theirs + others + bits > budget;
  }

  /** `earlier` are calls of the same step, whose requests count as made. */
  function sendingsOf(call: SendingCall, earlier: readonly SendingCall[] = []): Sending[] {
    const { tool, input, place } = call;
    if (tool === "web_search") {
      const { chosen, added } = priceOf(String(input.query ?? ""));
      const isSaid = !hasSearched && added === 0 && earlier.every((one) => one.tool !== tool);
      return [{ site: tool, to: tool, bits: chosen + added, ...(isSaid && { isUsers: true }) }];
    }
    if (tool.startsWith("mcp_")) return [serverSending(call)];
    if (tool === "browser_launch") {
      // Every page reads the size of the window.
      const { added } = priceOf(Object.values(jsonObject(input.viewport) ?? {}).join(" "));
      return added === 0 ? [] : [{ site: "browser", to: "browser", bits: Number.POSITIVE_INFINITY }];
    }
    if (tool === "bash" && plainFetch(String(input.command)) === null)
      return [{ site: "command", to: String(input.command), bits: Number.POSITIVE_INFINITY }];
    const urls = urlsOf(call);
    const page = tool.startsWith("browser_") && urls.length === 0 ? destinationOf(place ?? "") : null;
    if (page) return [{ site: page.site, to: page.host, bits: actBits(call, page.host) }];
    const inStep = new Set(earlier.flatMap(urlsOf).flatMap((url) => hrefOf(url) ?? []));
    const form = tool === "bash" ? (plainFetch(String(input.command))?.forms ?? 0) : 0;
    return urls.flatMap((url) => {
      const to = destinationOf(url);
      const bits = to ? addressBits(url, to.site, inStep) : 0;
      inStep.add(hrefOf(url) ?? url);
      return to ? { site: to.site, to: to.host, bits: bits + form } : [];
    });
  }

  /** A known address costs the choice among the known ones. Any other costs every byte after its longest known beginning. */
  function addressBits(url: string, site: string, inStep: ReadonlySet<string>): number {
    const href = hrefOf(url);
    if (href === null) return Number.POSITIVE_INFINITY;
    const mine = at(userAddresses, site);
    const before = new Set([...at(requested, site), ...[...inStep].filter((one) => siteOf(one) === site)]);
    if (mine.has(href) && !before.has(href)) return Math.log2(mine.difference(before).size);
    const choices = mine.union(at(strangerAddresses, site)).union(before);
    const choice = Math.log2(choices.size + 1);
    if (choices.has(href)) return Math.max(1, choice);
    const bare = withoutScheme(href);
    const near = [...choices].map(withoutScheme).filter((one) => one.startsWith(`${new URL(href).host}/`));
    if (near.length === 0) return byteBits(bare);
    const shared = Math.max(...near.map((one) => sharedLength(one, bare)));
    // The place where a known address is cut short is a choice, too.
    return choice + Math.max(8, byteBits(bare.slice(shared)));
  }

  /** The user's own words cost the choice among them. Everything else but single blanks is added, and costs its length. */
  function priceOf(text: string): { chosen: number; added: number } {
    if ([...entrusted].some((one) => fold(text).includes(one))) return { chosen: 0, added: byteBits(text) };
    const parts = text.trim().split(/(\s+)/);
    const pieces = parts.flatMap((part) => (words.whole.has(part) ? part : (part.match(piece) ?? [])));
    const price = { chosen: 0, added: byteBits(text) - byteBits(text.trim()) };
    for (const one of pieces.filter((part) => part !== " "))
      if (!isUsers(one)) price.added += byteBits(one);
      else price.chosen += Math.log2(words.folded.size + 1) * (words.whole.has(one) ? 1 : wordsIn(fold(one)).length);
    return price;
  }

  function textBits(text: string): number {
    const { chosen, added } = priceOf(text);
    return chosen + added;
  }

  function isUsers(part: string): boolean {
    const each = part === part.toLowerCase() ? wordsIn(part) : [];
    const isSaid = each.length > 0 && each.every((word) => words.folded.has(word));
    return isSaid || words.whole.has(part) || words.exact.has(part);
  }

  /** Prices everything that a page can observe about an action: the element and all arguments. */
  function actBits({ tool, input }: SendingCall, host: string): number {
    const { ref, selector, text, values, key, timeout, ...rest } = input;
    if (tool === "browser_upload" || tool === "browser_evaluate") return Number.POSITIVE_INFINITY;
    if (tool === "browser_wait_for") return input.condition === undefined ? 0 : byteBits(String(input.condition));
    const isNamed = [...userAddresses.values()].some((all) => [...all].some((one) => new URL(one).host === host));
    const typed = (one: unknown) => (isNamed ? textBits(String(one)) : byteBits(String(one)));
    const bits = [
      elements.has(String(ref))
        ? Math.log2(elements.size + 1)
        : byteBits(String(ref === undefined ? (selector ?? "") : ref)),
      typed(text ?? ""),
      ...(Array.isArray(values) ? values.map((one) => Math.min(typed(one), shownBits(String(one)))) : []),
      keys.has(String(key)) ? 4 : byteBits(String(key ?? "")),
      ...Object.entries(rest).map(([name, value]) => (name === "dialog_text" ? typed(value) : optionBits(name, value))),
    ];
    return Math.max(
      1,
      bits.reduce((sum, one) => sum + one, 0),
    );
  }

  /** A value that is visible on the page costs the choice among the words of the page. */
  function shownBits(value: string): number {
    const page = shown.get("browser") ?? "";
    return page.includes(value) ? Math.log2((page.match(token)?.length ?? 0) + 1) : byteBits(value);
  }

  /** Prices the choice of the tool and everything in the arguments. */
  function serverSending({ tool, input, place, choices }: SendingCall): Sending {
    const server = place ?? tool;
    const to = `mcp ${server}`;
    const back = shown.get(server) ?? "";
    const size = back === "" ? 0 : wordsIn(fold(back)).length;
    const known = declared.get(tool);
    const words = known && new Set(known.words);
    const count = known?.words.length ?? choices?.words ?? 0;
    const wordBits = Math.log2(count + 1);
    const ofTools = Math.log2(((known ?? choices)?.tools ?? 1) + 1);
    // A required argument carries nothing.
    const free = Math.min(Object.keys(input).length, (known ?? choices)?.required ?? 0) * wordBits;
    return { site: to, to, bits: Math.max(1, ofTools + valueBits(input, 0) - free) };

    function nameBits(name: string): number {
      if (words) return words.has(name) ? wordBits : Number.POSITIVE_INFINITY;
      return choices ? wordBits : byteBits(name);
    }

    function valueBits(value: unknown, depth: number): number {
      if (typeof value === "boolean" || value === null) return 2;
      if (typeof value !== "object") return value === "" ? 1 : saidBits(String(value));
      if (depth > deepest) return Number.POSITIVE_INFINITY;
      if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + 1 + valueBits(one, depth + 1), 1);
      // The order of the names is a choice, too.
      return Object.entries(value as object).reduce(
        (sum, [name, one], at) => sum + Math.log2(at + 1) + nameBits(name) + valueBits(one, depth + 1),
        0,
      );
    }

    /** A value that the server has told, or lists in its definition, costs at most the choice of it. */
    function saidBits(text: string): number {
      if (words?.has(text)) return Math.min(wordBits, byteBits(text));
      return back.includes(text) ? Math.min(2 * Math.log2(size + 1), byteBits(text)) : textBits(text);
    }
  }
}

export type SendingLedger = ReturnType<typeof createLedger>;

interface Made {
  call: SendingCall;
  counts: boolean;
  isOwn: boolean;
  /** Set if a person has approved the call. */
  consent: Consent | null;
}

type Known = Map<string, Set<string>>;
const piece = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu;
const unbroken = /[\p{L}\p{N}][^\s"'`(),;，。；、：]*[\p{L}\p{N}]/gu;
const token = /[\p{L}\p{N}]+/gu;
const maxShown = 400_000;
const deepest = 100;
const keys = new Set(
  "Enter Escape Tab Space ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Home End Backspace Delete".split(" "),
);

const byteBits = (text: string): number => 8 * Buffer.byteLength(text);

function optionBits(name: string, value: unknown): number {
  if (typeof value === "boolean") return 1;
  if (name === "direction" || name === "button" || name === "dialog") return 2;
  if (name === "modifiers" && Array.isArray(value)) return 2 * value.length;
  return textsOf(value).reduce((sum, one) => sum + byteBits(one), 0);
}

function urlsOf({ tool, input }: SendingCall): readonly string[] {
  if (tool === "bash") return plainFetch(String(input.command))?.urls ?? [];
  if (typeof input.url !== "string") return [];
  // The tool removes the fragment before it sends the request.
  return tool === "web_fetch" ? [input.url.replace(/#.*$/s, "")] : tool.startsWith("browser_") ? [input.url] : [];
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

const siteOf = (href: string): string => destinationOf(href)?.site ?? "";
const at = (all: Known, site: string): Set<string> => all.get(site) ?? new Set();

function addTo(all: Known, href: string): void {
  all.set(siteOf(href), at(all, siteOf(href)).add(href));
}
