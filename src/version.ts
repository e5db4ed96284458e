/** Put in by the build; from source there is no version to speak of. */
export const version = process.env.SKILLMINT_VERSION ?? "0.0.0-dev";

/** The same for packs, which ask for one: what was not built takes any. */
export const packRuntime = process.env.SKILLMINT_VERSION;
