import { takeOutCards } from "./cards.ts";
import { takeOutComments } from "./comments.ts";
import { takeOutControls } from "./controls.ts";
import type { DomElement } from "./dom.ts";
import { takeOutFrames } from "./frames.ts";
import { takeOutHeaded } from "./headed.ts";

/** Takes out what stands around the content on most pages. What each leaves is what the next judges by. */
export function takeOutBoilerplate(root: DomElement): void {
  takeOutFrames(root);
  takeOutComments(root);
  takeOutHeaded(root);
  takeOutCards(root);
  takeOutControls(root);
}
