/** A path as it can stand in a command that the model is told. */
export const shellQuoted = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) && !path.startsWith("-") ? path : `'${path.replaceAll("'", "'\\''")}'`;
