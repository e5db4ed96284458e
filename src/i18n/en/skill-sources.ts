/** What people read of where skills come from. */
export const skillSources = {};
