import type { Environment, Program } from "./desktop.ts";

/** What can take a picture of the whole screen here and put it into `file`, the best first. Installed or not. */
export function screenshotPrograms(platform: string, env: Environment, file: string): Program[] {
  if (platform === "darwin") return [{ file: "/usr/sbin/screencapture", args: ["-x", "-t", "png", file] }];
  if (platform === "win32") {
    return [{ file: "powershell", args: ["-NoProfile", "-NonInteractive", "-Command", windowsScript(file)] }];
  }
  const gnome = { file: "gnome-screenshot", args: ["-f", file] };
  const kde = { file: "spectacle", args: ["-b", "-n", "-f", "-o", file] };
  // Under Wayland the programs for X11 see a black screen.
  if (env.WAYLAND_DISPLAY) return [{ file: "grim", args: [file] }, gnome, kde];
  return [
    { file: "scrot", args: [file] },
    { file: "maim", args: [file] },
    gnome,
    kde,
    { file: "import", args: ["-window", "root", file] },
  ];
}

/** Of those, the ones that can be installed. */
export const installable = (programs: readonly Program[]) =>
  programs.map(({ file }) => (file === "import" ? "imagemagick" : file)).join(", ");

/** All screens as one picture. */
function windowsScript(file: string): string {
  return [
    "$ErrorActionPreference = 'Stop'",
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing",
    "$area = [System.Windows.Forms.SystemInformation]::VirtualScreen",
    "$picture = New-Object System.Drawing.Bitmap $area.Width, $area.Height",
    "$canvas = [System.Drawing.Graphics]::FromImage($picture)",
    "$canvas.CopyFromScreen($area.Location, [System.Drawing.Point]::Empty, $area.Size)",
    `$picture.Save('${file.replaceAll("'", "''")}', [System.Drawing.Imaging.ImageFormat]::Png)`,
  ].join("; ");
}
