import type { Secrets } from "../../config/secrets.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { Store } from "../../store/store.ts";

/** What it takes to change which servers there are. */
export interface ServerParts {
  store: Store;
  secrets(): Promise<Secrets>;
  texts: Texts;
}
