import type { PackPin } from "../../../store/store.ts";
import type { VerifiedPack } from "../format/header.ts";
import { compareVersions } from "../format/semver.ts";
import type { PackManifest } from "./manifest.ts";
import type { Revocation } from "./revocation.ts";
import { isRevoked } from "./revocation.ts";
import { type Wider, widerThan } from "./wider.ts";

/** What is remembered that a new pack must agree with. */
export interface Known {
  pin: PackPin | null;
  installed: PackManifest | null;
  revocations: readonly Revocation[];
}

export interface Plan {
  /** `same`: exactly this one is installed; `damaged`: it is, and does not lie there as it was put. */
  kind: "new" | "update" | "same" | "damaged";
  /** `rotated`: a new key, for which the pinned one vouches. */
  publisher: "new" | "known" | "rotated";
  wider: readonly Wider[];
}

export type InstallProblem =
  | { refused: "other-publisher"; name: string; pinned: string; found: string }
  | { refused: "downgrade"; highest: string; found: string }
  | { refused: "other-content"; version: string }
  | { refused: "revoked"; since: string }
  /** The old key vouches for the new one and was itself taken back: whoever has found it may vouch for himself. */
  | { refused: "revoked-voucher"; name: string; since: string };

/** Pure. Nothing that its user has once seen is taken back behind his back: neither the key, nor the version, nor a bound. */
export function judgePack({ header, headerHash }: VerifiedPack, known: Known): Plan | InstallProblem {
  const { pin, installed } = known;
  const since = isRevoked(header, known.revocations);
  if (since !== null) return { refused: "revoked", since };
  const vouches = pin !== null && (header.cosigners ?? []).includes(pin.publisher);
  if (pin !== null && pin.publisher !== header.publisher && !vouches)
    return { refused: "other-publisher", name: header.name, pinned: pin.publisher, found: header.publisher };
  // A key says no more for another's pack than it may say for its own.
  const voucher = pin === null ? null : isRevoked({ ...header, publisher: pin.publisher }, known.revocations);
  if (voucher !== null) return { refused: "revoked-voucher", name: header.name, since: voucher };
  const order = pin === null ? 1 : compareVersions(header.version, pin.highest);
  if (pin !== null && order < 0) return { refused: "downgrade", highest: pin.highest, found: header.version };
  if (pin !== null && order === 0 && pin.hash !== headerHash)
    return { refused: "other-content", version: header.version };
  const publisher = pin === null ? "new" : pin.publisher === header.publisher ? "known" : "rotated";
  if (installed === null) return { kind: "new", publisher, wider: [] };
  const kind = installed.headerHash === headerHash ? "same" : "update";
  return { kind, publisher, wider: widerThan(installed.capabilities, header.capabilities) };
}
