import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../test/support/any-character.ts";
import { nearest } from "./nearest.ts";

const tools = ["read_file", "write_file", "file_delete", "file_move", "list_dir", "bash", "bash_output", "screenshot"];

test.each<[string, string, string[]]>([
  ["a slip of the finger", "raed_file", ["read_file"]],
  ["two letters swapped", "bahs", ["bash"]],
  ["words the other way round", "delete_file", ["file_delete"]],
  ["another way to part words", "listDir", ["list_dir"]],
  ["a word left out", "output", ["bash_output"]],
  ["a word for it in full", "take_screenshot", ["screenshot"]],
  ["one of several", "delete_files", ["file_delete"]],
  ["half of the letters: not enough", "task", []],
  ["a part of a long name: not enough", "str_replace_bash_tool", []],
  ["the same word with another before it", "web_output", []],
  ["a slip in one of two words", "bash_outptu", ["bash_output"]],
  ["nothing like it", "teleport", []],
  ["nothing at all", "", []],
])("%s is understood", (_, wrong, [first]) => {
  expect(nearest(wrong, tools)[0]).toBe(first);
});

test("a parameter with more to its name is the one it ends in", () => {
  expect(nearest("file_path", ["path", "content"])).toEqual(["path"]);
  expect(nearest("paht", ["path", "content"])).toEqual(["path"]);
  expect(nearest("depth", ["path", "content"])).toEqual([]);
});

test("any text has its nearest names, and a name is nearest to itself", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter }), { maxLength: 5 }), fc.string(), (names, wrong) => {
      expect(nearest(wrong, names).every((name) => names.includes(name))).toBe(true);
    }),
  );
  for (const name of tools) expect(nearest(name, tools)[0]).toBe(name);
});
