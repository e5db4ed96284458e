/** Why something could not be done with a page. Whoever tells it puts it into words. */
export type PageProblemKind =
  /** Neither a ref, nor a selector, nor a point. */
  | "no-target"
  | "unknown-ref"
  | "not-found"
  | "not-unique"
  | "bad-selector"
  | "covered"
  | "invisible"
  | "disabled"
  | "read-only"
  /** It is of another kind than what is done with it needs. */
  | "wrong-kind"
  /** A list of the browser's own, on which clicks and keys show nothing; `detail` has its options. */
  | "list"
  /** A field for files, whose window nobody sees. */
  | "files"
  /** Chosen from as if it were such a list. */
  | "no-list"
  /** A point that is not in sight; `detail` is how large that is. */
  | "outside"
  | "bad-value"
  /** None of the options is called that. */
  | "no-option"
  | "unknown-key"
  /** It moves, or goes and comes. */
  | "restless"
  /** What was done is done, and the page has answered nothing since. */
  | "busy"
  | "late";

export class PageProblem extends Error {
  override name = "PageProblem";
  readonly kind: PageProblemKind;
  /** As the caller named it. */
  readonly what: string;
  /** What is in the way, or what was wrong. */
  readonly detail: string;
  /** Lines of the page that may be meant instead. */
  readonly nearest: readonly string[];
  constructor(kind: PageProblemKind, what: string, more: { detail?: string; nearest?: readonly string[] } = {}) {
    super(`${kind}: ${what}`);
    this.kind = kind;
    this.what = what;
    this.detail = more.detail ?? "";
    this.nearest = more.nearest ?? [];
  }
}
