import { useMemo } from "react";
import { Visible } from "../ui/visible.tsx";
import { rowsOfCsv } from "./csv.ts";
import type { TabInput } from "./panel.tsx";

const mostRows = 200;
const mostColumns = 40;

export function CsvTable({ text, words }: { text: string } & Pick<TabInput, "words">) {
  const rows = useMemo(() => rowsOfCsv(text), [text]);
  const [head = [], ...all] = rows;
  const shown = all.slice(0, mostRows);
  return (
    <div className="overflow-x-auto">
      <table className="csv">
        <thead>
          <tr>
            {cells(head).map(([at, cell]) => (
              <th key={at} scope="col">
                <Visible text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...shown.entries()].map(([number, row]) => (
            <tr key={number}>
              {cells(row).map(([at, cell]) => (
                <td key={at}>
                  <Visible text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > mostRows && (
        <p className="mt-2 text-quiet text-xs">{words.files.rows({ shown: mostRows, all: all.length })}</p>
      )}
    </div>
  );
}

const cells = (row: readonly string[]) => [...row.slice(0, mostColumns).entries()];
