import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPortOfNobody } from '../test/listen';

/** The portal as `npm start` runs it. */
export interface PortalProcess {
  url: string;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface PortalProcessOptions {
  dataDir: string;
  /** Another checkout, with its packages; this one if missing. */
  folder?: string | undefined;
}

const patience = 60_000;
const askedEvery = 10;

/** Resolves when `/healthz` responds; rejects with the process's output if it ends before. */
export async function startPortal({ dataDir, folder }: PortalProcessOptions): Promise<PortalProcess> {
  const [portal, bi] = [await aPortOfNobody('127.0.0.1'), await aPortOfNobody('127.0.0.1')];
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/start.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(portal), BI_PORT: String(bi), BI_FRAME_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const url = `http://localhost:${portal}`;
  while (!(await isHealthy(`http://127.0.0.1:${portal}/healthz`))) {
    if (hasEnded(child)) throw new Error(`The portal ended: ${await said}`);
    if (performance.now() - started > patience) {
      child.kill('SIGKILL');
      throw new Error(`The portal does not answer: ${await said}`);
    }
    await sleep(askedEvery);
  }
  return {
    url,
    async end(signal) {
      if (hasEnded(child)) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    return (await answer.text()) === 'ok';
  } catch {
    return false;
  }
}
