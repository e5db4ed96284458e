import { go } from "../use-place.ts";

export interface Shown {
  title: string;
  body: string;
  /** The same for the same thing: it is shown once. */
  tag: string;
  /** Where a click leads. */
  address: string;
}

const icon = "/icon.svg";

/** By the system's own means. Where a page may not do that itself, as on phones, a worker does. */
export async function show({ title, body, tag, address }: Shown): Promise<void> {
  try {
    const shown = new Notification(title, { body, tag, icon });
    shown.onclick = () => {
      window.focus();
      go(address);
      shown.close();
    };
  } catch (error) {
    // "Illegal constructor": anything else is our own fault.
    if (!(error instanceof TypeError) || !navigator.serviceWorker) throw error;
    const worker = await newsWorker();
    await worker.showNotification(title, { body, tag, icon, data: { address } });
  }
}

/** Registered when it is first needed; the worker does nothing else, and keeps nothing of the page. */
async function newsWorker(): Promise<ServiceWorkerRegistration> {
  navigator.serviceWorker.onmessage = ({ data }: MessageEvent<{ type?: unknown; address?: unknown }>) => {
    if (data.type === "news" && typeof data.address === "string") go(data.address);
  };
  await navigator.serviceWorker.register(ownScript("/news.js"));
  return navigator.serviceWorker.ready;
}

/** The page's policy wants a word for each address that becomes a script. */
function ownScript(path: "/news.js"): string {
  const { trustedTypes } = window as { trustedTypes?: TypePolicies };
  if (!trustedTypes) return path;
  return trustedTypes.createPolicy("news", { createScriptURL: () => path }).createScriptURL(path);
}

interface TypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(path: string): string },
  ): { createScriptURL(path: string): string };
}
