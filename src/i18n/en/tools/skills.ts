/** What the skill tool answers. */
export const skillTexts = {};
