/** Whether text that comes in pieces has just opened a block of code, or a word of it. */
export interface Fences {
  saw(text: string): void;
  inside(): boolean;
}

/** Looks at the text only when it is asked. */
export function createFences(): Fences {
  let unread = "";
  let last = "";
  let fence: { sign: string; length: number } | null = null;
  let line = newLine();

  function read(sign: string): void {
    if (sign === "\n") {
      if (line.closes) fence = null;
      line = newLine();
    } else if (line.part === "indent" && (sign === "`" || sign === "~")) {
      line = { ...line, part: "run", sign, run: 1 };
    } else if (line.part === "run" && sign === line.sign) {
      line.run++;
      if (!fence && line.run === 3) line.opens = true;
      if (line.opens) fence = { sign, length: line.run };
      else if (fence?.sign === sign && line.run >= fence.length) line.closes = true;
    } else if (line.part !== "indent" || !/\s/.test(sign)) {
      line.part = "rest";
      // ```so``` on one line is a word of code, and ```js ends no block.
      if (line.opens && sign === "`" && line.sign === "`") fence = null;
      if (!/\s/.test(sign)) line.closes = false;
    }
  }

  return {
    saw(text) {
      unread += text;
    },
    inside() {
      for (const sign of unread) read(sign);
      last = unread.at(-1) ?? last;
      unread = "";
      return fence !== null || last === "`";
    },
  };
}

const newLine = () => ({
  part: "indent" as "indent" | "run" | "rest",
  sign: "",
  run: 0,
  opens: false,
  closes: false,
});
