/** Put in by the build; from source there is no version to speak of. */
export const version = process.env.SKILLMINT_VERSION ?? "0.0.0-dev";
