import { createKept } from "../kept.ts";

/** Whether this browser's user wants to be told; the browser has its own word on whether that may be. */
export const wantsNews = createKept("skillmint.notify", (text) => text === "on");

/** Not over plain HTTP from another machine, and not in every browser. */
export const canNotify = () => "Notification" in window && isSecureContext;

export const mayNotify = () => canNotify() && Notification.permission === "granted";
