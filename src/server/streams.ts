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

export function createStreams({ store, onServerState }: Engine, live: Live, report: (error: unknown) => void): Streams {
  const ticker = createTicker(store, report);
  const input = { store, live, ticker, turn: createTurns(), report };
  return { feed: createFeed(input), board: createBoard({ ...input, onServerState }) };
}
