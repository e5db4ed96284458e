import { probes } from "./probe.ts";

const node = (script: string) => `$NODE -e '${script}'`;

/** What the sandbox does not prevent, tried as the others are, so that nobody takes it for granted. */
export const limits = [
  ...probes("a named pipe that a program outside reads", "heard", [
    ["by the shell", "echo x > $PIPE"],
    ["by a link", "ln -s $PIPE ${TMPDIR:-/tmp}/p-$T; echo x > ${TMPDIR:-/tmp}/p-$T; rm -f ${TMPDIR:-/tmp}/p-$T"],
    ["by node", node('require("fs").appendFileSync(process.env.PIPE, "x")')],
  ]),
  ...probes("a repository that the command itself has made", "disk", [
    [
      "below the workspace's",
      `git init -q new; git -C new -c user.name=a -c user.email=b commit -q --allow-empty -m x
      git -C new config core.fsmonitor 'touch $OUT/made; false'; git add new`,
      { later: "git status" },
    ],
  ]),
];

/** Why, for those who read of them. */
export const reasons: Record<string, string> = {
  "a named pipe that a program outside reads":
    "a mount that is only to be read lets it be written to. Where it is out of sight (in `/run`, among temporary files, in our data) it cannot be.",
  "a repository that the command itself has made":
    "no name can be held in a folder that is not there yet. Git runs that one's config when somebody works in it, and once it was added also when he looks at the workspace's.",
};
