const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/OPR\/(\d+)/, "Opera"],
  [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, "Safari"],
];

const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** What a browser says of itself, in two words; null when that says nothing to people. */
export function browserName(label: string): string | null {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(label)?.[1];
    if (version === undefined) continue;
    const system = systems.find(([one]) => one.test(label))?.[1];
    return [`${name} ${version}`, system].filter(Boolean).join(", ");
  }
  return null;
}
