/** What people read when a pack is installed. */
export const packInstall = {};
