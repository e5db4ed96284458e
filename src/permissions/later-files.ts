/** What runs such a file, or takes orders from it. */
export type Runner =
  | "git"
  | "shell"
  | "editor"
  | "agent"
  | "package-manager"
  | "build-tool"
  | "test-runner"
  | "interpreter"
  | "ci"
  | "desktop"
  | "tool"
  | "system";

/** Below any folder of the workspace, the folder of a git repository, the home folder, or the root of the machine. */
export type Place = "workspace" | "git" | "home" | "machine";

/** A kind of file that other programs run later, or that says what they run. */
export interface LaterFile {
  /** Below its place. A slash at the end means everything in that folder; `*` is any part of one name. */
  pattern: string;
  place: Place;
  runBy: Runner;
  /** "always": a change is asked for in every mode. "tainted": only where it may hold what a stranger wrote. */
  asks: "always" | "tainted";
  /** Whether commands are held to it. Programs of the user's write to the others all the time, so only our tools ask. */
  compared: boolean;
  /** In a sandbox nobody can make it either. The others are only closed there where they are; the comparison sees the rest. */
  reserved: boolean;
}

/**
 * Place, when it asks and what runs it, then the patterns. In front of a pattern, a minus: not compared; an exclamation
 * mark: reserved. `{js}` is any ending of JavaScript or TypeScript.
 */
