// A PDF as small as can be, made by hand.

export interface PdfContent {
  /** One page each. */
  pages: readonly string[];
  /** In points. */
  size?: readonly [number, number];
  /** Behind the text, over the whole page: red, green, blue from 0 to 1. */
  colour?: readonly [number, number, number];
  /** Cannot be opened without a password that nobody knows. */
  locked?: boolean;
}

export function pdfOf({ pages, size = [300, 200], colour, locked = false }: PdfContent): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...pages.flatMap((text, index) => {
      const drawn = `${colour ? `${colour.join(" ")} rg 0 0 ${size.join(" ")} re f 0 g ` : ""}${written(text)}`;
      const parts = `/Contents ${5 + index * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(" ")}]${parts}>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ];
    }),
    ...(locked ? [`<</Filter/Standard/V 1/R 2/O<${"41".repeat(32)}>/U<${"42".repeat(32)}>/P -4>>`] : []),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const encrypt = locked ? `/Encrypt ${objects.length} 0 R/ID[<00><00>]` : "";
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${encrypt}>>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}${trailer}`,
    "latin1",
  );
}

function written(text: string): string {
  const lines = text.split("\n").map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`);
  return text === "" ? "" : `BT /F1 12 Tf 14 TL 10 180 Td ${lines.join(" ")} ET`;
}
