/** How much may come with one prompt. */
export const mostAttached = 10;
export const mostAttachedBytes = 32 * 1024 * 1024;

/** What models are shown, what they would be shown if it were smaller, and all else. */
export const attachedKinds = ["picture", "large-picture", "file"] as const;
export type AttachedKind = (typeof attachedKinds)[number];
