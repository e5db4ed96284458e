import { expect, test } from "vitest";
import { toolBench } from "../../../test/support/tool-context.ts";
import type { Acted, ActOptions, Happened } from "../../browser/session-browser.ts";
import { onPage } from "./on-page.ts";

const happened: Happened = {
  ...{ url: "https://site.test/", title: "Long", from: "https://site.test/", isLoading: false, isCut: true },
  ...{ opened: [], hasClosed: false, dialogs: [], downloads: [], refused: [], unmet: [] },
};

test("what was done with a page without an end is told, though the page is not read in time", async () => {
  using bench = toolBench();
  const acts: unknown[] = ["done"];
  const act = ({ signal }: ActOptions): Promise<Acted<unknown>> => {
    const value = acts.shift();
    if (value !== undefined) return Promise.resolve({ value, happened });
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  Object.assign(bench.context, {
    browser: { open: async () => ({ act: (_: unknown, options: ActOptions) => act(options) }) },
  });
  const { output } = await onPage(bench.context, { act: async () => "", said: () => "Clicked b", wants: "changes" });
  expect(output).toBe(
    "Clicked b\nPage: Long · https://site.test/\nThe page is very large: only its beginning was loaded.\n\nIt was not read in time. browser_get_dom with a selector reads a part of it.",
  );
});
