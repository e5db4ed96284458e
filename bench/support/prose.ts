const words =
  "the session keeps every event in order so that a reader can fold them again and see what was said done asked or refused while tools files and models change around it without losing a single line of work".split(
    " ",
  );

/** That many bytes of words, in lines of about 60; another seed gives another order. */
export function prose(bytes: number, seed = 0): string {
  let text = "";
  let line = 0;
  for (let at = seed + 1; text.length < bytes; at = (at * 48271) % 2147483647) {
    const word = words[at % words.length] as string;
    const end = line + word.length > 60 ? "\n" : " ";
    text += word + end;
    line = end === "\n" ? 0 : line + word.length + 1;
  }
  return text.slice(0, bytes);
}
