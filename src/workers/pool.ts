import { Worker } from "node:worker_threads";
import type { JobName, Jobs, Reply, Request } from "./jobs.ts";

export interface Pool {
  /** How many jobs run side by side. */
  size: number;
  /** Rejects with JobTimeout when the job took too long, with ThreadCrash when the thread ended under the job, with the signal's reason when that ended it. */
  run<Name extends JobName>(
    name: Name,
    input: Jobs[Name]["input"],
    options: JobOptions<Name>,
  ): Promise<Jobs[Name]["output"]>;
}

export interface JobOptions<Name extends JobName> {
  signal: AbortSignal;
  /** How long the job may take once a thread has begun it. */
  mostMs?: number;
  onProgress?(progress: Jobs[Name]["progress"]): void;
}

/** The job took longer than it may, and its thread was ended with it. */
export class JobTimeout extends Error {
  override name = "JobTimeout";
}

/** The thread that did the job is no more: out of memory, or broken. The next job gets a new one. */
export class ThreadCrash extends Error {
  override name = "ThreadCrash";
}

export interface PoolOptions {
  /** What a thread runs. */
  file: URL;
  size: number;
  /** How long a thread without work is kept. */
  idleMs?: number;
}

interface Work {
  request: Request;
  mostMs: number | undefined;
  timer?: NodeJS.Timeout;
  onProgress?(progress: Jobs[JobName]["progress"]): void;
  resolve(output: Jobs[JobName]["output"]): void;
  reject(reason: unknown): void;
}

interface Thread {
  worker: Worker;
  work: Work | null;
  idle?: NodeJS.Timeout;
}

// A thread that needs more is ended alone, and not the whole program with it. Little is young: it is big strings that are soon done with.
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 };

/** Threads start when there is work for them and end when there has been none for a while. One without work does not keep the program alive. */
export function createPool({ file, size, idleMs = 5_000 }: PoolOptions): Pool {
  const threads = new Set<Thread>();
  const queue: Work[] = [];
  let jobs = 0;

  function start(): Thread {
    // Nothing of our environment: a thread needs none of it.
    const worker = new Worker(file, { env: {}, execArgv: [], resourceLimits });
    const thread: Thread = { worker, work: null };
    threads.add(thread);
    worker.on("message", (reply: Reply) => hear(thread, reply));
    worker.on("error", (error) => lose(thread, error));
    worker.on("exit", (code) => lose(thread, new Error(`exit code ${code}`)));
    return thread;
  }

  function hear(thread: Thread, reply: Reply): void {
    const { work } = thread;
    if (work?.request.job !== reply.job) return;
    if ("progress" in reply) {
      work.onProgress?.(reply.progress);
      return;
    }
    rest(thread);
    if ("fault" in reply) work.reject(new Error(reply.fault));
    else work.resolve(reply.output);
  }

  /** The thread has nothing to do, unless something waits. */
  function rest(thread: Thread): void {
    thread.work = null;
    thread.worker.unref();
    thread.idle = setTimeout(() => end(thread), idleMs).unref();
    next();
  }

  function lose(thread: Thread, cause: Error): void {
    end(thread);
    thread.work?.reject(new ThreadCrash(`a thread ended: ${cause.message}`, { cause }));
    thread.work = null;
    next();
  }

  function end(thread: Thread): void {
    clearTimeout(thread.idle);
    if (threads.delete(thread)) void thread.worker.terminate();
  }

  function next(): void {
    while (queue.length > 0) {
      const idle = [...threads].find(({ work }) => work === null);
      if (!idle && threads.size >= size) return;
      give(idle ?? start(), queue.shift() as Work);
    }
  }

  function give(thread: Thread, work: Work): void {
    clearTimeout(thread.idle);
    thread.work = work;
    thread.worker.ref();
    thread.worker.postMessage(work.request);
    if (work.mostMs === undefined) return;
    work.timer = setTimeout(() => {
      drop(work);
      work.reject(new JobTimeout(`${work.request.name} took more than ${work.mostMs} ms`));
    }, work.mostMs);
  }

  /** A job under way can only be ended with its thread. */
  function drop(work: Work): void {
    const index = queue.indexOf(work);
    if (index >= 0) queue.splice(index, 1);
    for (const thread of threads) {
      if (thread.work !== work) continue;
      thread.work = null;
      end(thread);
    }
    next();
  }

  return {
    size,
    async run(name, input, { signal, mostMs, onProgress }) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Jobs[JobName]["output"]>();
      const work: Work = {
        request: { job: ++jobs, name, input },
        mostMs,
        onProgress: onProgress as Work["onProgress"],
        resolve,
        reject,
      };
      const onAbort = () => {
        drop(work);
        reject(signal.reason);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      queue.push(work);
      next();
      const output = await promise.finally(() => {
        clearTimeout(work.timer);
        signal.removeEventListener("abort", onAbort);
      });
      return output as Jobs[typeof name]["output"];
    },
  };
}
