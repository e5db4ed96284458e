import { createKept } from "../kept.ts";

export const tabs = ["files", "todos", "processes", "browser", "tasks", "usage"] as const;
export type Tab = (typeof tabs)[number];

/** Which part of the panel is open; null when it is closed. The same for all sessions, in all tabs of this browser. */
export const openTab = createKept("skillmint.panel", (text): Tab | null => tabs.find((tab) => tab === text) ?? null);
