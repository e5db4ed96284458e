/** How a command's output is told to the model, which has no other way to tell the two apart. */
const told = /^((?!stdout:)[^\n]+\n)?stdout:\n([\s\S]*?)\n?\nstderr:(?:\n([\s\S]*))?$/;

/** That it failed is told by its exit code, which stands below what it printed, in the page's language. */
const exitHead = /^(?:Command failed \(exit code \S+\)|命令执行失败（退出码 \S+）)\n$/;

/** What a command printed, as a terminal shows it. Whatever is told in another form stays as it is. */
export function printedIn(output: string): string {
  const found = told.exec(output);
  if (!found) return output;
  const [, head = "", ...streams] = found;
  const parts = [exitHead.test(head) ? "" : head, ...streams].map((part = "") => part.trimEnd());
  return parts.filter(Boolean).join("\n");
}
