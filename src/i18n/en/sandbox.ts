/** Why there is no sandbox; each says what can be done. */
export const sandbox = {
  "not-installed": () =>
    "Not run: a sandbox was asked for, and bubblewrap, which makes it, is not installed. Install it (apt-get install bubblewrap, dnf install bubblewrap, pacman -S bubblewrap or apk add bubblewrap), or choose the sandbox off.",
  "not-allowed": (p: { detail: string }) =>
    `Not run: a sandbox was asked for, and this system does not let bubblewrap make one (${p.detail}). Have the system's own package do it (apt-get install bubblewrap), allow unprivileged user namespaces, or choose the sandbox off.`,
  "no-such-system": (p: { system: string }) =>
    `Not run: a sandbox was asked for, and there is none for ${p.system}. There is one for Linux (x64, arm64) and for macOS; choose the sandbox off to work without.`,
  link: (p: { path: string }) =>
    `Not run: ${p.path} is a link, and the sandbox cannot keep a command from putting something else in its place. Replace it by what it leads to, or choose another sandbox.`,
  place: (p: { path: string }) =>
    `Not run: a sandbox that may write to all of ${p.path} would hold nothing. Choose a folder of your own, or the sandbox read-only.`,
  /** For what has no room for a sentence. */
  available: (p: { program: string }) => p.program,
  seatbelt: (p: { program: string }) => `${p.program} (not yet tried on a Mac)`,
};
