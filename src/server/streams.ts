import { foldersStamp } from "../front/skill-folders.ts";
import { type Board, createBoard } from "./board.ts";
import type { Engine } from "./engine.ts";
import { createFeed, type Feed } from "./feed.ts";
import type { Live } from "./live.ts";
import { createTicker } from "./ticker.ts";
import { createTurns } from "./turns.ts";

/** All that is told as it happens: of one session, and of all. */
export interface Streams {
  feed: Feed;
  board: Board;
}

export function createStreams(engine: Engine, live: Live, report: (error: unknown) => void): Streams {
  const { store, folders, onServerState } = engine;
  const ticker = createTicker(store, report);
  const input = { store, live, ticker, turn: createTurns(), report };
  const skillFolders = () => foldersStamp(folders);
  return { feed: createFeed(input), board: createBoard({ ...input, onServerState, skillFolders }) };
}
