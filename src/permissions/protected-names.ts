const list = (...lines: string[]): string[] => lines.flatMap((line) => line.split(" "));
const ways = (...lines: string[]): string[][] => list(...lines).map((way) => way.split("/"));

// All in small letters: some file systems take no notice of case.

/** Wherever they are: with all that is in them. */
export const watchedFolders: ReadonlySet<string> = new Set(
  list(".claude .agents .vscode .idea .husky .cursor .devcontainer .codex .gemini .windsurf .zed .circleci"),
);

/** Wherever they are. */
export const watchedFiles: ReadonlySet<string> = new Set(
  list(
    ".mcp.json .gitmodules .envrc .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .pre-commit-config.yaml lefthook.yml",
    ".lefthook.yml .devcontainer.json .gitlab-ci.yml .exrc .nvimrc .nvim.lua",
  ),
);

/** Wherever they are, one in the other. */
export const watchedWays: readonly (readonly string[])[] = ways(
  ".github/workflows .github/actions .cargo/config .cargo/config.toml",
);

/** In the home folder, with all that is in them. */
export const ofHome: ReadonlySet<string> = new Set(
  list(
    ".bashrc .bash_profile .bash_login .bash_logout .bash_aliases .bash_completion .profile .zshrc .zshenv .zprofile",
    ".zlogin .zlogout .zsh .oh-my-zsh .kshrc .cshrc .tcshrc .login .xprofile .xinitrc .xsession .xsessionrc",
    ".pam_environment .inputrc .editrc .vimrc .vim .emacs .emacs.d .nanorc .tmux.conf .screenrc .gdbinit .lldbinit",
    ".gitconfig .git-credentials .netrc .npmrc .yarnrc .pypirc .pythonrc .condarc .gemrc .irbrc .rprofile .psqlrc",
    ".sqliterc .pgpass .curlrc .wgetrc .terraformrc .mailcap .forward .procmailrc .crontab",
    ".hgrc .direnvrc .claude.json .rhosts .shosts .k5login .lessfilter .wezterm.lua .jupyter",
    ".ssh .gnupg .aws .kube .docker .azure",
  ),
);

export const belowHome: readonly (readonly string[])[] = ways(
  ".config/fish .config/git .config/autostart .config/systemd .config/gcloud .config/environment.d .config/nvim",
  ".config/tmux .config/zsh .config/direnv .config/pip .config/gh .config/code .config/cursor .config/zed .config/helix",
  ".config/i3 .config/sway .config/hypr .config/kitty .config/alacritty .config/containers .config/powershell",
  ".local/bin .local/share/systemd .local/share/applications .local/share/dbus-1 .pip/pip.conf .m2/settings.xml",
  ".cargo/config .cargo/config.toml .cargo/bin .cargo/env .bun/bin .deno/bin .pyenv/shims .rbenv/shims .asdf/shims",
  ".nvm/nvm.sh .gradle/init.d .gradle/init.gradle .gradle/gradle.properties bin go/bin library/launchagents",
  ".ipython/profile_default/startup .ipython/profile_default/ipython_config.py .config/hg .config/wezterm",
);

/** Those of them that are written with capitals, where case counts. */
export const withCapitals: readonly (readonly string[])[] = ways(
  ".Rprofile .config/Code .config/Cursor Library/LaunchAgents",
);

/** Of the whole machine. */
export const ofMachine: readonly (readonly string[])[] = ways(
  "etc/ld.so.preload etc/ld.so.conf etc/ld.so.conf.d etc/crontab etc/cron.d etc/cron.hourly etc/cron.daily",
  "etc/cron.weekly etc/cron.monthly etc/profile etc/profile.d etc/bash.bashrc etc/bashrc etc/zsh etc/zshrc etc/zshenv",
  "etc/environment etc/sudoers etc/sudoers.d etc/passwd etc/shadow etc/group etc/gshadow etc/pam.d etc/security etc/ssh",
  "etc/systemd etc/init.d etc/rc.local etc/gitconfig etc/gitconfig.d etc/npmrc etc/pip.conf etc/udev etc/xdg/autostart",
  "etc/doas.conf etc/polkit-1 etc/inittab var/spool/cron library/launchagents library/launchdaemons",
);

/** In a folder of git: what it runs, and what tells where that is. */
export const ofGit = /^(?:config(?:\..*)?|commondir|gitdir)$/;

/** In any folder: what makes it a repository without a `.git`. */
export const makesBare = /^(?:head|commondir)$/i;
