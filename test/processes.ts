import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

export interface Run {
  child: ChildProcess;
  url: string;
  printed: () => string;
}

const running = new Set<ChildProcess>();
/** Ends what the test has left running. */
export function endAll(): void {
  for (const { pid } of running) {
    if (pid !== undefined && isAlive(-pid)) process.kill(-pid, 'SIGKILL');
  }
  running.clear();
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const withoutNpm = [process.execPath, '--import', 'tsx', 'local/start.ts'] as const;

/** `npm start` without the variables that the test runner sets. */
function launch(
  environment: Record<string, string>,
  [command, ...args]: readonly [string, ...string[]] = withoutNpm,
): ChildProcess {
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env;
  const child = spawn(command, args, {
    env: { ...rest, PORT: '0', BI_PORT: '0', BI_FRAME_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, so that nothing outlives a failing test.
    detached: true,
  });
  running.add(child);
  return child;
}

export async function start(
  environment: Record<string, string>,
  command?: readonly [string, ...string[]],
  ready = 'Ctrl+C',
): Promise<Run> {
  const child = launch(environment, command);
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (printed += part));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain(ready);
  return {
    child,
    url: /http:\/\/localhost:\d+/.exec(printed)?.[0] ?? '',
    printed: () => printed,
  };
}

/** The exit code and the message of a start that fails. */
export async function refusal(
  environment: Record<string, string>,
  command?: readonly [string, ...string[]],
): Promise<{ code: number | null; said: string[] }> {
  const child = launch(environment, command);
  const [said, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, said: said.trim().split('\n') };
}

/** Signals only the process that was started, not its children. */
export async function end({ child }: Run, signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await exit)[0];
}
