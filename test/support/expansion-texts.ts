/** Texts in which bash runs the canary `zz` by expanding something that may look like plain text to a parser. */
const carriers = [
  ...["$(zz)", "`zz`", "<(zz)", ">(zz)", "$((a[$(zz)]))", `\${y:-\`zz\`}`, `\${a[\`zz\`]}`, "$[a[`zz`]]", 'b"`zz`"'],
];

/** `C` is where the carrier stands. */
const operators = [
  ...[
    "C",
    `\${x:-C}`,
    `\${x-C}`,
    `\${s:+C}`,
    `\${s+C}`,
    `\${x:=C}`,
    `\${x=C}`,
    `\${x:?C}`,
    `\${x?C}`,
    `\${s#C}`,
    `\${s##C}`,
  ],
  ...[
    `\${s%C}`,
    `\${s%%C}`,
    `\${s/C/b}`,
    `\${s/s/C}`,
    `\${s//s/C}`,
    `\${s/#C}`,
    `\${s^C}`,
    `\${s^^C}`,
    `\${s,C}`,
    `\${s,,C}`,
  ],
  ...[
    `\${s:C}`,
    `\${s:0:C}`,
    `\${s[C]}`,
    `\${y:-\${x:-C}}`,
    `\${x:- a C b}`,
    `\${x:-"C"}`,
    `\${x:-a\\ C}`,
    `\${#s[C]}`,
  ],
];

/** `W` is where the word stands. */
const positions = [
  ...["echo W", 'echo "W"', 'echo "a W b"', "v=W", 'v="W"', "v=(W)", "v+=(a W)", "cd W", "for i in W; do :; done"],
  ...["case W in a) ;; esac", "case a in W) ;; esac", "[[ W ]]", "[[ a == W ]]", "[[ a =~ W ]]", "[[ -n W && -z a ]]"],
  ...[": <<<W", "cat <<E\nW\nE", "cat <<-E\n\ta W\n\tE", "echo > W", "test -n W", "export v=W", 'echo $"W"', "! : W"],
  ...["if true; then echo W; fi", "v=W :", "echo a{W,b}", "( : W )", "true && : W | :", "while : W; do break; done"],
];

/** Ways to have a text in a variable, and the variable's name. */
const sources: readonly (readonly [text: string, name: string])[] = [
  [": 'a[$(zz)]'; ", "_"],
  ["[[ 'a[$(zz)]' =~ .* ]]; ", "BASH_REMATCH"],
  ["read <<<'a[$(zz)]'; ", "REPLY"],
  ["set -- -b'a[$(zz)]'; getopts b: o; ", "OPTARG"],
  ["set -- 'a[$(zz)]'; ", "$1"],
  ["set -- 'a[$(zz)]'; ", `\${1}`],
  ["x='a[$(zz)]'; ", "x"],
  ["x=1; x='a[$(zz)]'; ", "$x"],
  ["x='a[$(zz)]'; y=x; ", "y"],
  [": 'a[$(zz)]'; x=_; ", "x"],
  ["for x in 1 'a[$(zz)]'; do :; done; ", "x"],
  ["printf -v x '%s' 'a[$(zz)]'; ", "x"],
  ["mapfile -t x <<<'a[$(zz)]'; ", "x"],
  [`: "\${x:='a[$(zz)]'}"; `, "x"],
  [`: \${x='a[$(zz)]'}; `, "x"],
  ["declare 'x=a[$(zz)]'; ", "x"],
  [`x=1; x+='a[$(zz)]'; x=\${x#1}; `, "x"],
  ["PWD='a[$(zz)]'; (PWD=1); ", "PWD"],
  ["", "a[$(zz)]"],
  ["", "a[`zz`]"],
];

/** `N` is where a name is evaluated. */
const sums = [
  ...[
    "echo $((N))",
    'echo "$((N))"',
    "((N))",
    "echo $[N]",
    `echo \${s:N}`,
    `echo \${s:0:N}`,
    `echo \${s[N]}`,
    "w[N]=1",
  ],
  ...["w=([N]=1)", "declare -a w=([N]=1)", "for ((i=N;i<1;i++)); do :; done", "for ((i=0;i<N;i++)); do break; done"],
  ...["let N", "let i=N", "[[ N -eq 1 ]]", "[[ -v s[N] ]]", "test -v 's[N]'", "[ -v 's[N]' ]", "read 'w[N]' <<<1"],
  ...["printf -v 'w[N]' 1", "w=(1); unset 'w[N]'", "declare 'w[N]=1'", "declare -i w=N", "mapfile 'w[N]' <<<1"],
  ...[": {w[N]}</dev/null", `echo \${#s[N]}`, "echo $((1+N*2))", "((i=N))", "((i=N,i))", "while ((N)); do break; done"],
  ...["cat <<E\n$((N))\nE", "cat <<E\na $[N]\nE", "cat <<E\n $((N)) b\nE", 'echo "a $[N]"', `echo \${x:-$((N))}`],
  ...[`echo "\${z:-$[N]}"`, `echo \${z:-$[N]}`, `cat <<E\n\${s:N}\nE`, `cat <<E\n\${s[N]}\nE`, "[[ a == $((N)) ]]"],
  ...[": & wait -n -p 'w[N]'", "i=$((N)); echo $i", "echo $((1 ? N : 2))", "w[N]+=2", "RANDOM=N", "[[ a =~ $[N] ]]"],
];

/** Others of the same family. */
const singles = [
  ...["declare -a w='($(zz))'", "w=(); declare w='($(zz))'", `x='($(zz))'; declare -a w="$x"`, "w=(['a[$(zz)]']=1)"],
  ...[`x='($(zz))'; w=(); declare w="$x"`, "printf -v PS4 '$(zz)'; set -x; :", "read PS4 <<<'$(zz)'; set -x; :"],
  ...["for PS4 in '$(zz)'; do set -x; :; done", "declare 'PS4=$(zz)'; set -x; :", "RANDOM='a[$(zz)]'"],
  ...["HISTCMD='a[$(zz)]'", "OPTIND='a[$(zz)]'", "for RANDOM in 'a[$(zz)]'; do :; done", "read RANDOM <<<'a[$(zz)]'"],
  ...[`x='$(zz)'; echo \${x@P}`, `x='a[$(zz)]'; echo \${!x}`, "declare -n x='a[$(zz)]'; echo $x", "trap zz DEBUG; :"],
  ...["w='a[$(zz)]'; declare -i w; w+=1", "command declare -a w='($(zz))'", "builtin read 'w[$(zz)]' <<<1"],
];

const put = (text: string, mark: string, value: string) =>
  text.replaceAll(new RegExp(`\\b${mark}\\b`, "g"), () => value);

/** Of those with words only each `step`th, for who is in a hurry. */
export function expansionTexts(step = 1): string[] {
  const words = operators.flatMap((operator) => carriers.map((carrier) => put(operator, "C", carrier)));
  const placed = positions.flatMap((position) => words.map((word) => `s=s; ${put(position, "W", word)}`));
  return [
    ...placed.filter((_, index) => index % step === 0),
    ...sources.flatMap(([before, name]) => sums.map((sum) => `s=s; ${before}${put(sum, "N", name)}`)),
    ...singles,
  ];
}
