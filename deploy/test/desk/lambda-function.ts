import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Resource } from '../synthesised.ts';

export interface LambdaFunction {
  /** Rejects if the handler does, or if it takes longer than the function may. */
  invoke(event: unknown): Promise<unknown>;
  stop(): Promise<unknown>;
}

/** The runtime's own Node, which the npm package `node` brings. */
export const runtimesNode = join(import.meta.dirname, '../../node_modules/node/bin/node');

/** Runs a function of the template from its bundle, in a process with its environment. Its errors go to the console. */
export function startFunction({ Properties }: Resource, folder: string, more: Record<string, string>): LambdaFunction {
  const [module, exported] = (Properties.Handler as string).split('.');
  const child = fork(join(import.meta.dirname, 'lambda-process.mjs'), [join(folder, `${module}.mjs`), exported ?? ''], {
    env: { ...more, ...Properties.Environment.Variables },
    execPath: runtimesNode,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.setEncoding('utf8').on('data', (part: string) => console.error(part.trim()));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  child.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  let died: Error | undefined;
  const exit = once(child, 'exit').then(([code]) => {
    died = new Error(`The function ended with ${code}`);
    waiting.forEach(({ reject }) => reject(died));
  });
  let calls = 0;
  return {
    async invoke(event) {
      if (died) throw died;
      const id = ++calls;
      const answer = withResolvers();
      waiting.set(id, answer);
      child.send({ id, event });
      const late = setTimeout(() => answer.reject(new Error('Task timed out')), Properties.Timeout * 1000);
      return answer.promise.finally(() => clearTimeout(late));
    },
    stop() {
      child.kill();
      return exit;
    },
  };
}

/** As Promise.withResolvers, which Node 20 has not. */
function withResolvers(): PromiseWithResolvers<unknown> {
  let resolve!: (value: unknown) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}
