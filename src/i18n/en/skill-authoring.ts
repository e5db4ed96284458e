/** What people read when they write a skill. */
export const skillAuthoring = {};
