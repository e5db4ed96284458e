/** How a command is handed to the system's shell. */
export function shellFor(command: string): [file: string, ...args: string[]] {
  if (process.platform !== "win32") return [...bash, command];
  // What PowerShell prints itself is UTF-8 then, whatever the code page of the console.
  const utf8 = "[Console]::OutputEncoding = [Text.UTF8Encoding]::new($false);";
  return ["powershell", "-NoProfile", "-NonInteractive", "-Command", `${utf8} ${command}`];
}

/** The same in a terminal of its own, by the `script` that comes with the system. Null where there is none. */
export function terminalFor(command: string): [file: string, ...args: string[]] | null {
  if (process.platform === "win32") return null;
  if (process.platform === "darwin") return ["script", "-q", "/dev/null", ...bash, command];
  // A terminal without a size has programs print nothing, or one letter a line.
  const line = `stty rows 40 cols 120; exec ${[...bash, command].map(quoted).join(" ")}`;
  return ["script", "--quiet", "--return", "--flush", "--command", line, "/dev/null"];
}

const bash = ["bash", "--noprofile", "--norc", "-c"] as const;
const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
