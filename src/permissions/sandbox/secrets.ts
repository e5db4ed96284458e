import { join } from "node:path";
import type { Look } from "./look.ts";

const list = (...lines: string[]): string[] => lines.flatMap((line) => line.split(" "));

/** In a home folder: what holds keys, or what somebody once typed. Nobody in a sandbox reads them. */
export const secretsOfHome: readonly string[] = list(
  ".ssh .gnupg .aws .azure .kube .docker .netrc .npmrc .yarnrc.yml .pypirc .pgpass .git-credentials .terraformrc",
  ".terraform.d .vault-token .password-store .my.cnf .boto .s3cfg .dockercfg .cargo/credentials .cargo/credentials.toml",
  ".gem/credentials .config/gcloud .config/gh .config/hub .config/glab-cli .config/op .config/rclone .config/sops",
  ".config/containers .config/git/credentials .config/pip .config/doctl .config/hcloud .config/fly .fly .netlify .vercel",
  ".local/share/keyrings .local/share/kwalletd .mozilla .thunderbird .config/google-chrome .config/chromium",
  ".config/microsoft-edge .config/BraveSoftware .cache/mozilla .bash_history .zsh_history .python_history",
  ".node_repl_history .psql_history .mysql_history .sqlite_history .lesshst .histfile .m2/settings.xml",
  ".gradle/gradle.properties .claude.json .claude/.credentials.json .codex/auth.json .gemini/oauth_creds.json",
);

const secretsOfMachine: readonly string[] = list(
  "/etc/shadow /etc/shadow- /etc/gshadow /etc/gshadow- /etc/sudoers /etc/sudoers.d /etc/security/opasswd",
  "/etc/ssl/private /etc/kubernetes /etc/docker /var/lib/docker /var/lib/kubelet /var/spool/cron /var/spool/mail /var/mail",
);

/** The secrets of some home folders and of the machine that are there, wherever links lead. */
export function secretsOf(homes: Iterable<string>, look: Look): string[] {
  const keys = look.list("/etc/ssh").filter((name) => /^ssh_host_.*_key$/.test(name));
  const all = [
    ...[...homes].flatMap((home) => secretsOfHome.map((name) => join(home, name))),
    ...secretsOfMachine,
    ...keys.map((name) => join("/etc/ssh", name)),
  ];
  const there = all.flatMap((path) => (look.kind(path) === null ? [] : (look.real(path) ?? [])));
  return [...new Set(there)].filter((path) => look.kind(path) === "file" || look.kind(path) === "folder");
}
