import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Resource } from './synthesised.ts';

export interface LambdaFunction {
  /** Rejects if the handler does, or if it takes longer than the function may. */
  invoke(event: unknown): Promise<unknown>;
  stop(): Promise<unknown>;
}

/** Runs a function of the template from its bundle, in a thread with its environment. */
export function startFunction({ Properties }: Resource, folder: string, more: Record<string, string>): LambdaFunction {
  const [module, exported] = (Properties.Handler as string).split('.');
  const worker = new Worker(join(import.meta.dirname, 'lambda-thread.mjs'), {
    env: { ...more, ...Properties.Environment.Variables },
    workerData: { file: join(folder, `${module}.mjs`), exported },
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  worker.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  let died: Error | undefined;
  worker.on('error', (error: Error) => {
    died = error;
    waiting.forEach(({ reject }) => reject(error));
  });
  let calls = 0;
  return {
    async invoke(event) {
      if (died) throw died;
      const id = ++calls;
      const answer = withResolvers();
      waiting.set(id, answer);
      worker.postMessage({ id, event }, []);
      const late = setTimeout(() => answer.reject(new Error('Task timed out')), Properties.Timeout * 1000);
      return answer.promise.finally(() => clearTimeout(late));
    },
    stop: () => worker.terminate(),
  };
}

/** As Promise.withResolvers, which Node 20 has not. */
function withResolvers(): PromiseWithResolvers<unknown> {
  let resolve!: (value: unknown) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}
