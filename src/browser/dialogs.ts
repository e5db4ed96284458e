import type { Dialog, Page } from "playwright-core";
import type { BrowserLimits } from "./limits.ts";
import type { Happened } from "./session-browser.ts";

type Told = Happened["dialogs"][number];

export interface Dialogs {
  answer(page: Page, dialog: Dialog): Promise<void>;
  take(): Told[];
}

/**
 * A page stands still while one is open, so each is answered at once. Nobody is there whose yes it could be: questions
 * are said no to, and told. Who leaves a page wants to leave it.
 */
export function createDialogs({ dialogs: most }: BrowserLimits, onFlood: (page: Page) => void): Dialogs {
  let told: Told[] = [];
  let count = 0;
  return {
    async answer(page, dialog) {
      const kind = dialog.type() as Told["kind"];
      const accepted = kind === "alert" || kind === "beforeunload";
      count++;
      if (count <= shown) told.push({ kind, message: dialog.message().slice(0, messageChars), accepted });
      if (count > most) return onFlood(page);
      // The page may be gone by now.
      await (accepted ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
    },
    take() {
      const taken = told;
      told = [];
      count = 0;
      return taken;
    },
  };
}

const shown = 10;
const messageChars = 500;
