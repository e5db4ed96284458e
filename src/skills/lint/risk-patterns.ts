/** One pattern of several in a row. */
const row = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => source).join(""));

const download = /\b(?:curl|wget|fetch|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b/;
/** What runs what comes in; not where it is handed a program of its own to read it with. */
const interpreter =
  /(?:(?:sudo|env)\s{1,9}(?:-\S{1,40}\s{1,9}){0,8})?(?:(?:\/\S{0,60}\/)?(?:ba|z|da|k|fi)?sh\b(?!\s*\()|(?:python|perl|ruby|node|php)[\d.]*\b(?!\s+(?:-m\s+json|-c|-e|-[np]))|iex\b)/;
const piped = row(/\|\s{0,99}/, interpreter);
const homes = /(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%|\/root|\/home\/[\w.-]+|\/Users\/[\w.-]+)/;

/** Commands and orders that a reader should look at, by what they do. */
export const riskPatterns = {
  "runs-download": [
    row(download, /[^\n|]{0,400}(?:\|\s{0,99}tee\s[^\n|]{0,100})?/, piped),
    /\b(?:ba|z|da|k)?sh\s+(?:-\w+\s+)*<\(\s*(?:curl|wget)/,
    /(?:\beval|\bsource|^[ \t]{0,40}\.|\b(?:ba|z|da|k)?sh\s+-\w*c|\bexec)\s*["'(]{0,3}(?:\$\(|`|<\()\s*(?:curl|wget)\b/,
    /\b(?:eval|exec)\s*\([^\n]{0,40}\b(?:requests\.get|urlopen|fetch|DownloadString)\b/,
    /\b(?:iex|Invoke-Expression)\b[^\n]{0,60}\b(?:iwr|irm|curl|DownloadString|Invoke-WebRequest|Invoke-RestMethod)\b/,
  ],
  "runs-encoded": [
    row(/\b(?:base64|openssl\s+(?:enc|base64))\s[^\n|]{0,100}(?:-d|-D|--decode)\b[^\n|]{0,100}/, piped),
    row(/\bxxd\s+-r[^\n|]{0,60}/, piped),
    /\b(?:eval|exec|sh\s+-c)\b[^\n]{0,60}\b(?:base64\s+(?:-d|-D|--decode)|b64decode|atob\()/,
    /\bpowershell(?:\.exe)?\s[^\n]{0,100}-e(?:nc|ncodedcommand)?\s{1,9}[A-Za-z0-9+/=]{20,}/,
  ],
  "deletes-widely": [
    /\brm\s+(?:-\S{1,40}\s{1,9}){0,8}-\S{0,40}[rR]\S{0,40}\s{1,9}(?:-\S{1,40}\s{1,9}){0,8}["']?(?:\/(?:\*|etc|usr|var|home|bin|boot|opt)?\/?|~\/?\*?|\$\{?HOME\}?\/?\*?|\*|\.\.\/?)["']?(?=\s|$|[;&|`"'])/,
    /--no-preserve-root\b/,
    /\bmkfs(?:\.\w+)?\s+\S*\/dev\/|\bdd\s[^\n]{0,100}\bof=\/dev\/(?:sd|nvme|hd|disk|mmcblk)/,
    /:\(\)\s*\{\s*:\s*\|\s*:\s*&\s*\}/,
  ],
  "reads-credentials": [
    row(
      homes,
      /\/(?:\.ssh\/(?:id_\w+|\*|\S{0,40}key)|\.aws\/credentials|\.netrc|\.git-credentials|\.gnupg|\.docker\/config\.json|\.kube\/config|\.config\/gh\/hosts\.yml|\.npmrc|\.pypirc|\.skillmint\/(?:secrets|skillmint\.db)|Library\/Keychains)/,
    ),
    /\/etc\/shadow\b/,
    /\bsecurity\s+(?:find-(?:generic|internet)-password|dump-keychain)\b/,
    /(?:Chrome|Chromium|Firefox|Edge|Brave)[^\n]{0,80}(?:Login Data|Cookies|logins\.json|key4\.db)/,
  ],
  "sends-out": [
    /\b(?:curl|wget)\b[^\n]{0,300}(?:-d|--data\S{0,20}|-F|--form|-T|--upload-file|--post-(?:data|file))[\s=]\s{0,9}["']?\S{0,40}(?:@?(?:~|\$HOME)\/|@?\/etc\/|\.env\b|id_rsa|\$\((?:cat|env|printenv|base64)\b|`(?:cat|env|printenv)\b)/,
    /\b(?:cat|env|printenv|tar|zip|base64)\b[^\n]{0,200}\|\s{0,99}(?:curl\b[^\n]{0,200}(?:-d|--data\S{0,20}|-F|-T)\b|(?:nc|ncat|netcat)\s)/,
    /\bwebhook\.site|\brequestbin\.|\bpipedream\.net|\bngrok\.(?:io|app|dev)|\bburpcollaborator|\boastify\.com|\binteract\.sh|\btransfer\.sh\b/,
    /\/dev\/tcp\/|\bn(?:c|cat)\s[^\n]{0,60}\s-\w*e\w*\s/,
  ],
  "as-root": [
    /(?:^|[\s;&|(`"'])sudo\s{1,9}(?:-\S{1,40}\s{1,9}){0,8}(?!(?:to|is|or|and|for|if|when|in|on|with|access|rights|privileges|password)\b)[a-z./][\w./-]{0,100}(?=\s|$|[`"';)])/,
  ],
  "opens-to-all": [/\bchmod\s{1,9}(?:-\S{1,40}\s{1,9}){0,8}(?:0?777|a[+=]rwx|ugo[+=]rwx|o[+=]\w*w)\b/],
  "stays-behind": [
    row(/>>?\s*["']?/, homes, /\/\.(?:bashrc|zshrc|profile|bash_profile|zprofile|ssh\/authorized_keys)/),
    /\bcrontab\s+-[^l\s]|\blaunchctl\s+load\b|\bsystemctl\s+(?:--user\s+)?enable\b/,
  ],
  "switches-off-care": [
    /--dangerously-skip-permissions|--dangerously-bypass-approvals|\bhistory\s+-c\b|\bunset\s+HISTFILE|NODE_TLS_REJECT_UNAUTHORIZED=["']?0/,
  ],
  "speaks-to-the-model": [
    /\b(?:ignore|disregard|forget)\s+(?:all\s+|any\s+)?(?:the\s+|your\s+)?(?:previous|prior|above|earlier)\s+(?:instructions|prompts|rules)/,
    /\b(?:do\s+not|don't|never)\s+(?:tell|inform|mention\s+(?:this\s+)?to|show\s+(?:this\s+)?to)\s+the\s+user\b(?!\s+to\b)/,
    /忽略(?:之前|以上|前面|先前)的?(?:所有|全部)?(?:指令|指示|规则|提示)|不要(?:告诉|告知)用户|不要让用户知道/,
  ],
} as const satisfies Record<string, readonly RegExp[]>;

export type Risk = keyof typeof riskPatterns;
