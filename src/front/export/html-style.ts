/** The look of an exported session, by day and by night. */
export const style = `
:root { color-scheme: light dark; --page: #fff; --ink: #1c1c1a; --line: #d8d8d4; --soft: #f5f5f2; --faint: #61615c; --bad: #a3261d; }
@media (prefers-color-scheme: dark) {
  :root { --page: #191918; --ink: #ececea; --line: #3a3a38; --soft: #232322; --faint: #a3a39d; --bad: #ff9d94; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 2rem 1rem 4rem; background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; overflow-wrap: anywhere; }
header { border-bottom: 1px solid var(--line); margin-bottom: 2rem; }
h1 { font-size: 1.4rem; margin: 0; }
header p, time, summary span { color: var(--faint); font-size: .875rem; font-weight: normal; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
h3 { font-size: .875rem; margin: .75rem 0 .25rem; color: var(--faint); }
article { margin: 0 0 1.5rem; }
.prompt { background: var(--soft); border-radius: .5rem; padding: .75rem 1rem; }
pre { margin: 0 0 .5rem; font: inherit; white-space: pre-wrap; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: .4rem .75rem; }
details pre, code { font: .875rem/1.5 ui-monospace, "Cascadia Code", monospace; }
summary { cursor: pointer; }
summary .error, summary .denied, summary .interrupted, .stop { color: var(--bad); }
.stop { border-left: 3px solid; padding-left: .75rem; white-space: pre-wrap; }
img { max-width: 100%; }
`;
