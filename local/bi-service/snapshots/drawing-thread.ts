import { Worker } from 'node:worker_threads';
import type { DashboardDefinition } from '../page/drawing/definition';
import type { SnapshotOrder } from './order';

export interface DrawingTask {
  id: number;
  definition: DashboardDefinition;
  /** The reader's rows of each data file, by its name. */
  data: Readonly<Record<string, string>>;
  order: SnapshotOrder;
  /** As in `SnapshotBehaviour`. */
  mostRows: number;
}

export type DrawingAnswer = { id: number } & ({ files: Uint8Array[] } | { error: unknown });

export interface DrawingThread {
  draw(task: Omit<DrawingTask, 'id'>): Promise<Uint8Array[]>;
  close(): Promise<void>;
}

/** A thread that draws the files of snapshots, started with the first one. */
export function createDrawingThread(): DrawingThread {
  const waiting = new Map<number, { resolve: (files: Uint8Array[]) => void; reject: (error: unknown) => void }>();
  let worker: Worker | undefined;
  let last = 0;

  const failAll = (error: unknown): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    // The service runs from its sources. Node 20 hands a worker's own file to no loader, only what that imports.
    const file = JSON.stringify(new URL('files/worker.ts', import.meta.url));
    const program = `import('tsx/esm/api').then(({ register }) => (register(), import(${file})))`;
    const started = new Worker(program, { eval: true });
    started.on('message', (answer: DrawingAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('files' in answer) asked?.resolve(answer.files);
      else asked?.reject(answer.error);
    });
    started.on('error', failAll);
    started.on('exit', () => failAll(new Error('The drawing thread has ended')));
    started.unref();
    return started;
  };

  return {
    draw(task) {
      worker ??= start();
      last += 1;
      const id = last;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin
      worker.postMessage({ id, ...task } satisfies DrawingTask);
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    async close() {
      // Jobs under way end with the service, and are no errors.
      waiting.clear();
      await worker?.terminate();
    },
  };
}