const table = `
git always git:
  config config.* hooks/ commondir gitdir info/attributes
workspace always git:
  !.gitmodules .hg/hgrc .jj/repo/config.toml .githooks/ .git-hooks/ !.husky/ !.pre-commit-config.yaml
  .pre-commit-config.yml .pre-commit-hooks.yaml prek.toml !lefthook.yml !.lefthook.yml lefthook.yaml .lefthook.yaml
  lefthook.toml .lefthook.toml lefthook.json .lefthook.json lefthook-local.* .lefthook-local.* .lefthook/
  .lefthook-local/ .overcommit.yml .overcommit/ .simple-git-hooks.* simple-git-hooks.* .lintstagedrc* captainhook.json
  grumphp.yml .captainhook.json .husky.json
workspace always shell:
  !.envrc .autoenv .autoenv.zsh .shadowenv.d/ .rvmrc .tool-versions .tmuxinator.yml .mise.toml mise.toml .mise.*.toml
  mise.*.toml .mise/ .config/mise/ .config/mise.toml .rtx.toml
workspace always editor:
  !.vscode/ !.zed/ .fleet/ .helix/ .nova/ .theia/ !.exrc !.nvimrc !.nvim.lua .vimrc .gvimrc .lvimrc .dir-locals.el
  .dir-locals-2.el .vimspector.json .ycm_extra_conf.py *.code-workspace *.sublime-project !.devcontainer/
  !.devcontainer.json .gitpod.yml .replit .idx/ !-.idea/ .idea/startup.xml .idea/watcherTasks.xml
  .idea/runConfigurations/ .idea/tools/ .run/
workspace always agent:
  !-.claude/ .claude/settings*.json .claude/commands/ .claude/agents/ .claude/hooks/ .claude/skills/ .claude/plugins/
  .claude/*.sh .claude/*.py .claude/*.{js} .claude-plugin/ !-.agents/ .agents/*.json .agents/skills/ .agents/commands/
  .agents/hooks/ !.cursor/ !.codex/ !-.gemini/ .gemini/settings.json .gemini/commands/ .gemini/extensions/ !.windsurf/
  !.mcp.json .opencode/ opencode.json opencode.jsonc .aider.conf.yml .continue/ .roo/ .kilocode/ .amazonq/ .kiro/
  .junie/ .qwen/ .factory/ .augment/ .goose/ .trae/ crush.json .crush.json !.skillmint/
workspace always package-manager:
  !.npmrc !.yarnrc !.yarnrc.yml .yarn/plugins/ .yarn/releases/ !.pnpmfile.cjs .pnpmfile.mjs bunfig.toml .bundle/config
  pip.conf pip.ini .condarc poetry.toml .pdm.toml uv.toml nuget.config .pypirc
workspace always build-tool:
  !.cargo/config !.cargo/config.toml rust-toolchain rust-toolchain.toml .mvn/ .sbtopts .jvmopts .bazelrc .bazeliskrc
  .buckconfig .buckconfig.local .buckroot init.gradle init.gradle.kts
workspace always interpreter:
  sitecustomize.py usercustomize.py .pdbrc .pdbrc.py .pythonrc .pythonrc.py .gdbinit .gdbearlyinit .lldbinit .irbrc
  .pryrc .byebugrc .rdbgrc .Rprofile .Renviron .ghci .iex.exs .ocamlinit .octaverc .user.ini .radare2rc .valgrindrc
  .julia/config/ .perldb
workspace always ci:
  !.github/workflows/ !.github/actions/ !.gitlab-ci.yml .gitlab-ci.yaml .gitlab/ci/ !.circleci/ .travis.yml .drone.*
  azure-pipelines.y*ml .azure-pipelines/ .azuredevops/ bitbucket-pipelines.yml .buildkite/ .woodpecker/
  .woodpecker.y*ml .semaphore/ appveyor.yml .appveyor.yml .cirrus.yml .cirrus.star codefresh.yml .tekton/ .teamcity/
  .gitea/workflows/ .forgejo/workflows/ .build.yml .builds/ .zuul.yaml .zuul.d/ .packit.yaml bitrise.yml
  codemagic.yaml screwdriver.yaml .harness/ buildspec.yml cloudbuild.yaml
home always shell:
  .bashrc .bash_profile .bash_login .bash_logout .bash_aliases .bash_completion .profile .zshrc .zshenv .zprofile
  .zlogin .zlogout .kshrc .mkshrc .cshrc .tcshrc .login .logout .inputrc .editrc .screenrc .tmux.conf .direnvrc
  .asdfrc .default-* .tool-versions .lessfilter .lesskey .xonshrc -.zsh/ .zsh/*.zsh -.oh-my-zsh/ .oh-my-zsh/custom/
  .oh-my-zsh/oh-my-zsh.sh -.config/fish/ .config/fish/config.fish .config/fish/conf.d/ .config/fish/functions/
  .config/fish/completions/ .config/zsh/ .config/tmux/ .config/direnv/ .config/mise/ .config/nushell/ .config/elvish/
  .config/powershell/ .config/xonsh/ .config/starship.toml .config/zellij/ .config/environment.d/ .pam_environment
  .byobu/ .nvm/nvm.sh bin/ .bin/ .local/bin/ .cargo/bin/ .cargo/env go/bin/ .bun/bin/ .deno/bin/ .pyenv/shims/
  .rbenv/shims/ .asdf/shims/ .volta/bin/ .local/share/mise/shims/ .fly/bin/ .rhosts .shosts .k5login .crontab
home always git:
  .gitconfig .config/git/ .git-credentials .git-templates/ .git-template/ .git_template/ .githooks/ .git-hooks/ .hgrc
  .config/hg/ .jjconfig.toml .config/jj/ .config/gh/ .subversion/config
home always editor:
  .vimrc .gvimrc -.vim/ .vim/vimrc .vim/plugin/ .vim/autoload/ .vim/ftplugin/ .vim/after/ .vim/pack/*/start/*/plugin/
  .config/nvim/ .config/vim/ .emacs .emacs.el -.emacs.d/ .emacs.d/init.el .emacs.d/early-init.el .config/emacs/*.el
  .config/doom/ .doom.d/ .spacemacs .nanorc .config/nano/ .ideavimrc .config/helix/ .config/zed/ .config/kak/
  .config/micro/ .config/sublime-text/packages/user/ -.config/Code/ .config/Code/User/*.json
  .config/Code/User/snippets/ -.config/Cursor/ .config/Cursor/User/*.json .config/VSCodium/User/*.json
home always agent:
  .claude.json .claude/settings*.json .claude/commands/ .claude/agents/ .claude/hooks/ .claude/skills/ -.claude/
  -.codex/ .codex/config.toml .codex/hooks.json .codex/prompts/ -.gemini/ .gemini/settings.json .gemini/commands/
  .gemini/extensions/ -.cursor/ .cursor/mcp.json .cursor/hooks.json .cursor/rules/ -.agents/ .agents/skills/
  .config/opencode/ .config/goose/ .aider.conf.yml .codeium/windsurf/mcp_config.json .continue/config.*
  .qwen/settings.json .kiro/settings/ -.windsurf/ -.zed/ -.vscode/ .vscode/argv.json -.idea/
home always package-manager:
  .npmrc .yarnrc .yarnrc.yml .config/yarn/ .bunfig.toml .config/pnpm/ .pnpmrc .gemrc .bundle/config .pip/pip.conf
  .config/pip/ .condarc .pypirc .config/uv/ .config/pypoetry/ .composer/config.json .config/composer/ .terraformrc
  .tofurc .config/containers/ .nuget/nuget/ .config/nix/ .nixpkgs/
home always build-tool:
  .cargo/config .cargo/config.toml .rustup/settings.toml .m2/settings.xml .m2/extensions.xml .mavenrc .gradle/init.d/
  .gradle/init.gradle .gradle/init.gradle.kts .gradle/gradle.properties .sbt/*.sbt .sbtopts .bazelrc .buckconfig.local
  .ansible.cfg .lein/profiles.clj .config/clojure/ .clojure/deps.edn
home always interpreter:
  .pythonrc .pythonrc.py .pdbrc .irbrc .config/irb/ .pryrc .Rprofile .Renviron .ghci .ghc/ghci.conf .psqlrc .sqliterc
  .my.cnf .mongorc.js .mongoshrc.js .julia/config/ .octaverc .ocamlinit .iex.exs .gdbinit .config/gdb/ .lldbinit
  .ipython/profile_default/startup/ .ipython/profile_default/ipython_config.py -.jupyter/ .jupyter/*.py
  .jupyter/*.json .local/lib/*/site-packages/*.pth .gnuplot .perldb .local/lib/*/site-packages/sitecustomize.py
  .local/lib/*/site-packages/usercustomize.py
home always desktop:
  .xprofile .xinitrc .xsession .xsessionrc .xserverrc .config/autostart/ .config/plasma-workspace/ .config/systemd/
  .local/share/systemd/ .local/share/applications/ .local/share/dbus-1/ .config/i3/ .config/sway/ .config/hypr/
  .config/openbox/ .config/awesome/ .config/bspwm/ .config/sxhkd/ .config/kitty/ .config/alacritty/ .config/ghostty/
  .config/wezterm/ .wezterm.lua .config/mpv/ Library/LaunchAgents/ .local/share/nautilus/scripts/ .mailcap .muttrc
  .mutt/muttrc .forward .procmailrc .msmtprc .mbsyncrc
home always tool:
  .curlrc .wgetrc .netrc .pgpass -.ssh/ .ssh/config .ssh/config.d/ .ssh/rc .ssh/environment .ssh/authorized_keys
  -.gnupg/ .gnupg/gpg.conf .gnupg/gpg-agent.conf -.aws/ .aws/config -.kube/ .kube/config -.docker/ -.azure/
  .docker/config.json .docker/cli-plugins/ -.config/gcloud/ .config/ranger/ .config/lf/ .config/vifm/
machine always system:
  etc/ld.so.preload etc/ld.so.conf etc/ld.so.conf.d/ etc/crontab etc/cron.d/ etc/cron.hourly/ etc/cron.daily/
  etc/cron.weekly/ etc/cron.monthly/ var/spool/cron/ etc/profile etc/profile.d/ etc/bash.bashrc etc/bashrc etc/zsh/
  etc/zshrc etc/zshenv etc/environment etc/sudoers etc/sudoers.d/ etc/rc.local etc/gitconfig etc/gitconfig.d/
  etc/npmrc etc/pip.conf etc/doas.conf etc/inittab etc/xdg/autostart/ -etc/ssh/ -etc/pam.d/ -etc/passwd -etc/shadow
  -etc/group -etc/gshadow -etc/security/ -etc/systemd/ -etc/init.d/ -etc/udev/ -etc/polkit-1/ -Library/LaunchAgents/
  -Library/LaunchDaemons/
workspace tainted agent:
  agents.md agents.local.md claude.md claude.local.md gemini.md gemini.local.md memory.md memory.local.md skill.md
  skill.local.md copilot-instructions.md .cursorrules .windsurfrules .clinerules .clinerules/ .github/ skills/
  mcp.json
workspace tainted git:
  .gitattributes hooks/
workspace tainted package-manager:
  package.json composer.json gemfile pyproject.toml setup.py setup.cfg .pnp.cjs deno.json
workspace tainted build-tool:
  makefile gnumakefile *.mk justfile .justfile taskfile.yml taskfile.yaml rakefile cargo.toml build.rs build.gradle
  build.gradle.kts settings.gradle settings.gradle.kts gradle.properties pom.xml build.sbt cmakelists.txt *.cmake
  meson.build build.xml build.zig sconstruct wscript dune-project gulpfile.* gruntfile.* *.config.{js} .*rc .*rc.{js}
  nx.json turbo.json
workspace tainted test-runner:
  conftest.py noxfile.py tox.ini pytest.ini .rspec setup.{js} *.setup.{js} *-setup.{js} setuptests.{js}
  *.setuptests.{js} globalsetup.{js} *.globalsetup.{js} preload.{js} *.preload.{js} *-preload.{js} bootstrap.{js}
  *.bootstrap.{js} *-bootstrap.{js}
workspace tainted tool:
  dockerfile dockerfile.* *.dockerfile containerfile docker-compose.y*ml compose.y*ml docker-bake.hcl procfile
  vagrantfile jenkinsfile flake.nix shell.nix devbox.json netlify.toml vercel.json .htaccess
workspace tainted system:
  crontab *.service *.timer *.desktop *.plist
workspace tainted shell:
  *.sh *.bash *.zsh *.fish *.ps1 *.bat *.cmd
workspace tainted interpreter:
  *.pth
`;

