import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Program } from "./desktop.ts";

const manager = "org.freedesktop.FileManager1";
const place = "/org/freedesktop/FileManager1";

/** What can show a file in the file manager, the best first: with the file marked, else its folder. Installed or not. */
export function revealPrograms(platform: string, path: string): Program[] {
  if (platform === "darwin") return [{ file: "/usr/bin/open", args: ["-R", path] }];
  // The quotes are explorer's own, not those of a command line.
  if (platform === "win32") return [{ file: "explorer.exe", args: [`/select,"${path}"`] }];
  const url = pathToFileURL(path).href;
  return [
    {
      file: "gdbus",
      args: [
        ...["call", "--session", "--timeout", "4", "--dest", manager, "--object-path", place],
        ...["--method", `${manager}.ShowItems`, JSON.stringify([url]), '""'],
      ],
    },
    {
      file: "dbus-send",
      args: [
        ...["--session", "--print-reply", "--reply-timeout=4000", `--dest=${manager}`, place, `${manager}.ShowItems`],
        // A comma would part two files.
        ...[`array:string:${url.replaceAll(",", "%2C")}`, "string:"],
      ],
    },
    { file: "xdg-open", args: [dirname(path)] },
  ];
}
