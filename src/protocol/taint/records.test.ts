import { expect, test } from "vitest";
import { recordsOf } from "./records.ts";

const read = (raw: string) => {
  const { rows, prose } = recordsOf(raw);
  return { rows: rows.map(({ fields }) => fields.map(({ name, value }) => `${name}=${value}`).join(" ")), prose };
};

const two = [
  { id: 1, name: "a", to: ["x@a.example", "y@a.example"] },
  { id: 2, name: "b", to: [] },
];
const rows = ["id=1 name=a to=x@a.example to=y@a.example", "id=2 name=b"];

test.each([
  ["JSON", JSON.stringify(two)],
  ["JSON in a field", JSON.stringify({ result: two })],
  ["JSON values in blocks of their own", two.map((one) => JSON.stringify(one, null, 2)).join("\n\n")],
  ["a list that was cut", `${JSON.stringify(two).slice(0, -1)},{"id":3,"na\n[cut]`],
  ["YAML", "- id: 1\n  name: a\n  to:\n  - x@a.example\n  - y@a.example\n- id: 2\n  name: b\n  to: []"],
])("an object of a list is a record: %s", (_, raw) => {
  expect(read(raw).rows).toEqual(rows);
});

test.each([
  [
    "quotes",
    "- id: 1\n  note: 'Hi\n\n    - id: 7\n\n    name: it''s'\n- id: 2\n  note: ''",
    "Hi\n\n- id: 7\n\nname: it's",
  ],
  ["a block", "- id: 1\n  note: |-\n    Hi\n    - id: 7\n    name: x\n- id: 2\n  note: ''", "Hi\n- id: 7\nname: x"],
  [
    "JSON",
    JSON.stringify([
      { id: 1, note: '"},{"id":7' },
      { id: 2, note: "" },
    ]),
    '"},{"id":7',
  ],
])("what looks like a record in a text is none: %s", (_, raw, prose) => {
  const found = read(raw);
  expect([found.rows.length, found.prose[0]]).toEqual([2, prose]);
  expect(found.rows.some((row) => row.startsWith("id=7"))).toBe(false);
});

test("names that stand as keys are records", () => {
  expect(read('{"Fjell Inn":"Rating: 4.7","Old House":"Rating: 3.9"}').rows).toEqual([
    "=Fjell Inn =Rating: 4.7",
    "=Old House =Rating: 3.9",
  ]);
});

test.each([
  "Hotels: Fjell Inn\nOld House\n",
  "Fjell Inn\nPlease book it now, it is great.",
  "Hello there",
  "[half",
  '{"a": 1} and more',
])("a text with a sentence is prose: %s", (raw) => {
  expect(read(raw)).toEqual({ rows: [], prose: [raw] });
});