/** Every kind of file that is run later, in one list: what asks, what is compared and what is mounted all come from it. */
export const laterFiles: readonly LaterFile[] = table
  .trim()
  .split(/\n(?=\S)/)
  .flatMap((group) => {
    const [head = "", patterns = ""] = group.split(":\n");
    const [place, asks, runBy] = head.split(" ") as [Place, LaterFile["asks"], Runner];
    return patterns
      .trim()
      .split(/\s+/)
      .map((written) => {
        const [, marks = "", pattern = ""] = /^([-!]*)(.*)$/.exec(written) ?? [];
        const compared = asks === "always" && !marks.includes("-");
        return { pattern, place, runBy, asks, compared, reserved: marks.includes("!") };
      });
  });

/** What one part of a pattern stands for, in small letters: some file systems take no notice of case. */
export const partSource = (part: string): string =>
  part
    .toLowerCase()
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replaceAll("{js}", "[cm]?[jt]sx?")
    .replaceAll("*", "[^/]*");

const sourceOf = ({ pattern }: LaterFile): string => {
  const isFolder = pattern.endsWith("/");
  return partSource(isFolder ? pattern.slice(0, -1) : pattern) + (isFolder ? "(?:/.*)?" : "");
};

function matcher(files: readonly LaterFile[], before: string): (path: string) => boolean {
  const whole = new RegExp(`${before}(?:${files.map(sourceOf).join("|")})$`, "s");
  return (path) => whole.test(path.toLowerCase());
}

