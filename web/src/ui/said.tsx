import { steady } from "./steady.ts";

/** Words of somebody's own within ours: whatever is in them, and in whichever direction they are read, ours stay in place. */
export const Said = ({ text }: { text: string }) => <bdi>{steady(text)}</bdi>;

/** The same on a line that may be too short for it: the beginning is seen, on whichever side it is. */
export const SaidLine = ({ text }: { text: string }) => <bdi className="block truncate">{steady(text)}</bdi>;
