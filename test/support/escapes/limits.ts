import { probes } from "./probe.ts";

const node = (script: string) => `$NODE -e '${script}'`;

/** What the sandbox does not prevent, tried as the others are, so that nobody takes it for granted. */
export const limits = [
  ...probes("a named pipe that a program outside reads", "heard", [
    ["by the shell", "echo x > $PIPE"],
    ["by a link", "ln -s $PIPE ${TMPDIR:-/tmp}/p-$T; echo x > ${TMPDIR:-/tmp}/p-$T; rm -f ${TMPDIR:-/tmp}/p-$T"],
    ["by node", node('require("fs").appendFileSync(process.env.PIPE, "x")')],
  ]),
];
