import { Worker } from "node:worker_threads";
import { pdfWorkerFile } from "../../assets.ts";
import type { PdfAnswer, PdfJob, PdfProgress } from "./pdf-worker.ts";

export interface Watching {
  signal: AbortSignal;
  begun(page: number): void;
}

const mostMs = 20_000;

/** Pages of a PDF, read in a thread of its own, which ends with it or with the signal. */
export function pdfPages(job: PdfJob, { signal, begun }: Watching): Promise<PdfAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>();
  const worker = new Worker(pdfWorkerFile(), { workerData: job });
  const stop = () => reject(signal.reason);
  // No page that people made takes a fraction of this.
  const late = setTimeout(() => resolve({ problem: "broken" }), mostMs);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  worker.on("message", (said: PdfProgress | PdfAnswer) => ("page" in said ? begun(said.page) : resolve(said)));
  // PDFium gives up on some files by falling over.
  worker.once("error", () => resolve({ problem: "broken" }));
  worker.once("exit", () => resolve({ problem: "broken" }));
  return promise.finally(() => {
    clearTimeout(late);
    signal.removeEventListener("abort", stop);
    return worker.terminate();
  });
}
