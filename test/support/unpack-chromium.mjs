// Unpacks the Chromium of @sparticuz/chromium into the folder that it is told. A program of its own: the package unpacks into TMPDIR.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";

const bin = join(fileURLToPath(import.meta.resolve("@sparticuz/chromium")), "..", "..", "bin");
await Promise.all(["chromium.br", "fonts.tar.br", "al2023.tar.br"].map((file) => inflate(join(bin, file))));
