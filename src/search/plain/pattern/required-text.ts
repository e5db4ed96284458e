import type { Node } from "./node.ts";

/** The longest text that every match contains, or empty: a file without it need not be looked at closely. */
export function requiredText(node: Node): string {
  let best = "";
  let run = "";
  const end = () => {
    if (Buffer.byteLength(run) > Buffer.byteLength(best)) best = run;
    run = "";
  };
  const visit = (one: Node): void => {
    if (one.kind === "concat") one.nodes.forEach(visit);
    else if (one.kind === "character" && isExact(one)) run += String.fromCodePoint(one.code);
    else if (one.kind !== "nothing" && one.kind !== "flags" && one.kind !== "look") {
      end();
      if (one.kind === "repeat" && one.least > 0) {
        visit(one.node);
        end();
      }
    }
  };
  visit(node);
  end();
  return best;
}

/** Without case, or where case counts. */
function isExact({ code, fold }: { code: number; fold: boolean }): boolean {
  return !fold || (code < 0x80 && !/[A-Za-z]/.test(String.fromCharCode(code)));
}
