import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useTopDialog } from "./top-dialog.ts";

export interface Toast {
  text: string;
  /** What can still be done about it, as long as it stands. */
  action?: { name: string; run(): void };
  isBad?: boolean;
  /** It has gone, by its time or by a click, and its action was not taken. */
  onGone?(): void;
}

interface Shown extends Toast {
  id: number;
}

const standsMs = 6_000;
const listeners = new Set<() => void>();
let shown: readonly Shown[] = [];
let count = 0;

/** Says something in passing, at the edge of the page; gives a way to take it away. */
export function toast(wanted: Toast): () => void {
  const id = ++count;
  set([...shown, { ...wanted, id }]);
  return () => set(shown.filter((one) => one.id !== id));
}

function set(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Drawn once, for the whole page. */
export function Toasts({ close }: { close: string }) {
  const all = useSyncExternalStore(subscribe, () => shown);
  const place = useRef<HTMLDivElement>(null);
  const latest = all.at(-1)?.id;
  const dialog = useTopDialog();
  const [host] = useState(() => document.createElement("div"));
  // In the dialog that is open: beneath one nothing is seen, and beside one nothing can be pressed. What is moved stays what it is, with its time.
  useLayoutEffect(() => {
    // One that goes with this very change is no place any more.
    const isInside = latest !== undefined && dialog?.isConnected;
    (isInside ? dialog : document.body).append(host);
    place.current?.hidePopover();
    if (latest !== undefined) place.current?.showPopover();
  }, [latest, dialog, host]);
  useEffect(() => () => host.remove(), [host]);
  return createPortal(
    <div ref={place} role="status" popover="manual" className="toasts">
      {all.map((one) => (
        <ToastView key={one.id} toast={one} close={close} onGone={() => set(shown.filter(({ id }) => id !== one.id))} />
      ))}
    </div>,
    host,
  );
}

function ToastView({ toast: one, close, onGone }: { toast: Toast; close: string; onGone(): void }) {
  const { text, action, isBad } = one;
  const end = () => {
    onGone();
    one.onGone?.();
  };
  const latest = useRef(end);
  latest.current = end;
  // Its time is its own, whatever else comes and goes.
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), standsMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`toast ${isBad ? "text-bad" : ""}`}>
      <span className="min-w-0 flex-1">{text}</span>
      {action && (
        <Button
          look="bare"
          className="text-accent"
          onClick={() => {
            action.run();
            onGone();
          }}
        >
          {action.name}
        </Button>
      )}
      <Button look="bare" aria-label={close} onClick={end}>
        <Icon name="cross" />
      </Button>
    </div>
  );
}
