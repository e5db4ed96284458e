/**
 * What a session may connect to that is not the open internet. Asked for each connection, with the address that is
 * about to be dialled: what a name leads to may change between two looks at it.
 */
export interface Reach {
  /** Whether it was let through: by a rule, by a person, or as a server of the session's own. Our own port never is. */
  mayEnter(dialled: Dialled): boolean;
  /** False for a site that a rule forbids the browser, by whatever way a page would come there. Left out: for none. */
  mayVisit?(place: { host: string; port: number }): boolean;
  /** A name of the open internet leads to a private address: from now on the gate asks for it. */
  leadsInside(host: string): void;
  /** Ports of this machine that are closed to it whatever was let through: ours. Left out where there are none. */
  ownPorts?(): readonly number[];
}

/** `host` as it was named, `address` what it was found to be. */
export interface Dialled {
  host: string;
  port: number;
  address: string;
}
