/** How a command's output is told to the model, which has no other way to tell the two apart. */
const told = /^((?!stdout:)[^\n]+\n)?stdout:\n([\s\S]*?)\n?\nstderr:(?:\n([\s\S]*))?$/;

/** What a command printed, as a terminal shows it. Whatever is told in another form stays as it is. */
export function printedIn(output: string): string {
  const found = told.exec(output);
  if (!found) return output;
  const parts = found.slice(1).map((part = "") => part.trimEnd());
  return parts.filter(Boolean).join("\n");
}
