import { visibleText } from "../../front/visible.ts";
import type { Io } from "../io.ts";

/** What the model says, on its way to stdout. */
export interface Said {
  add(text: string): void;
  /** A step's word is over, or broke off; then it may be asked for again. */
  finish(how: { brokeOff: boolean }): void;
  end(): void;
}

export const createSaid = (io: Io): Said => (io.stdout.isTTY ? toPerson(io) : toReader(io));

/** On a screen as it comes, and a line where it begins again. A terminal must not be moved about by it. */
function toPerson(io: Io): Said {
  let atLineStart = true;
  const finishLine = () => {
    if (!atLineStart) io.out("\n");
    atLineStart = true;
  };
  return {
    add(text) {
      io.out(visibleText(text));
      atLineStart = text.endsWith("\n");
    },
    finish({ brokeOff }) {
      finishLine();
      if (brokeOff) io.note(brokeOffLine(io));
    },
    end: finishLine,
  };
}

/** A pipe or a file cannot take back what it got: it gets what the model wrote step by step, and what broke off only when nothing came after it. */
function toReader(io: Io): Said {
  let held = "";
  let broken = false;
  const tell = () => {
    if (held) io.out(held.endsWith("\n") ? held : `${held}\n`);
    held = "";
  };
  const drop = () => {
    if (broken) held = "";
    broken = false;
  };
  return {
    add(text) {
      drop();
      held += text;
    },
    finish({ brokeOff }) {
      drop();
      broken = brokeOff;
      if (!broken) tell();
    },
    end() {
      tell();
      if (broken) io.note(brokeOffLine(io));
    },
  };
}

const brokeOffLine = ({ texts }: Io) => `${texts.sessions.transcript.brokeOff()}\n`;
