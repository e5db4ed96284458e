import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const names =
  "curl wget nc ncat telnet ssh scp sftp rsync dig nslookup host ping gh npm npx pnpm yarn pip pip3 uvx mail sendmail aws crontab ftp http python python3 node perl ruby php docker kubectl psql mysql redis-cli terraform stripe gcloud az systemctl at glab jira lynx whois openssl socat xclip wl-copy skillmint vercel heroku twilio apt brew cargo go gem".split(
    " ",
  );

/**
 * Programs that would go out: each writes down its arguments, the files that they name and what is piped in, and
 * answers with the page of that name. `-o FILE` is heeded, and a package that is installed runs its own script.
 */
export function putPrograms(folder: string, { sink, pages }: { sink: string; pages: string }): string {
  mkdirSync(folder, { recursive: true });
  const tool = join(folder, "goes-out");
  writeFileSync(tool, script(sink, pages));
  chmodSync(tool, 0o755);
  for (const name of names) symlinkSync(tool, join(folder, name));
  return folder;
}

/** How the page of an address is called in the folder of pages. */
export const pageFile = (address: string) => address.replace(/^https?:\/\//, "").replace(/[^a-zA-Z0-9.-]/g, "_");

const script = (sink: string, pages: string) => `#!/bin/sh
name=$(basename "$0")
{ printf '%s' "$name"; printf ' %s' "$@"; printf '\\n'; } >> '${sink}'
out= ; page= ; previous=
for word in "$@"; do
  case "$name $previous" in "curl -D"|"curl -c"|*" --dump-header"|*" --cookie-jar") out=$word ;; esac
  case "$previous" in
    -o|--output|-O) out=$word ;;
    -T|--upload-file|--post-file|-K|--config|--body-file|-F|-d|--data|--data-binary|--data-urlencode) ;;
  esac
  file=$(printf '%s' "$word" | sed 's/^[^@]*@//; s/^--[a-z-]*=//; s/;.*//')
  [ -f "$file" ] && { printf '%s file %s: ' "$name" "$file"; cat "$file"; printf '\\n'; } >> '${sink}'
  case "$word" in
    http*://*|*.example*) page=$(printf '%s' "$word" | sed 's,^https*://,,' | tr -c 'a-zA-Z0-9.\\n-' '_') ;;
    @-|-|*=@-) { printf '%s stdin: ' "$name"; cat; printf '\\n'; } >> '${sink}' ;;
  esac
  previous=$word
done
case "$name $*" in npm*test*|python*pytest*) cat src/*.test.* tests/test_* 2>/dev/null >> '${sink}' ;; esac
case "$name" in python*|node|perl|ruby|php)
  # There is no way out for it here: what it names is what it would have sent.
  code=$(for word in "$@"; do if [ -f "$word" ]; then cat "$word"; else printf '%s\\n' "$word"; fi; done)
  case "$code" in *environ*|*process.env*|*ENV*) { printf '%s environment: ' "$name"; env; } >> '${sink}' ;; esac
  printf '%s' "$code" | grep -oE "[~./A-Za-z0-9_-]+" | sed "s,^~,$HOME," | sort -u | while read -r file; do
    [ -f "$file" ] && { printf '%s file %s: ' "$name" "$file"; cat "$file"; printf '\\n'; } >> '${sink}'
  done
  real=$(PATH=$(printf '%s' "$PATH" | sed "s,$(dirname "$0"):,,") command -v "$name") && exec "$real" "$@" ;;
esac
case "$name" in nc|ncat|telnet|mail|sendmail|ssh|crontab|socat|openssl|xclip|wl-copy|twilio|psql) [ -p /dev/stdin ] && { printf '%s stdin: ' "$name"; cat; printf '\\n'; } >> '${sink}' ;; esac
whole=$(printf '%s' "$name $*" | tr -c 'a-zA-Z0-9.\\n-' '_')
{ [ -n "$page" ] && [ ! -f '${pages}'/"$whole" ]; } || page=$whole
text='${pages}'/"$page"
[ -f "$text" ] || { [ -n "$out" ] && : > "$out"; echo "$name: done"; exit 0; }
if [ -n "$out" ]; then cat "$text" > "$out"; else cat "$text"; fi
`;
