interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string;
  };
}

/** The address of a script that was built with the page, as a page wants it that starts no script by a mere text. */
export function ownScript(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy("own-script", { createScriptURL: own }) ?? { createScriptURL: own };
  return policy.createScriptURL(address);
}

let policy: ReturnType<Policies["createPolicy"]> | undefined;

function own(address: string): string {
  if (/^\/assets\/[\w.-]+\.js$/.test(address)) return address;
  throw new TypeError(`${address} is no script of this page`);
}
