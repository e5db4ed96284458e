import { useCallback, useState } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWords, useWordsOf } from "../../texts/texts.ts";
import { useTrust } from "../../trust/use-trust.ts";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Careful, Visible } from "../../ui/visible.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { useDay } from "../parts/use-day.ts";
import { distrustFolder, readFolders, type TrustedFolder } from "./calls.ts";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

const TrustDialog = later(async () => (await import("../../trust/trust-dialog.tsx")).TrustDialog);
const FolderDialog = later(async () => (await import("../../composer/folder-dialog.tsx")).FolderDialog);

/** The folders of which something was agreed to, and to what. */
export function Section() {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { api } = useServer();
  const { value, problem, read } = useLoaded(useCallback(() => readFolders(api), [api]));
  const [open, setOpen] = useState<{ what: "look" | "take-back"; folder: string } | { what: "choose" } | null>(null);
  const close = () => setOpen(null);
  return (
    <Careful value={true}>
      <Problem text={problem} />
      {value?.length === 0 && <p className="mb-4 text-quiet text-sm">{words.none}</p>}
      <ul className="border-line border-t empty:hidden">
        {value?.map((one) => (
          <FolderView
            key={one.folder}
            folder={one}
            words={words}
            onLook={() => setOpen({ what: "look", folder: one.folder })}
            onTakeBack={() => setOpen({ what: "take-back", folder: one.folder })}
          />
        ))}
      </ul>
      <Button className="mt-4" onClick={() => setOpen({ what: "choose" })}>
        {words.other}
      </Button>
      {open?.what === "look" && <Opened folder={open.folder} onClose={close} onRead={read} />}
      {open?.what === "choose" && (
        <FolderDialog folder="" recent={[]} onClose={close} onChoose={(folder) => setOpen({ what: "look", folder })} />
      )}
      {open?.what === "take-back" && (
        <Confirm
          title={words.takeBackTitle}
          name={words.takeBack}
          onClose={close}
          run={async () => {
            await distrustFolder(api, open.folder);
            await read();
          }}
        >
          <p className="break-all font-mono text-xs">
            <Visible text={open.folder} />
          </p>
          <p className="mt-2">{words.takeBackWhat}</p>
        </Confirm>
      )}
    </Careful>
  );
}

interface FolderInput {
  folder: TrustedFolder;
  words: typeof en;
  onLook(): void;
  onTakeBack(): void;
}

function FolderView({ folder: { folder, there, items }, words, onLook, onTakeBack }: FolderInput) {
  const { kinds } = useWords().trust;
  const day = useDay();
  return (
    <li className="border-line border-b py-3">
      <div className="flex flex-wrap items-start gap-2">
        <h2 className="min-w-0 flex-1 break-all font-mono text-sm">
          <Visible text={folder} />
        </h2>
        <span className="flex gap-2">
          {there && <Button onClick={onLook}>{words.look}</Button>}
          <Button look="danger" onClick={onTakeBack}>
            {words.takeBack}
          </Button>
        </span>
      </div>
      {!there && <p className="mt-1 text-sm text-warn">{words.gone}</p>}
      <ul className="mt-1 text-sm">
        {items.map(({ kind, name, at }) => (
          <li key={`${kind} ${name}`} className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-quiet text-xs">{kinds[kind] ?? kind}</span>
            <span className="break-all">
              <Visible text={name} />
            </span>
            <span className="text-quiet text-xs">{words.since({ date: day(at) })}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The dialog with what the folder brings, as it is now. */
function Opened({ folder, onClose, onRead }: { folder: string; onClose(): void; onRead(): Promise<void> }) {
  const { info, read } = useTrust(folder);
  if (!info) return null;
  return (
    <TrustDialog
      info={info}
      onClose={onClose}
      onRead={async () => {
        await read();
        await onRead();
      }}
    />
  );
}
