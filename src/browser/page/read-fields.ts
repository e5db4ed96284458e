export interface Field {
  type: string;
  /** Of a field for a password. */
  value: string;
  isRequired: boolean;
}

/**
 * Runs in the page, so it knows nothing of here. Of fields what they are; of each br the text it stands in, with a line
 * for each part. Both at once: another way to the page and back takes time.
 */
export const readFields = (found: readonly unknown[]): { fields: Field[]; runs: string[] } => {
  interface Kin {
    nodeType: number;
    nodeName: string;
    data?: string;
    parentNode: Kin | null;
    childNodes: Iterable<Kin>;
    type?: string;
    value?: string;
    required?: boolean;
    ariaRequired?: string | null;
  }
  const all = found as readonly Kin[];
  const isBreak = ({ nodeName }: Kin) => nodeName === "BR";
  const fields = all
    .filter((one) => !isBreak(one))
    .map(({ type = "", value = "", required, ariaRequired }) => {
      return { type, value: type === "password" ? value : "", isRequired: required || ariaRequired === "true" };
    });
  const [mostBreaks, longest] = [500, 20_000];
  // What is no element of its own in the snapshot; anything else ends a text.
  const isPlain = ({ nodeName }: Kin) => /^(?:B|I|U|SPAN|FONT|SMALL|BIG|ABBR|CITE|WBR)$/.test(nodeName);
  const runs: string[] = [];
  const homes = new Set<Kin>();
  let length = 0;
  for (const one of all.filter(isBreak).slice(0, mostBreaks)) {
    let home = one.parentNode;
    while (home && isPlain(home)) home = home.parentNode;
    if (!home || homes.has(home)) continue;
    homes.add(home);
    let lines = [""];
    const end = () => {
      const told = lines.map((line) => line.replace(/\s+/g, " ").trim()).filter(Boolean);
      if (told.length > 1) runs.push(told.join("\n"));
      length += told.join("").length;
      lines = [""];
    };
    const read = (node: Kin) => {
      if (length > longest) return;
      if (node.nodeType === 3) lines[lines.length - 1] += node.data ?? "";
      else if (isBreak(node)) lines.push("");
      else if (isPlain(node)) for (const kid of node.childNodes) read(kid);
      else if (node.nodeType === 1) end();
    };
    for (const kid of home.childNodes) read(kid);
    end();
  }
  return { fields, runs };
};
