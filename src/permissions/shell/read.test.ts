import { expect, test } from "vitest";
import { loadShell } from "./load.ts";

const shell = await loadShell();
const words = (text: string) => shell.read(text).commands.map((command) => command.words);
const opaque = (text: string) => shell.read(text).opaque;

test.each<[text: string, found: (string | null)[][]]>([
  ["ls -la", [["ls", "-la"]]],
  ["a; b && c || d | e & f", [["a"], ["b"], ["c"], ["d"], ["e"], ["f"]]],
  ["a\nb # c\n\nd", [["a"], ["b"], ["d"]]],
  [`r'm' "-r"f $'\\x2f\\'' \\x "a b"`, [["rm", "-rf", "/'", "x", "a b"]]],
  [`echo "a\\$b \\"c\\" \\d" 'e\\f'`, [["echo", 'a$b "c" \\d', "e\\f"]]],
  [`echo " a" "b " ""`, [["echo", " a", "b ", ""]]],
  [`echo $x \${y} $((1+1)) a{b,c} {1..3} ~bob/x`, [["echo", null, null, null, null, null, null]]],
  ["ls ~/a ~ '~'", [["ls", "~/a", "~", "~"]]],
  [
    "env -i A=b ls -l",
    [
      ["env", "-i", "A=b", "ls", "-l"],
      ["ls", "-l"],
    ],
  ],
  ["ls | xargs -n 1 rm -f", [["ls"], ["xargs", "-n", "1", "rm", "-f"], ["rm", "-f", null]]],
  [
    "xargs -I% mv % /tmp",
    [
      ["xargs", "-I%", "mv", "%", "/tmp"],
      ["mv", null, "/tmp"],
    ],
  ],
  [
    "find . -exec rm {} \\;",
    [
      ["find", ".", "-exec", "rm", "{}", ";"],
      ["rm", null],
    ],
  ],
  ["bash -c 'rm x; ls'", [["bash", "-c", "rm x; ls"], ["rm", "x"], ["ls"]]],
  ["command -v rm", [["command", "-v", "rm"]]],
  ["rm > f -rf /", [["rm", "-rf", "/"]]],
  [
    "[ -f a ] && test -d b",
    [
      ["[", "-f", "a", "]"],
      ["test", "-d", "b"],
    ],
  ],
  ["cat <<E | grep a\nrm x\nE", [["cat"], ["grep", "a"]]],
  ["echo `a 'b c'` \"$(d)\"", [["echo", null, null], ["a", "b c"], ["d"]]],
])("%j has the words that bash would give", (text, found) => {
  expect(words(text)).toEqual(found);
  expect(opaque(text)).toBeNull();
});

test("a pattern stands as written and is told apart from the same in quotes", () => {
  expect(shell.read("ls *.ts '*.js' a?").commands).toMatchObject([
    { words: ["ls", "*.ts", "*.js", "a?"], globs: [1, 3] },
  ]);
});

test("assignments are told: before a command, alone, declared, in an expansion, and by a loop in capitals", () => {
  const assigns = (text: string) => shell.read(text).commands.flatMap((command) => command.assigns);
  expect(assigns("A=1 B=2 ls")).toEqual(["A", "B"]);
  expect(assigns("PATH=/tmp; ls")).toEqual(["PATH"]);
  expect(assigns("export LD_PRELOAD=x.so FOO; unset BAR")).toEqual(["LD_PRELOAD", "FOO", "BAR"]);
  expect(assigns(`echo \${PAGER:=less}`)).toEqual(["PAGER"]);
  expect(assigns("for PATH in a b; do ls; done")).toEqual(["PATH"]);
  expect(assigns("for f in a b; do ls; done")).toEqual([]);
  expect(assigns("env GIT_PAGER=x git log")).toEqual(["GIT_PAGER"]);
  expect(assigns("a[1]=2 ls")).toEqual(["a"]);
});

test("redirects are told with what they open; copies of streams and heredocs open nothing", () => {
  const redirects = (text: string) => shell.read(text).redirects;
  expect(redirects("a > b 2>> 'c d' < e &> f >| g")).toEqual([
    { action: "write", target: "b" },
    { action: "write", target: "c d" },
    { action: "read", target: "e" },
    { action: "write", target: "f" },
    { action: "write", target: "g" },
  ]);
  expect(redirects("a 2>&1 >&2 2>&-; a <<< b")).toEqual([]);
  expect(redirects("cat <<E > out\nx\nE")).toEqual([{ action: "write", target: "out" }]);
  expect(redirects('a > "$x" >& log > *.c')).toEqual([
    { action: "write", target: null },
    { action: "write", target: "log" },
    { action: "write", target: null, meant: ["*.c"] },
  ]);
  expect(redirects("a > ~/b > '~/b'")).toEqual([
    { action: "write", target: "~/b" },
    { action: "write", target: "./~/b" },
  ]);
  expect(redirects("{ a; } > b; (c) > d; x=$(< e)")).toMatchObject([
    { target: "b" },
    { target: "d" },
    { action: "read" },
  ]);
  expect(redirects("echo > /dev/tcp/host/80")).toEqual([{ action: "write", target: "/dev/tcp/host/80" }]);
});

