import type { PackBlocked } from "../../../protocol/skills.ts";
import { compareVersions } from "../format/semver.ts";
import type { PackManifest } from "./manifest.ts";

/** Looked at whenever skills are looked for: time goes on, and programs are exchanged. */
export function blockedBy(
  manifest: PackManifest,
  { now, runtime }: { now: Date; runtime?: string | undefined },
): PackBlocked | null {
  const { revoked, expires, minRuntime } = manifest;
  if (revoked !== undefined) return { why: "revoked", detail: revoked };
  if (expires !== undefined && Date.parse(expires) <= now.getTime()) return { why: "expired", detail: expires };
  return runtime !== undefined && compareVersions(runtime, minRuntime) < 0
    ? { why: "runtime", detail: minRuntime }
    : null;
}
