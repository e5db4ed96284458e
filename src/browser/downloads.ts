import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import type { Changes } from "./changes.ts";
import type { BrowserLimits } from "./limits.ts";
import type { Happened } from "./session-browser.ts";
import type { Wire } from "./wire.ts";

/** What pages of a context download, into one folder where nothing is run and nothing is opened. */
export interface Downloads {
  /** Whether any is under way. */
  isBusy(): boolean;
  /** Those that ended since it was asked last, and those that are under way. */
  take(): Happened["downloads"];
}

export interface DownloadsInput {
  folder: string;
  limits: BrowserLimits;
  changes: Changes;
  /** Whatever became of one: so many bytes of it have come. */
  onEnd(bytes: number): void;
}

interface Download {
  name: string;
  received: number;
  problem?: string;
}

/** Chromium itself is asked: Playwright does not tell how much has come, and an endless file must be stopped. */
export async function watchDownloads(wire: Wire, input: DownloadsInput): Promise<Downloads> {
  const { folder, limits, changes, onEnd } = input;
  const { cdp, browserContextId } = wire;
  const under = new Map<string, Download>();
  let ended: Happened["downloads"][number][] = [];

  const finish = (guid: string, told: Happened["downloads"][number]) => {
    onEnd(under.get(guid)?.received ?? 0);
    under.delete(guid);
    ended.push(told);
    changes.tell();
  };
  cdp.on("Browser.downloadWillBegin", ({ guid, suggestedFilename }) => {
    under.set(guid, { name: safeName(suggestedFilename), received: 0 });
  });
  cdp.on("Browser.downloadProgress", ({ guid, receivedBytes, totalBytes, state }) => {
    const one = under.get(guid);
    if (!one) return;
    one.received = receivedBytes;
    if (Math.max(receivedBytes, totalBytes) > limits.downloadBytes && one.problem === undefined) {
      one.problem = "too-large";
      cdp.send("Browser.cancelDownload", { guid, browserContextId }).catch(() => undefined);
    }
    if (state === "completed" && one.problem === undefined) finish(guid, keep(folder, guid, one));
    else if (state !== "inProgress") {
      rmSync(join(folder, guid), { force: true });
      finish(guid, { name: one.name, problem: one.problem ?? "canceled" });
    }
  });
  const behavior = { behavior: "allowAndName", downloadPath: folder, eventsEnabled: true } as const;
  await cdp.send("Browser.setDownloadBehavior", { ...behavior, browserContextId }).catch((error: unknown) => {
    // The one context of a profile has a name that older browsers do not know here.
    if (!/Failed to find browser context/.test(String(error))) throw error;
    return cdp.send("Browser.setDownloadBehavior", behavior);
  });
  return {
    isBusy: () => under.size > 0,
    take() {
      const taken = [...ended, ...[...under.values()].map(({ name, received }) => ({ name, bytes: received }))];
      ended = [];
      return taken;
    },
  };
}

/** Under its own name, where no other has that already; never to be run. */
function keep(folder: string, guid: string, { name, received }: Download): Happened["downloads"][number] {
  try {
    const file = freeName(folder, name);
    chmodSync(join(folder, guid), 0o600);
    renameSync(join(folder, guid), file);
    return { name, file, bytes: received };
  } catch (error) {
    return { name, problem: (error as Error).message };
  }
}

function freeName(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  let file = join(folder, name);
  for (let count = 2; existsSync(file); count++) file = join(folder, `${stem}-${count}${extension}`);
  return file;
}

/** A name in its folder and no path, that no system reads as something else. */
export function safeName(suggested: string): string {
  const plain = suggested
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const short = [...plain].slice(-nameChars).join("");
  return /^(?:con|prn|aux|nul|com\d|lpt\d)?(?:\..*)?$/i.test(short) ? `download_${short}` : short;
}

const nameChars = 120;
