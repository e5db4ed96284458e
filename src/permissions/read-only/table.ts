import { archives } from "./archives.ts";
import { awk } from "./awk.ts";
import { documents } from "./documents.ts";
import { everyday } from "./everyday.ts";
import { finding } from "./finding.ts";
import { git } from "./git.ts";
import { anyOf, type Judge } from "./judge.ts";
import { packages } from "./packages.ts";
import { runners } from "./runners.ts";
import { sed } from "./sed.ts";
import { services } from "./services.ts";
import { asksForItself, versions } from "./versions.ts";

const readers: Record<string, Judge> = {
  ...everyday,
  ...archives,
  ...finding,
  ...runners,
  ...documents,
  ...services,
  ...{ sed, awk, gawk: awk, mawk: awk, git },
};

const all: Record<string, Judge> = {
  ...versions,
  ...Object.fromEntries(Object.entries(readers).map(([name, judge]) => [name, anyOf(judge, asksForItself(name))])),
  ...packages,
};

/** Who can say whether a program with these words changes nothing; undefined for a program that nobody vouches for. */
export const judgeOf = (name: string): Judge | undefined => (Object.hasOwn(all, name) ? all[name] : undefined);