test.each(["$x y", "`a` b", "r? x", "~/bin/* a", "eval $x", 'bash -c "$x"', "a | sh", "source f", ". f", `\${x@P}`])(
  "%j is dynamic: nobody knows all that it runs",
  (text) => expect(opaque(text)).toBe("dynamic"),
);

test.each(["f() { ls; }", "alias ls=rm", "hash -p /bin/rm ls", "function f { ls; }"])("%j redefines", (text) => {
  expect(opaque(text)).toBe("redefines");
});

test.each<[what: string, text: string]>([
  ["a name made of braces", "{rm,x}"],
  ["words after a stream that is closed", "exec >&- rm x"],
  ["a redirect that the grammar does not know", "rm x <> f"],
  ["a name that the parser finds on the next line", "x=$\nrm x"],
  ["a brace that newer shells run", "echo $\u007b rm x; }"],
  ["a quote that does not end", "echo 'a; rm x"],
  ["a control character", "echo a\rrm x"],
  ["an escape for the terminal", "echo \x1b[31m; rm x"],
  ["a NUL", "ls\0; rm x"],
  ["half a character", "ls \ud800; rm x"],
  ["a joined line that ends no comment", "echo a\\\n#b; rm x"],
  ["a joined line in a name", "r\\\nm x; rm x"],
  ["a string that ends before the parser thinks", "echo $'\\\\'; rm x; echo 'b'"],
  ["an escaped blank before a #", "echo \\ #a; rm x"],
  ["a comparison that goes over the end of a line", "echo ==\nrm x"],
  ["a statement that time begins", "time for i in 1; do rm x; done"],
  ["a line that begins with a backslash", "E\n\\rm x"],
])("%s makes it unreadable, and what it might run is still found", (_, text) => {
  const reading = shell.read(text);
  expect(reading.opaque).toBe("unreadable");
  expect(reading.commands.map((command) => command.words[0])).toContain("rm");
});

test("a text over 16 KB is not parsed, one at 16 KB is; what it might run is found at its very end", () => {
  const long = `echo ${"a".repeat(16 * 1024)}; rm x`;
  expect(shell.read(long)).toMatchObject({ opaque: "too-long" });
  expect(words(long)).toContainEqual(["rm", "x"]);
  expect(opaque(`echo ${"a".repeat(16 * 1024 - 5)}`)).toBeNull();
  // Bytes, not characters.
  expect(opaque(`echo ${"中".repeat(6000)}`)).toBe("too-long");
});

test("200 commands are read, 201 are too many, and a denied one is found among them", () => {
  expect(opaque(Array(200).fill("a").join(";"))).toBeNull();
  const many = [...Array(200).fill("a"), "rm x"].join(";");
  expect(opaque(many)).toBe("too-many");
  expect(words(many)).toContainEqual(["rm", "x"]);
});

test("texts in texts are followed to a bound and no further", () => {
  const nest = (times: number) =>
    Array(times)
      .fill(0)
      .reduce((text) => `bash -c ${JSON.stringify(text)}`, "rm x");
  expect(opaque(nest(3))).toBeNull();
  expect(opaque(nest(9))).not.toBeNull();
  expect(opaque(`${"(".repeat(400)}a${")".repeat(400)}`)).toBe("unreadable");
});

test("everyday commands are understood", () => {
  const everyday = [
    "cd src && npm test 2>&1 | tail -5",
    'for f in *.ts; do wc -l "$f"; done',
    "git commit -m \"$(cat <<'EOF'\nA message (with brackets) and `ticks`\nEOF\n)\"",
    "cat > out.txt <<EOF\nhello $USER\nEOF",
    "diff <(ls a) <(ls b)",
    "for i in 1 2 3; do echo $i; sleep $((60 * 2)); done",
    "if [[ -f package.json ]]; then cat package.json | jq '.scripts | keys[]'; fi",
    'docker run --rm \\\n  -v "$PWD":/app \\\n  image',
    "awk '{print $1}' file | sort | uniq -c",
    `echo \${x%.*} \${#x} \${x:-y} $# $? # comment`,
    "(cd a && ls) || true",
    "sed -n '1,3p' a.txt; grep -rn 'it'\\''s' .",
  ];
  expect(everyday.map((text) => [text, opaque(text)])).toEqual(everyday.map((text) => [text, null]));
});
