import { expect, test } from "vitest";
import { runsCanary } from "../../../test/support/bash-canary.ts";
import { expansionTexts } from "../../../test/support/expansion-texts.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { loadShell } from "./load.ts";

const { read } = await loadShell();
const texts = expansionTexts(4);

test("what bash expands where a parser sees plain text is found, or nobody claims to know", () => {
  const folder = tempFolder();
  expect(new Set(texts).size).toBeGreaterThanOrEqual(2000);
  const claimed = texts.filter((text) => {
    const { commands, opaque } = read(text);
    return opaque === null && !commands.some(({ words }) => words[0] === "zz");
  });
  expect(claimed.filter((text) => runsCanary(text, folder))).toEqual([]);
});

const reasons = (list: readonly string[]) => list.map((text) => [text, read(text).opaque]);
const all = (list: readonly string[], opaque: string | null) => list.map((text) => [text, opaque]);

test("a sum is harmless only if no name stands in it, since bash evaluates what a variable holds", () => {
  const known = [
    ...["echo $((1+2))", `echo \${x:0:7} \${x: -1} \${@:2}`, "echo $(($?+31))", `echo $((\${#x}-1))`],
    ...[`a=(x y); echo \${a[0]} \${a[@]} \${#a[@]}`, "a[3]=4", "a=([0]=b [1]=c)"],
    ...["[[ -v FOO ]] && ls", "[[ 1 -eq 2 ]]", "let 1+1", "for i in {1..5}; do echo $i; done"],
  ];
  expect(reasons(known)).toEqual(all(known, null));
  const unknown = [
    ...["i=0; echo $((i+1))", "for ((i=0; i<3; i++)); do ls; done", "i=1; a[i]=2", "((i=2))", `echo \${y:0:x}`],
    ...["echo $((_))", "echo $((PWD))", "echo $((x))", "echo $(($x))", "((x++))", "let i=1", "let x", "let -x"],
    ...["a=([x]=1)", "a=(['x']=1)", "declare -A a=([x]=1)", `echo \${x[y]}`, "[[ x -eq 1 ]]", "[[ 1 -eq -x ]]"],
    ...["unset 'a[x]'", "read 'a[x]'", "[ -v 'a[x]' ]", "declare x=$(ls)", "cat <<<$((x))", "x=1; eval '((x))'"],
  ];
  expect(reasons(unknown)).toEqual(all(unknown, "dynamic"));
});

test("a name that takes a stream's number, or that a builtin sets, is told as assigned", () => {
  const texts = [": {PATH}<f; ls", "exec {PATH}>&1", "cat {PATH}<<<a", "read PATH <<<a", "read -ra PATH <<<a"];
  for (const text of [...texts, "printf -v PATH a", "mapfile -t PATH <f", "getopts a PATH", "cat {PATH}<<E\na\nE"]) {
    const { commands } = read(text);
    expect(
      commands.flatMap(({ assigns }) => assigns),
      text,
    ).toContain("PATH");
    expect(
      commands.flatMap(({ words }) => words),
      text,
    ).not.toContain("{PATH}");
  }
  expect(read(`echo \${x}>f`).commands.flatMap(({ assigns }) => assigns)).toEqual([]);
});

test("what is set and then expanded or evaluated by the shell itself is dynamic", () => {
  const texts = ["for PS4 in a; do ls; done", "printf -v PS4 a", "RANDOM=x", "OPTIND=x", "declare 'PS4=a'", "{PS4}>f"];
  for (const text of texts) expect(read(text).opaque, text).not.toBeNull();
});

test("what people write stays readable", () => {
  const texts = [
    ...[
      `echo \${x:-a} \${x%.*} \${x##*/}`,
      `echo "\${x:-$(ls)}"`,
      `cat <<E\n\${x} $(ls)\nE`,
      "echo `ls`",
      "diff <(ls a) <(ls b)",
    ],
    ...['for f in *.ts; do echo "$f: $(wc -l < "$f")"; done', `echo "  $(ls)  \${x/a/b} $((1 + 2))"`, "(cd a && ls)"],
    ...[
      '[[ "$a" =~ ^v[0-9]+ ]] && ls',
      "case $x in a*) ls ;; *) pwd ;; esac",
      "ls 2>/dev/null >&2",
      "a=$(ls); echo $a",
    ],
  ];
  expect(reasons(texts)).toEqual(all(texts, null));
});
