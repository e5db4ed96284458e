/** What people read of packs. */
export const packs = {};
