import { addressesIn, destinationOf, hrefOf, withoutScheme } from "./addresses.ts";
import { plainFetch } from "./plain-fetch.ts";
import { textsOf } from "./records.ts";
import { fold, wordsIn } from "./text.ts";

/** Data that a call sends to one destination, and the most bits of information that it can carry. */
export interface Sending {
  /** Whose budget it draws on. */
  site: string;
  /** The destination as people know it. An approval is remembered for it. */
  to: string;
  /** Infinite if the content cannot be determined before the call runs. */
  bits: number;
  /** Set if every word is the user's own and none was sent there before: the call passes, and its bits still count. */
  isUsers?: boolean;
}

export interface SendingCall {
  tool: string;
  input: Record<string, unknown>;
  /** The address of the page that a tool of the browser acts on, or the server of an MCP tool. */
  place: string | null;
}

/** Whether an approval was given after a protected file had been read ("protected") or before ("private"). */
export type Consent = "private" | "protected";

/** The state of all budgets, computed from the history alone. */
export interface Ledger {
  /** Bits sent to each site. */
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
  const userAddresses = new Map<string, Set<string>>();
  const strangerAddresses = new Map<string, Set<string>>();
  const requested = new Map<string, Set<string>>();
  const words = { whole: new Set<string>(), exact: new Set<string>(), folded: new Set<string>() };
  /** Passwords and keys in the user's prompts. They do not count as the user's words. */
  const entrusted = new Set<string>();
  /** Texts sent to each destination. */
  const sentTexts = new Map<string, Set<string>>();
  /** Addresses from the model's own calls. A result that repeats one does not make it a stranger's. */
  const composed = new Set<string>();
  const elements = new Set<string>();
  const serverTexts = new Map<string, string>();
  const ledger: Ledger = { spent, own, allowed };
  /** Bits sent by sub-agents that run at the same time. */
  let beside: readonly Ledger["own"][] = [];

  return {
    ledger,
    budget,
    addUser(text: string): void {
      for (const href of addressesIn(text)) addTo(userAddresses, href);
      for (const word of text.match(token) ?? []) words.exact.add(word);
      for (const word of text.match(unbroken) ?? []) words.whole.add(word);
      for (const word of wordsIn(fold(text))) words.folded.add(word);
    },
    addEntrusted: (word: string) => void entrusted.add(fold(word)),
    addStranger(text: string, base?: string): void {
      for (const href of addressesIn(text, base))
        if (!composed.has(withoutScheme(href))) addTo(strangerAddresses, href);
    },
    addElements(text: string): void {
      for (const [, ref = ""] of text.matchAll(/\[(f?\d*e\d+)\]/g)) elements.add(ref);
    },
    /** Remembers a server's results, because sending them back to the same server reveals only the choice. */
    addTold: (server: string, text: string) =>
      void serverTexts.set(server, `${serverTexts.get(server) ?? ""}\n${text}`.slice(-mostTold)),
    setBeside(others: readonly Ledger["own"][]): void {
      beside = others;
    },
    sendingsOf,
    exceeds,
    /** Adds a call that was made. `counts` is false if no private data could be in it; its addresses are remembered anyway. */
    record({
      call,
      counts,
      isOwn,
      consent,
    }: {
      call: SendingCall;
      counts: boolean;
      isOwn: boolean;
      consent: Consent | null;
    }) {
      for (const one of counts ? sendingsOf(call) : []) {
        if (consent && exceeds(one, consent)) allow(one.to, consent);
        if (one.bits === 0 || !Number.isFinite(one.bits)) continue;
        add(spent, one.site, one.bits);
        if (isOwn) add(own, one.site, one.bits);
      }
      const said = textsOf(call.input).join("\n");
      for (const url of urlsOf(call)) {
        const href = hrefOf(url);
        if (href !== null) addTo(requested, href);
      }
      for (const href of addressesIn(said)) if (!isKnown(href)) composed.add(withoutScheme(href));
      const place = placeOfText(call);
      if (place !== null) sentTexts.set(place, (sentTexts.get(place) ?? new Set()).add(said));
    },
    /** Adds the spending of a parent session, of a finished sub-agent, or of this session before a cut. */
    merge(
      more: { spent: Readonly<Record<string, number>>; allowed: Readonly<Record<string, Consent>> },
      isOwn: boolean,
    ) {
      for (const [site, bits] of Object.entries(more.spent)) {
        add(spent, site, bits);
        if (isOwn) add(own, site, bits);
      }
      for (const [to, consent] of Object.entries(more.allowed)) allow(to, consent);
    },
  };

