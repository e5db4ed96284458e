/** Why a document did not come, as far as it makes a difference to who wanted it. */
export type NetKind =
  | "dns"
  | "refused"
  | "unreachable"
  | "tls"
  | "late"
  | "offline"
  | "redirects"
  /** Browsers open no page on ports that are for something else. */
  | "unsafe-port"
  /** Neither http nor https. */
  | "not-web"
  /** No HTTP, or damaged. */
  | "unreadable"
  /** It was the answer to a form that would have to be sent again. */
  | "resend"
  | "other";

/** Chromium's name for it, without what all of them begin with. */
export const netCode = (message: string): string | null => /net::ERR_(\w+)/.exec(message)?.[1] ?? null;

export const netKind = (code: string): NetKind => kinds.find(([sign]) => sign.test(code))?.[1] ?? "other";

const kinds: readonly [RegExp, NetKind][] = [
  [/^NAME_(?:NOT_RESOLVED|RESOLUTION_FAILED)/, "dns"],
  [/^CONNECTION_REFUSED/, "refused"],
  [/^(?:CONNECTION_)?TIMED_OUT/, "late"],
  [/^(?:INTERNET_DISCONNECTED|NETWORK_IO_SUSPENDED)/, "offline"],
  [/^(?:CERT_|SSL_|BAD_SSL)/, "tls"],
  [/^TOO_MANY_REDIRECTS/, "redirects"],
  [/^UNSAFE_PORT/, "unsafe-port"],
  [/^(?:BLOCKED_BY_CLIENT|UNSAFE_REDIRECT|INVALID_URL|INVALID_REDIRECT|\w*URL_SCHEME)/, "not-web"],
  [/^(?:INVALID_|INCOMPLETE_|CONTENT_|RESPONSE_HEADERS_|HTTP2_|QUIC_)/, "unreadable"],
  [/^CACHE_MISS/, "resend"],
  [/^(?:TUNNEL_|PROXY_|EMPTY_RESPONSE|CONNECTION_|ADDRESS_|SOCKET_|NETWORK_)/, "unreachable"],
];
