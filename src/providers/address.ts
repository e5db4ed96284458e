/** An http or https address, or null. */
export function addressOf(text: string): URL | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

export const isLoopback = ({ hostname }: URL) => /^(127\.[\d.]+|\[::1\]|localhost|.+\.localhost)$/.test(hostname);

/** Networks that strangers are not on, and names that only such networks know. Addresses in a URL are in one form only. */
const nearby: readonly RegExp[] = [
  /^(10|127|0)\.[\d.]+$/,
  /^(192\.168|169\.254)\.[\d.]+$/,
  /^172\.(1[6-9]|2\d|3[01])\.[\d.]+$/,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.[\d.]+$/,
  /^\[(::1|f[cd][\da-f:]+|fe[89ab][\da-f:]+)\]$/,
  /^[^.:[\]]+$/,
  /\.(localhost|local|lan|internal|home\.arpa)$/,
];

/** Readable for everyone on the way: the key and all that is said. */
export const isOpen = ({ protocol, hostname }: URL) =>
  protocol === "http:" && !nearby.some((pattern) => pattern.test(hostname));

/** The address without what must not be stored; null when that would lead elsewhere. */
export function keepable(url: URL): string | null {
  const { username, password, search, origin, pathname } = url;
  return username || password || search ? null : `${origin}${pathname.replace(/\/+$/, "")}`;
}
