/** What people read of the user's working rules. */
export const workRules = {};
