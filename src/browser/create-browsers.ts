import type { Settings } from "../config/settings.ts";
import type { Children } from "../processes/children.ts";
import type { Browsers } from "./browsers.ts";

export interface BrowsersInput {
  /** Our data folder: profiles, downloads and the browser that we bring lie in it. */
  data: string;
  settings: Settings;
  env: Readonly<Record<string, string | undefined>>;
  /** Whose marks a browser carries, so that it is found after a crash of ours. */
  children(): Promise<Children>;
  report(error: unknown): void;
}

export function createBrowsers(_input: BrowsersInput): Browsers {
  throw new Error("there are no browsers yet");
}
