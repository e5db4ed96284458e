import type { ElementHandle, Frame, JSHandle, Page } from "playwright-core";
import { addressOf } from "../../browser/owner.ts";
import { placeName, placeOf } from "../../protocol/hosts.ts";
import { type ToolContext, ToolError } from "../tool.ts";

type Asked = Pick<ToolContext, "touches" | "mayTouch" | "texts">;

/** A page may go elsewhere by itself. What the gate was asked for one site is not done on another. */
export const holdSite = (page: Page, asked: Asked): void => holdAddress(addressOf(page), asked);

export function holdAddress(url: string, { touches, texts }: Asked): void {
  const asked = touches.find(({ action, page: ofPage }) => action === "network" && ofPage);
  if (asked && siteOf(asked.resource) !== siteOf(url))
    throw new ToolError(texts.pageMoved({ url }), { origin: "browser" });
}

/** Where a page of another site is gone to, not acted on: only who has forbidden that site is in the way. */
export function mayGo(url: string, asked: Asked): void {
  if (isDenied(url, asked)) throw new ToolError(asked.texts.siteDenied({ site: siteOf(url) }), { origin: "browser" });
}

/** Which element is acted on is known now: neither it nor the frame that it is in may be another's. */
export async function holdElement(page: Page, element: ElementHandle, asked: Asked): Promise<void> {
  holdSite(page, asked);
  const frame = await element.ownerFrame();
  if (frame) mayEnter(frame, asked);
}

/** The same for what has the focus or lies under a point, as an expression tells it. */
export async function holdWhere(page: Page, expression: string, asked: Asked): Promise<void> {
  holdSite(page, asked);
  if (page.frames().length === 1) return;
  const found: JSHandle = await page.evaluateHandle(expression);
  const frame = await found.asElement()?.contentFrame();
  // How far down it leads is not known.
  for (const one of frame ? withInner(frame) : []) mayEnter(one, asked);
}

const withInner = (frame: Frame): Frame[] => [frame, ...frame.childFrames().flatMap(withInner)];

/** What a page embeds is part of it for who has let us act on the page, but not for who has forbidden its site. */
function mayEnter(frame: Frame, asked: Asked): void {
  const site = siteOf(frame.url());
  if (isDenied(frame.url(), asked)) throw new ToolError(asked.texts.frameDenied({ site }), { origin: "browser" });
}

/** What is of no site is nobody's to forbid. */
const isDenied = (url: string, { mayTouch }: Asked): boolean =>
  placeOf(url) !== null && !mayTouch({ action: "network", resource: url, page: true });

function siteOf(url: string): string {
  const place = placeOf(url);
  return place ? placeName(place) : url;
}
