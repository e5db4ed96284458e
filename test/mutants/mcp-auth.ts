import type { Mutant } from "./mutant.ts";

const folder = "src/mcp/auth";
const tests = [`${folder}/authorise.test.ts`];
const authorise = { file: `${folder}/authorise.ts`, tests };
const refresh = { file: `${folder}/refresh.ts`, tests };
const login = { file: `${folder}/login.ts`, tests };
const problem = { file: `${folder}/auth-problem.ts`, tests };
const callback = { file: `${folder}/callback.ts`, tests: [`${folder}/callback.test.ts`] };
const address = { file: `${folder}/safe-fetch.ts`, tests: [`${folder}/safe-fetch.test.ts`] };

/** Logins at servers, and what must not happen to them. */
export const mcpAuth: readonly Mutant[] = [
  {
    ...callback,
    name: "login-answer-by-its-state",
    find: 'wanted !== null && isSame(url.searchParams.get("state") ?? "", wanted.state)',
    replace: "wanted !== null",
  },
  { ...callback, name: "login-answer-by-its-host", find: " || request.headers.host !== host", replace: "" },
  { ...callback, name: "login-answer-once", find: "    wanted = null;\n", replace: "" },
  {
    ...login,
    name: "login-failure-by-its-issuer",
    find: "  validateAuthorizationResponseIssuer({\n    iss,",
    replace: "  (() => undefined)({\n    iss,",
  },
  { ...login, name: "login-at-the-same-port", find: "preferred: portOf(known)", replace: "preferred: undefined" },
  {
    ...login,
    name: "login-has-an-end",
    find: "AbortSignal.timeout(visit.limitMs)",
    replace: "AbortSignal.timeout(3e5)",
  },
  {
    name: "logins-by-issuer",
    file: `${folder}/kept.ts`,
    find: "Object.hasOwn(kept.issuers, issuer) ? (kept.issuers[issuer] ?? {}) : {}",
    replace: "Object.values(kept.issuers)[0] ?? {}",
    tests,
  },
  {
    name: "login-goes-with-its-server",
    file: `${folder}/kept.ts`,
    find: "hash.slice(0, 16)",
    replace: "hash.slice(0, 0)",
    tests: [`${folder}/kept.test.ts`],
  },
  {
    name: "no-token-for-somebody-else",
    file: `${folder}/discover.ts`,
    find: "!checkResourceAllowed({ requestedResource: expected, configuredResource: resource })",
    replace: "!expected",
    tests,
  },
  {
    name: "scope-as-named",
    file: `${folder}/scope.ts`,
    find: 'computeScopeUnion(wanted, challenge.scope) ?? computeScopeUnion(scopes?.join(" "))',
    replace: 'computeScopeUnion(wanted, challenge.scope, scopes?.join(" "))',
    tests,
  },
  { ...refresh, name: "one-renews", find: "if (isTaken || login", replace: "if (login" },
  { ...refresh, name: "who-renews-may-die", find: " && kept.claim.until > input.now()", replace: "" },
  {
    ...refresh,
    name: "others-take-what-was-renewed",
    find: "    if (login && login.access !== stale) return login.access;\n",
    replace: "",
  },
  {
    ...refresh,
    name: "logged-out-stays-so",
    find: "issuerIn(kept, issuer).login?.refresh === refresh ? withIssuer(rest, issuer, to) : rest",
    replace: "withIssuer(rest, issuer, to)",
  },
  {
    ...refresh,
    name: "failed-for-the-moment",
    find: "const isOver = code === OAuthErrorCode.InvalidGrant",
    replace: "const isOver = true",
  },
  {
    ...authorise,
    name: "token-to-its-server-alone",
    find: "      if (new URL(address).origin !== server.origin) return fetch(address, init);\n",
    replace: "",
  },
  { ...authorise, name: "more-rights-once", find: "asked > 0", replace: "asked > 9" },
  {
    ...authorise,
    name: "more-rights-keep-those-there",
    find: "kept.wanted, login?.scope, challenge.scope",
    replace: "challenge.scope",
  },
  { ...authorise, name: "renewed-before-its-end", find: " - limits.earlyMs", replace: "" },
  {
    ...authorise,
    name: "another-was-faster",
    find: '      if (login && login.access !== sent) return { token: login.access, by: "other" };\n',
    replace: "",
  },
  {
    ...problem,
    name: "no-token-as-a-code",
    find: '/^[a-z_]{1,40}$/.test(code) ? code : "server_error"',
    replace: "code",
  },
  {
    ...problem,
    name: "no-quote-of-an-answer",
    find: "isQuote || !(error instanceof Error)",
    replace: "!(error instanceof Error)",
  },
  {
    name: "own-header-instead-of-a-login",
    file: `${folder}/provider.ts`,
    find: " && !hasOwnHeader(config.headers)",
    replace: "",
    tests,
  },
  { ...address, name: "login-not-by-this-machine", find: "isLoopback(server) && ", replace: "" },
  { ...address, name: "login-not-in-clear", find: 'url.protocol === "https:"', replace: "true" },
  {
    name: "logout-of-logins-alone",
    file: "src/front/mcp/login.ts",
    find: "oauth-`)",
    replace: "`)",
    tests: ["src/front/mcp/login.test.ts"],
  },
  {
    name: "secret-changed-in-one-step",
    file: "src/config/secrets-file.ts",
    find: "    if (changed === entries) return;\n",
    replace: "",
    tests: ["src/config/secrets.test.ts"],
  },
];
