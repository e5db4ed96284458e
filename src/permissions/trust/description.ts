/** What a text says of itself, else its first words. */
export function descriptionIn(bytes: Buffer): string {
  const text = bytes.toString("utf8", 0, 4_000);
  const described = /^description:[ \t]*(.+)$/m.exec(text)?.[1];
  return (
    described ??
    text
      .split("\n")
      .find((line) => /[^\s\-#]/.test(line))
      ?.replace(/^[#\s]+/, "") ??
    ""
  );
}
