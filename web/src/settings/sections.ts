import type { ComponentType } from "react";
import type { Words } from "../texts/texts.ts";
import { later } from "../ui/later.tsx";
import { Meanwhile } from "./parts/meanwhile.tsx";

export type SectionId = keyof Words["settings"]["sections"];

/** Every section is a part of its own that is loaded when it is first looked at. A section has a module with `Section`. */
const section = (load: () => Promise<{ Section: ComponentType }>) =>
  later(async () => (await load()).Section, Meanwhile);

/** In the order in which they are shown. */
export const sections: Partial<Record<SectionId, ComponentType>> = {
  models: section(() => import("./models/section.tsx")),
  skills: section(() => import("./skills/section.tsx")),
  packs: section(() => import("./packs/section.tsx")),
  mcp: section(() => import("./mcp/section.tsx")),
  permissions: section(() => import("./permissions/section.tsx")),
  rules: section(() => import("./rules/section.tsx")),
  trust: section(() => import("./trust/section.tsx")),
  memory: section(() => import("./memory/section.tsx")),
  budgets: section(() => import("./budgets/section.tsx")),
  look: section(() => import("./look/section.tsx")),
  access: section(() => import("./access/section.tsx")),
  doctor: section(() => import("./doctor/section.tsx")),
};

export const shownSections = Object.keys(sections) as SectionId[];
