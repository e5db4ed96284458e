import type { Dialog, Page } from "playwright-core";
import type { BrowserLimits } from "./limits.ts";
import type { DialogAnswer, Happened } from "./session-browser.ts";

type Told = Happened["dialogs"][number];

export interface Dialogs {
  answer(page: Page, dialog: Dialog): Promise<void>;
  /** How questions are answered from now on. */
  expect(answer: DialogAnswer): void;
  take(): Told[];
}

/**
 * A page stands still while one is open, so each is answered at once: as the call wants it that is under way, else with
 * no, and told. Who leaves a page wants to leave it.
 */
export function createDialogs({ dialogs: most }: BrowserLimits, onFlood: (page: Page) => void): Dialogs {
  let told: Told[] = [];
  let count = 0;
  let wanted: DialogAnswer = refusing;
  return {
    expect(answer) {
      wanted = answer;
    },
    async answer(page, dialog) {
      const kind = dialog.type() as Told["kind"];
      const accepted = kind === "alert" || kind === "beforeunload" || wanted.accepts;
      count++;
      if (count <= shown) told.push({ kind, message: dialog.message().slice(0, messageChars), accepted });
      if (count > most) return onFlood(page);
      // The page may be gone by now.
      await (accepted ? dialog.accept(wanted.text) : dialog.dismiss()).catch(() => undefined);
    },
    take() {
      const taken = told;
      told = [];
      count = 0;
      return taken;
    },
  };
}

export const refusing: DialogAnswer = { accepts: false };

const shown = 10;
const messageChars = 500;
