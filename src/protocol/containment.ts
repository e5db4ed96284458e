/**
 * How the operating system holds a command that runs without a person's approval. The permission checker decides it with
 * the call, and the command is started in a sandbox that enforces it; where no sandbox can be made, the checker asks instead.
 */
export interface Containment {
  /** "workspace": everything outside the workspace and the system's own folders is hidden from the command. */
  reads: "everything" | "workspace";
  writes: "everything" | "nothing";
  network: boolean;
  /** Real paths of files and folders that appear empty to the command, because they are protected or a rule denies reading them. */
  hidden: readonly string[];
  /** The rules that hide some of the paths, by path. The other paths hold protected values. */
  hiddenBy?: Readonly<Record<string, string>>;
}
