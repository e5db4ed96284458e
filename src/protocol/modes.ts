/** How much the agent may do unasked. */
export const modes = ["default", "accept-edits", "plan", "unrestricted"] as const;
export type Mode = (typeof modes)[number];

/** What the operating system lets a command reach. */
export const sandboxes = ["off", "read-only", "workspace-write"] as const;
export type Sandbox = (typeof sandboxes)[number];
