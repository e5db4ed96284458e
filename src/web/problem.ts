export type WebProblemKind =
  /** It is, or leads to, an address that is not the open internet, and nobody has let the session in. */
  | "private"
  /** It is our own server. Nobody can be asked for it. */
  | "own-port"
  /** No http or https. */
  | "not-web"
  /** The name is not known. */
  | "dns"
  /** Nobody listens there. */
  | "refused"
  | "tls"
  | "timeout"
  /** The answer's head is longer than any should be. */
  | "too-large"
  /** Too many redirects, or one that leads nowhere. */
  | "redirects"
  /** The answer is no HTTP, or cannot be unpacked. */
  | "unreadable"
  | "network";

/** Why nothing came back. `host` with its port where that is not the usual one; `detail` is what the system said. */
export class WebProblem extends Error {
  override name = "WebProblem";
  readonly kind: WebProblemKind;
  readonly host: string;
  readonly detail: string;
  constructor(kind: WebProblemKind, host: string, options: { detail?: string; cause?: unknown } = {}) {
    const { detail = wordsOf(options.cause), cause } = options;
    super(`${kind}: ${host}${detail === "" ? "" : ` (${detail})`}`, { cause });
    this.kind = kind;
    this.host = host;
    this.detail = detail;
  }
}

/** What a failure of the system is called here. `otherwise`: what it is while nothing better is known. */
export function webProblem(error: unknown, host: string, otherwise: WebProblemKind = "network"): WebProblem {
  if (error instanceof WebProblem) return error;
  const code = codeOf(error);
  return new WebProblem(kinds[code] ?? (isDamage(code) ? "unreadable" : otherwise), host, { cause: error });
}

const kinds: Record<string, WebProblemKind> = {
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_NODATA: "dns",
  ENODATA: "dns",
  ECONNREFUSED: "refused",
  ETIMEDOUT: "timeout",
  ECONNRESET: "network",
  HPE_HEADER_OVERFLOW: "too-large",
};

/** Of what unpacks and of what reads heads. */
const isDamage = (code: string) => /^(?:Z_|HPE_|ZSTD_|ERR_(?:_?BROTLI|BROTLI|ZSTD|ZLIB))/i.test(code);

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Of several failures, one for each address, the first. */
function wordsOf(error: unknown): string {
  const one = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error ? one.message : "";
}
