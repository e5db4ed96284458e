import type { Page } from "playwright-core";
import type { WebProblemKind } from "../web/problem.ts";
import type { Unloaded } from "./loading.ts";

/** One session's browser: a context of its own, in which one page is in front. */
export interface SessionBrowser {
  /** What acts on the page in front are judged by: its address, or that of whom it belongs to; null while none is open. */
  at(): string | null;
  /** What became of the page that was open, where it was lost since the last call. */
  lost(): BrowserProblem | null;
  /** Opens it, or opens it anew where it is not as wanted. */
  launch(wanted: LaunchWanted): Promise<Launched>;
  /**
   * Does something with the page in front, which is opened when there is none, and tells what came of it. Throws
   * BrowserProblem.
   */
  act<Value>(work: (page: Page) => Promise<Value>, options: ActOptions): Promise<Acted<Value>>;
  /** False when nothing was open. */
  close(): Promise<boolean>;
}

export interface LaunchWanted {
  /** Undefined: as it is, or as the user has set it. */
  headless?: boolean | undefined;
  viewport?: { width: number; height: number } | undefined;
}

export interface Launched {
  /** As people know it: Chromium 153. */
  name: string;
  headless: boolean;
  viewport: { width: number; height: number };
  /** It was open already and is as wanted. */
  wasOpen: boolean;
}

export interface ActOptions {
  signal: AbortSignal;
  /** Whether the page is given a moment to do what the act has begun: a navigation, a new tab, a dialog. */
  settles: boolean;
  /** How questions of the page are answered that come of it; without it with no. */
  dialog?: DialogAnswer | undefined;
  /** The page is read or pictured, which may keep it from answering for a while. */
  looks?: boolean;
  /** Fails with `no-page` where none is open. */
  needsPage?: boolean;
  /** Another page is gone to: one that answers nothing is closed, and not waited for. */
  leaves?: boolean;
}

/** `text`: what is put into a question that wants words. */
export interface DialogAnswer {
  accepts: boolean;
  text?: string | undefined;
}

export interface Acted<Value> {
  value: Value;
  happened: Happened;
}

/** What the browser did meanwhile, for whoever cannot see it. */
export interface Happened {
  /** Empty where the last page was closed. */
  url: string;
  title: string;
  isLoading: boolean;
  /** Where the last navigation was to lead, if that failed. */
  failed?: string;
  /** A document that was wanted instead of what stands there now, and did not come. */
  unloaded?: Unloaded;
  /** Where it stood before. */
  from: string;
  /** Addresses of tabs that were opened; the last one is in front now. */
  opened: readonly string[];
  /** Others, which stay behind the page: it is not the one that opened them. */
  behind?: readonly string[];
  /** So many more were closed at once: they were too many, or opened by tabs that nobody had seen. */
  surplus?: number;
  /** So many more stayed empty: what they were opened for may not be shown. */
  empty?: number;
  /** The page in front was closed, and another is. */
  hasClosed: boolean;
  /** It was too large: its rest was not loaded. */
  isCut?: boolean;
  dialogs: readonly { kind: "alert" | "confirm" | "prompt" | "beforeunload"; message: string; accepted: boolean }[];
  /**
   * In the quarantine folder; `problem`: why there is none: `too-large`, `canceled`, or what the system said. With
   * neither it is still coming, `bytes` of it so far, and is told again when it has come.
   */
  downloads: readonly { name: string; file?: string; bytes?: number; problem?: string }[];
  /** The document broke off while it came, or could not be unpacked. */
  isBroken?: boolean;
  /** Private addresses that the page wanted and was not let through to, as host:port. */
  refused: readonly string[];
  /** What else it wanted and did not come to. */
  unmet: readonly Unmet[];
}

/** `address` as host:port; whole where it is `foreign`, which is not of the web. */
export interface Unmet {
  address: string;
  why: WebProblemKind | "foreign";
}

export type BrowserProblemKind =
  /** There is no browser here, and no way to bring one; `detail` is the command that installs one. */
  | "no-browser"
  /** It is here but does not start; `detail` is what it said. */
  | "no-start"
  /** The same for the one that the user has named; `detail` begins with its path. */
  | "bad-path"
  /**
   * It, or the page, ended under the call, or since the last one. What was open is gone, `detail` is where it stood; the
   * next call opens a new one.
   */
  | "crashed"
  | "no-page"
  /** The page does not answer, or never ends, and was closed; `detail` is where it stood. */
  | "stuck"
  /** It is on its way elsewhere, and nobody there has said anything yet. It is still there. */
  | "unanswered"
  /** The pages brought more than they may, without opening another; the one that was worked on was closed, as before. */
  | "heavy"
  /** The page opened tabs without an end, and was closed with them; `detail` is where it stood. */
  | "flood"
  /** Another program uses the profile. */
  | "profile-in-use"
  /** There is no screen to show a window on. */
  | "no-screen";

export class BrowserProblem extends Error {
  override name = "BrowserProblem";
  readonly kind: BrowserProblemKind;
  readonly detail: string;
  constructor(kind: BrowserProblemKind, detail = "", options?: ErrorOptions) {
    super(`${kind}: ${detail}`, options);
    this.kind = kind;
    this.detail = detail;
  }
}
