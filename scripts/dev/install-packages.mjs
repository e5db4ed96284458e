import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "./lock.mjs";
import { root } from "./paths.mjs";
import { npm } from "./run.mjs";
import { say } from "./say.mjs";

const stampFile = join(root, "node_modules", ".skillmint-stamp");

/** Installs exactly what package-lock.json says, when that is not what was installed last. */
export async function installPackages(node) {
  // The platform is part of it: a folder shared with a container must not run the other one's binaries.
  const wanted = `${process.platform}-${process.arch} ${lockHash()}`;
  await once(
    () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted,
    async () => {
      say("installingPackages");
      // `--include=dev`: the build needs them even where NODE_ENV says production.
      await npm(node, ["ci", "--include=dev", "--prefer-offline"], root);
      writeFileSync(stampFile, wanted);
    },
  );
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}
