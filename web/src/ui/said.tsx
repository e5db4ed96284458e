import { steady } from "./steady.ts";

/** Words of somebody's own within ours: whatever is in them, and in whichever direction they are read, ours stay in place. */
export const Said = ({ text }: { text: string }) => <bdi>{steady(text)}</bdi>;
