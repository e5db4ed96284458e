const longest = 60;

/** A title as the name of a file, on any system. */
export const fileName = (title: string): string =>
  [...title.replace(/[\p{C}\p{Z}\\/:*?"<>|]+/gu, " ").trim()]
    .slice(0, longest)
    .join("")
    .replace(/^[. ]+|[. ]+$/g, "");
