import { chat } from "./chat.en.ts";
import { settings } from "./settings.en.ts";
import { shell } from "./shell.en.ts";
import { trust } from "./trust.en.ts";

/** Every word of the page. English sets the shape; a language that misses one does not compile. */
export const en = {
  newSession: "New session",
  placeholder: "What should be done?",
  /** Between what something is and its name. */
  colon: ": ",
  send: "Send",
  stop: "Stop",
  ...shell,
  chat,
  settings,
  trust,
};
