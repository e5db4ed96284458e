import { type Judge, plain } from "./judge.ts";

/**
 * Programs that may be asked for their version or their help, and nothing else. Not those that first run or fetch what
 * files of the folder name: yarn, pnpm, gradle, mvn, dotnet, pytest, bundle, composer.
 */
const programs = [
  ...["node", "npm", "npx", "bun", "deno", "python", "python2", "python3", "pip", "pip3", "ruby", "gem", "perl", "php"],
  ...[
    "rustc",
    "cargo",
    "rustup",
    "java",
    "javac",
    "gcc",
    "g++",
    "cc",
    "c++",
    "clang",
    "clang++",
    "ld",
    "make",
    "cmake",
  ],
  ...["ninja", "bash", "sh", "zsh", "fish", "vim", "nvim", "nano", "emacs", "code", "curl", "wget", "ssh", "rsync"],
  ...["tmux", "docker", "docker-compose", "podman", "kubectl", "gh", "ffmpeg", "convert", "psql", "mysql", "sqlite3"],
  ...["redis-cli", "nginx", "uv", "ruff", "black", "mypy", "lua", "openssl", "less", "bc", "sudo", "ghc"],
];

/** Alone. `-v` and `-V` mean other things to some. */
const asked = /^(--version|-version|--help)$/;
const short: Readonly<Record<string, string>> = {
  ...{ node: "-v", npm: "-v", npx: "-v", bun: "-v", python: "-V", python3: "-V", pip: "-V", pip3: "-V", ruby: "-v" },
  ...{ perl: "-v", php: "-v", gcc: "-v", clang: "-v", make: "-v", ssh: "-V", tmux: "-V", nginx: "-v", lua: "-v" },
  ...{ rustc: "-V", cargo: "-V", docker: "-v", deno: "-V", curl: "-V", openssl: "version" },
};

/** For `--version` and the like, by itself. */
export const asksForItself =
  (name: string): Judge =>
  (args) => {
    const [word, ...more] = plain(args) ?? [];
    if (word === undefined || more.length > 0) return false;
    return asked.test(word) || (Object.hasOwn(short, name) && short[name] === word);
  };

export const versions: Record<string, Judge> = Object.fromEntries(programs.map((name) => [name, asksForItself(name)]));
