/** Each of them by itself is not read-only, and does not become so beside something that is. */
export const fragments = ["rm x", "touch x", "git push", "sh", "sort -o x a", "find . -delete", "ls > x", "PATH=. ls"];

/** Ways to put a dangerous part beside, before or into a safe one. */
export const joints: readonly ((safe: string, bad: string) => string)[] = [
  (safe, bad) => `${safe}; ${bad}`,
  (safe, bad) => `${safe} && ${bad}`,
  (safe, bad) => `${safe} || ${bad}`,
  (safe, bad) => `${safe} | ${bad}`,
  (safe, bad) => `${safe} & ${bad}`,
  (safe, bad) => `${safe}\n${bad}`,
  (safe, bad) => `${bad}; ${safe}`,
  (safe, bad) => `${safe} $(${bad})`,
  (safe, bad) => `${safe} "$(${bad})"`,
  (safe, bad) => `${safe} \`${bad}\``,
  (safe, bad) => `${safe} <(${bad})`,
  (safe, bad) => `(${safe}; (${bad}))`,
  (safe, bad) => `if ${safe}\nthen ${bad}\nfi`,
  (safe, bad) => `for f in a b; do ${safe}\n${bad}; done`,
];
