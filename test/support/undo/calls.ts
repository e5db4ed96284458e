import type { CallMade } from "./bench.ts";

export const edit = (path: string, old_string: string, new_string: string): CallMade => [
  "edit",
  { path, old_string, new_string },
];
export const write = (path: string, content: string): CallMade => ["write_file", { path, content }];
export const remove = (path: string): CallMade => ["file_delete", { path }];
export const move = (source: string, destination: string): CallMade => ["file_move", { source, destination }];