const inPlace = (place: Place, asks: LaterFile["asks"]) =>
  laterFiles.filter((one) => one.place === place && one.asks === asks);

const anywhere = "(?:^|/)";
const ofWorkspace = matcher(inPlace("workspace", "always"), anywhere);
const ofHome = matcher(inPlace("home", "always"), "^");
const ofMachine = matcher(inPlace("machine", "always"), "^");
const ofGit = matcher(inPlace("git", "always"), anywhere);

/** Whether a change of the file asks in every mode. The path is below its place, with slashes. */
export function isAlwaysAsked(place: Place, path: string): boolean {
  switch (place) {
    case "workspace":
      return ofWorkspace(path) || isOfGit(path);
    case "git":
      return ofGit(path);
    case "home":
      return ofHome(path);
    case "machine":
      return ofMachine(path);
  }
}

/** `.git` itself can be put in place of another; below it stand the files of submodules too. */
function isOfGit(path: string): boolean {
  const [, below] = /(?:^|\/)\.git(?:\/(.*))?$/is.exec(path) ?? [];
  return below === undefined ? /(?:^|\/)\.git$/i.test(path) : ofGit(below);
}

const tainted = matcher(inPlace("workspace", "tainted"), anywhere);

/** A file of the workspace that programs run, or agents read as their instructions, without being asked again. */
export function runsLater(path: string): boolean {
  const plain = path.replaceAll("\\", "/");
  return tainted(plain) || ofWorkspace(plain) || /(?:^|\/)\.git\//i.test(plain);
}

const instructions =
  /(?:^|\/)(?:agents|claude|gemini|memory|skill|copilot-instructions)(?:\.local)?\.md$|(?:^|\/)\.(?:cursor|windsurf|cline)rules(?:$|\/)/;

/** Those of them that agents read as what their user wants. They are words, not programs, so they are not held back. */
export const instructs = (path: string): boolean => instructions.test(path.replaceAll("\\", "/").toLowerCase());
