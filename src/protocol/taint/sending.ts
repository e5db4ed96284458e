import { addressesIn, destinationOf, hrefOf, withoutScheme } from "./addresses.ts";
import { textsOf } from "./paths.ts";
import { plainFetch } from "./plain-fetch.ts";
import { fold, wordsIn } from "./text.ts";

/** Something that a call tells a place, and the most bits that can be told by it. */
export interface Sending {
  /** Whose budget it draws on. */
  site: string;
  /** The place as people know it; a yes is remembered for it. */
  to: string;
  /** Infinite where nobody can tell what is sent. */
  bits: number;
  /** All of it is the user's own word, for the first time: it passes, and counts all the same. */
  isUsers?: boolean;
}

export interface SendingCall {
  tool: string;
  input: Record<string, unknown>;
  /** The address of the page that a tool of the browser acts on, or the server of an MCP tool. */
  place: string | null;
}

/** How far a person has agreed that things of this session go to a place: also what was read in protected places, or not. */
export type Consent = "private" | "protected";

/** What the budgets are counted by. All of it follows from the history alone. */
export interface Ledger {
  /** Bits that each site may have been told. */
  readonly spent: ReadonlyMap<string, number>;
  /** Those of them that this session itself has told, and not the one that it works for. */
  readonly own: ReadonlyMap<string, number>;
  readonly allowed: ReadonlyMap<string, Consent>;
}

/** The most that a site may be told, by its own choices and those of everybody who works for the same session. */
export const usualBits = 20;

/** Knows what could have been chosen, so that it can tell how much a choice says. */
export function createLedger(budget: number = usualBits) {
  const [spent, own, allowed] = [new Map<string, number>(), new Map<string, number>(), new Map<string, Consent>()];
  /** By site: addresses of the user's, of strangers', and those that were asked for. */
  const users = new Map<string, Set<string>>();
  const strangers = new Map<string, Set<string>>();
  const asked = new Map<string, Set<string>>();
  const words = { whole: new Set<string>(), exact: new Set<string>(), folded: new Set<string>() };
  /** Passwords and keys that the user has named: no words of his for others. */
  const entrusted = new Set<string>();
  /** Texts in the user's words that a place was sent. */
  const texts = new Map<string, Set<string>>();
  /** Addresses that the model has put together: who prints one again has not given it. */
  const composed = new Set<string>();
  const elements = new Set<string>();
  const told = new Map<string, string>();
  const ledger: Ledger = { spent, own, allowed };
  /** What sub-agents that work at the same time have told. */
  let beside: readonly Ledger["own"][] = [];

  return {
    ledger,
    budget,
    addUser(text: string): void {
      for (const href of addressesIn(text)) addTo(users, href);
      for (const word of text.match(token) ?? []) words.exact.add(word);
      for (const word of text.match(unbroken) ?? []) words.whole.add(word);
      for (const word of wordsIn(fold(text))) words.folded.add(word);
    },
    addEntrusted: (word: string) => void entrusted.add(fold(word)),
    addStranger(text: string, base?: string): void {
      for (const href of addressesIn(text, base)) if (!composed.has(withoutScheme(href))) addTo(strangers, href);
    },
    addElements(text: string): void {
      for (const [, ref = ""] of text.matchAll(/\[(f?\d*e\d+)\]/g)) elements.add(ref);
    },
    /** What a server has told may go back to it. */
    addTold: (server: string, text: string) =>
      void told.set(server, `${told.get(server) ?? ""}\n${text}`.slice(-mostTold)),
    setBeside(others: readonly Ledger["own"][]): void {
      beside = others;
    },
    sendingsOf,
    exceeds,
    /** The call was made. What it tells counts from now on; that it was made is known in any case. */
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
        if (href !== null) addTo(asked, href);
      }
      for (const href of addressesIn(said)) if (!isKnown(href)) composed.add(withoutScheme(href));
      const place = placeOfText(call);
      if (place !== null) texts.set(place, (texts.get(place) ?? new Set()).add(said));
    },
    /** Of a session that this one works for, that has worked for it, or of itself before a cut. */
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

  /** `others`: bits that calls which are made at the same time tell the same site. */
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
      const isSaid = !texts.has(tool) && composedBits(query) === 0;
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

  /** An address that stands somewhere is one of so many; of another one only what is not known of one of them is chosen freely. */
  function addressBits(url: string, site: string): number {
    const href = hrefOf(url);
    if (href === null) return Number.POSITIVE_INFINITY;
    const [mine, others, before] = [users, strangers, asked].map((all) => all.get(site) ?? none) as [
      Known,
      Known,
      Known,
    ];
    if (mine.has(href) && !before.has(href)) return Math.log2([...mine].filter((one) => !before.has(one)).length);
    const choices = new Set([...mine, ...others, ...before]);
    const choice = Math.log2(choices.size + 1);
    if (choices.has(href)) return Math.max(1, choice);
    const { host } = new URL(href);
    const near = [...choices].map(withoutScheme).filter((one) => one.startsWith(`${host}/`));
    if (near.length === 0) return byteBits(withoutScheme(href));
    const shared = near.reduce((most, one) => Math.max(most, sharedLength(one, withoutScheme(href))), 0);
    // Where it was cut short can be chosen, too.
    return choice + Math.max(8, byteBits(withoutScheme(href).slice(shared)));
  }

  function isKnown(href: string): boolean {
    const site = destinationOf(href)?.site ?? "";
    return [users, strangers].some((all) => all.get(site)?.has(href));
  }

  /** Of the user's own words only the choice tells something; all others are freely composed. */
  function textBits(text: string): number {
    const own = partsOf(text).filter(isUsers);
    const count = own.reduce((sum, part) => sum + (words.whole.has(part) ? 1 : wordsIn(fold(part)).length), 0);
    return composedBits(text) + count * Math.log2(words.folded.size + 1);
  }

  /** What is not the user's word, nor a blank between two of his. */
  function composedBits(text: string): number {
    if ([...entrusted].some((one) => fold(text).includes(one))) return byteBits(text);
    return partsOf(text).reduce((sum, part) => sum + (part === " " || isUsers(part) ? 0 : byteBits(part)), 0);
  }

  /** As it is before a blank in the user's text, or before any sign; its letters as there, or small ones. */
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

  /** What a page can see of an action: which element it is, and all that is said with it. */
  function actBits({ tool, input }: SendingCall, host: string): number {
    const { ref, selector, text, values, key, ...rest } = input;
    const isNamed = [...users.values()].some((all) => [...all].some((one) => new URL(one).host === host));
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

  /** What can be read on the page is one of its words. */
  function shownBits(value: string): number {
    const shown = told.get("browser") ?? "";
    return shown.includes(value) ? Math.log2((shown.match(token)?.length ?? 0) + 1) : byteBits(value);
  }

  /** A server knows what it has told itself. */
  function serverSending({ tool, input, place }: SendingCall): Sending {
    const server = place ?? tool;
    const to = `mcp ${server}`;
    const back = told.get(server) ?? "";
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

/** Options of a browser's tools that a page can tell apart; others only say how long is waited. */
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
  // The tool itself leaves out what stands behind #.
  return tool === "web_fetch" ? [input.url.replace(/#.*$/s, "")] : tool.startsWith("browser_") ? [input.url] : [];
}

/** Where a text of one's own goes as it stands. */
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
