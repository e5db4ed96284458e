/** What the link of the terminal carries in its fragment, which is never sent to any server. */
export interface Link {
  /** Lets one browser in, once. */
  code: string;
  /** Where it was asked for, to be proposed for a new session. */
  folder: string | null;
}

export function linkIn(hash: string): Link | null {
  const [, code, rest] = /^#code=([\w-]+)(&folder=[^&]+)?$/.exec(hash) ?? [];
  return code ? { code, folder: new URLSearchParams(rest).get("folder") } : null;
}
