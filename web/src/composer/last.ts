import { sandboxes } from "../../../src/protocol/modes.ts";
import { createKept } from "../kept.ts";

/** A session begins in these by itself. That all limits are lifted is said for each anew. */
const keptModes = ["default", "accept-edits", "plan"] as const;

export const modeIn = (text: string | null) => keptModes.find((one) => one === text) ?? "default";

/** What was chosen last is where the next session begins. */
export const lastMode = createKept("skillmint.mode", modeIn);
export const lastSandbox = createKept("skillmint.sandbox", (text) => sandboxes.find((one) => one === text) ?? "off");
export const lastModel = createKept("skillmint.model", (text) => text);
export const lastFolder = createKept("skillmint.folder", (text) => text);
/** The proposal that the folder was chosen instead of: a new one counts again. */
export const lastProposal = createKept("skillmint.folder-instead-of", (text) => text ?? "");

/** What the link that opened this tab proposes. It is this tab's alone, also after a reload. */
export const proposedFolder = {
  get: () => sessionStorage.getItem("skillmint.folder"),
  set: (folder: string) => sessionStorage.setItem("skillmint.folder", folder),
};
