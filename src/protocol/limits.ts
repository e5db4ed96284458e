/** The most characters (code points) of a tool's result that a model is given. */
export const outputLimit = 30_000;

/** Of a skill's text, whoever loads it: most are shorter than a result may be, and a cut one misleads. */
export const skillTextLimit = 60_000;
/** Of what the tool gives that loads one: its text, its arguments and the names of its files. */
export const skillOutputLimit = 90_000;

/** The most of one output that is kept in a file, so that a runaway command cannot fill the disk. */
export const keptMegabytes = 64;

/** A larger file is not kept before it is changed, so that change cannot be undone: it would be held in memory three times. */
export const undoneBytes = 256 * 1024 * 1024;