  function allow(to: string, consent: Consent): void {
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

  function sendingsOf(call: SendingCall): Sending[] {
    const { tool, input, place } = call;
    if (tool === "web_search") {
      const query = String(input.query ?? "");
      const isSaid = !sentTexts.has(tool) && composedBits(query) === 0;
      return [{ site: tool, to: tool, bits: textBits(query), ...(isSaid && { isUsers: true }) }];
    }
    if (tool.startsWith("mcp_")) return [serverSending(call)];
    if (tool === "bash" && plainFetch(String(input.command)) === null)
      return [{ site: "command", to: String(input.command), bits: Number.POSITIVE_INFINITY }];
    const urls = urlsOf(call);
    const addresses = urls.flatMap((url) => {
      const to = destinationOf(url);
      return to ? { site: to.site, to: to.host, bits: addressBits(url, to.site) } : [];
    });
    const acts = tool.startsWith("browser_") && urls.length === 0 ? destinationOf(place ?? "") : null;
    return acts ? [{ site: acts.site, to: acts.host, bits: actBits(call, acts.host) }] : addresses;
  }

  /** A known address costs the choice among the known ones. Any other costs every byte after its longest known beginning. */
  function addressBits(url: string, site: string): number {
    const href = hrefOf(url);
    if (href === null) return Number.POSITIVE_INFINITY;
    const [mine, others, before] = [userAddresses, strangerAddresses, requested].map(
      (all) => all.get(site) ?? none,
    ) as [Known, Known, Known];
    if (mine.has(href) && !before.has(href)) return Math.log2([...mine].filter((one) => !before.has(one)).length);
    const choices = new Set([...mine, ...others, ...before]);
    const choice = Math.log2(choices.size + 1);
    if (choices.has(href)) return Math.max(1, choice);
    const { host } = new URL(href);
    const near = [...choices].map(withoutScheme).filter((one) => one.startsWith(`${host}/`));
    if (near.length === 0) return byteBits(withoutScheme(href));
    const shared = near.reduce((most, one) => Math.max(most, sharedLength(one, withoutScheme(href))), 0);
    // The place where a known address is cut short is a choice, too.
    return choice + Math.max(8, byteBits(withoutScheme(href).slice(shared)));
  }

  function isKnown(href: string): boolean {
    const site = destinationOf(href)?.site ?? "";
    return [userAddresses, strangerAddresses].some((all) => all.get(site)?.has(href));
  }

  /** The user's own words cost the choice among them, and everything else costs its length. */
  function textBits(text: string): number {
    const own = partsOf(text).filter(isUsers);
    const count = own.reduce((sum, part) => sum + (words.whole.has(part) ? 1 : wordsIn(fold(part)).length), 0);
    return composedBits(text) + count * Math.log2(words.folded.size + 1);
  }

  /** The cost of everything but the user's words and single spaces. */
  function composedBits(text: string): number {
    if ([...entrusted].some((one) => fold(text).includes(one))) return byteBits(text);
    return partsOf(text).reduce((sum, part) => sum + (part === " " || isUsers(part) ? 0 : byteBits(part)), 0);
  }

  /** Splits a text into the user's own chunks, words, and runs of other characters. */
  function partsOf(text: string): string[] {
    return text
      .trim()
      .split(/(\s+)/)
      .flatMap((part) => (words.whole.has(part) ? part : (part.match(piece) ?? [])));
  }

  function isUsers(part: string): boolean {
    if (words.whole.has(part)) return true;
    const each = part === part.toLowerCase() ? wordsIn(part) : [];
    return words.exact.has(part) || (each.length > 0 && each.every((word) => words.folded.has(word)));
  }

  /** Prices everything that a page can observe about an action: the element and all arguments. */
  function actBits({ tool, input }: SendingCall, host: string): number {
    const { ref, selector, text, values, key, ...rest } = input;
    const isNamed = [...userAddresses.values()].some((all) => [...all].some((one) => new URL(one).host === host));
    const said = (one: string) => (isNamed ? textBits(one) : byteBits(one));
    if (tool === "browser_upload" || tool === "browser_evaluate") return Number.POSITIVE_INFINITY;
    if (tool === "browser_wait_for") return input.condition === undefined ? 0 : byteBits(String(input.condition));
    const choices = Array.isArray(values) ? values.map(String) : [];
    const aim = ref !== undefined ? elementBits(String(ref)) : selector === undefined ? 0 : byteBits(String(selector));
    const more = Object.entries(rest).reduce((sum, [name, value]) => sum + optionBits(name, value, said), 0);
    const bits =
      aim +
      more +
      (text === undefined ? 0 : said(String(text))) +
      choices.reduce((sum, one) => sum + Math.min(said(one), shownBits(one)), 0) +
      (key === undefined ? 0 : keys.has(String(key)) ? 4 : byteBits(String(key)));
    return Math.max(1, bits);
  }

  function elementBits(ref: string): number {
    return elements.has(ref) ? Math.log2(elements.size + 1) : byteBits(ref);
  }

  /** A value that is visible on the page costs the choice among the words of the page. */
  function shownBits(value: string): number {
    const shown = serverTexts.get("browser") ?? "";
    return shown.includes(value) ? Math.log2((shown.match(token)?.length ?? 0) + 1) : byteBits(value);
  }

  /** A value from the server's own results costs at most the choice of a span in them. */
  function serverSending({ tool, input, place }: SendingCall): Sending {
    const server = place ?? tool;
    const to = `mcp ${server}`;
    const back = serverTexts.get(server) ?? "";
    const size = back === "" ? 0 : wordsIn(fold(back)).length;
    const bits = textsOf(input).reduce((sum, text) => {
      const isBack = text !== "" && back.includes(text);
      return sum + (isBack ? Math.min(2 * Math.log2(size + 1), byteBits(text)) : textBits(text));
    }, 0);
    return { site: to, to, bits };
  }
}

export type SendingLedger = ReturnType<typeof createLedger>;

type Known = ReadonlySet<string>;
const none: Known = new Set();
const piece = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu;
const unbroken = /[\p{L}\p{N}][^\s"'`(),;，。；、：]*[\p{L}\p{N}]/gu;
const token = /[\p{L}\p{N}]+/gu;
const mostTold = 400_000;
const keys = new Set(
  "Enter Escape Tab Space ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Home End Backspace Delete".split(" "),
);

const byteBits = (text: string): number => 8 * Buffer.byteLength(text);

/** Prices an option of a browser tool. A timeout is not visible to the page. */
function optionBits(name: string, value: unknown, said: (text: string) => number): number {
  if (name === "timeout") return 0;
  if (typeof value === "boolean") return 1;
  if (name === "direction" || name === "button" || name === "dialog") return 2;
  if (name === "modifiers" && Array.isArray(value)) return 2 * value.length;
  return textsOf(value).reduce((sum, one) => sum + (name === "dialog_text" ? said(one) : byteBits(one)), 0);
}

function urlsOf({ tool, input }: SendingCall): readonly string[] {
  if (tool === "bash") return plainFetch(String(input.command))?.urls ?? [];
  if (typeof input.url !== "string") return [];
  // The tool removes the fragment before it sends the request.
  return tool === "web_fetch" ? [input.url.replace(/#.*$/s, "")] : tool.startsWith("browser_") ? [input.url] : [];
}

/** The destination of a call that sends a text unchanged. */
function placeOfText({ tool, place }: SendingCall): string | null {
  if (tool === "web_search") return tool;
  return tool === "browser_type" ? (destinationOf(place ?? "")?.host ?? null) : null;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

function add(all: Map<string, number>, key: string, more: number): void {
  all.set(key, (all.get(key) ?? 0) + more);
}

function addTo(all: Map<string, Set<string>>, href: string): void {
  const site = destinationOf(href)?.site;
  if (site !== undefined) all.set(site, (all.get(site) ?? new Set()).add(href));
}
