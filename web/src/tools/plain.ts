const esc = "\u001b";
const bell = "\u0007";

// Colours and cursor moves, titles and links (to a bell or an escape and a stroke), strings to a device, and the short ones.
const escapes = new RegExp(
  [`\\[[0-?]*[ -/]*[@-~]`, `\\][^${bell}${esc}]*(?:${bell}|${esc}\\\\)`, `[PX^_][^${esc}]*${esc}\\\\`, "[ -/]*[0-~]"]
    .map((form) => esc + form)
    .join("|"),
  "g",
);

/** What a program printed, as it would have stood on the screen in the end: without colours, lines overwritten. */
export function plain(printed: string): string {
  return printed
    .replace(escapes, "")
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.slice(line.replace(/\r+$/, "").lastIndexOf("\r") + 1).replace(/\r+$/, ""))
    .join("\n");
}
