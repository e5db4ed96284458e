/** What people read of the browser that the agent uses. */
export const browser = {
  works: (p: { version: string; file: string }) => `${p.version} (${p.file})`,
  there: (p: { name: string; file: string }) => `${p.name} (${p.file})`,
  packed: () => "Chromium comes with SkillMint and is unpacked when it is first used",
  broken: (p: { file: string }) => `${p.file} does not start`,
  missing: () => "none found: the browser tools cannot be used",
  fix: (p: { command: string }) => `${p.command}, or set browserPath to one that is there`,
};
