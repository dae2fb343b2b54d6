import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** The portal as `npm start` runs it. */
export interface PortalProcess {
  url: string;
  pid: number;
  /** From the start of the process to the first `ok` of `/healthz`. */
  millisecondsToHealth: number;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface PortalProcessOptions {
  dataDir: string;
  /** Another checkout, with its packages; this one if missing. */
  folder?: string | undefined;
  /** Free ports if missing. */
  ports?: Ports;
  /** Starts through npm, as a person does, which adds npm's own start-up time. */
  throughNpm?: boolean;
}

export interface Ports {
  portal: number;
  bi: number;
}

const patience = 60_000;
const askedEvery = 10;

/** Resolves when `/healthz` responds; rejects with the process's output if it ends before. */
export async function startPortal({
  dataDir,
  folder,
  ports,
  throughNpm,
}: PortalProcessOptions): Promise<PortalProcess> {
  const { portal, bi } = ports ?? (await freePorts());
  const [command, ...args] = throughNpm ? ['npm', 'start'] : [process.execPath, '--import', 'tsx', 'local/start.ts'];
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, PORT: String(portal), BI_PORT: String(bi), BI_FRAME_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group, so that npm's child processes end with it.
    detached: true,
  });
  const said = text(child.stderr);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} does not start`);

  const url = `http://localhost:${portal}`;
  while (!(await isHealthy(`http://127.0.0.1:${portal}/healthz`))) {
    if (hasEnded(child)) throw new Error(`The portal ended: ${await said}`);
    if (performance.now() - started > patience) {
      process.kill(-pid, 'SIGKILL');
      throw new Error(`The portal does not answer: ${await said}`);
    }
    await sleep(askedEvery);
  }
  return {
    url,
    pid,
    millisecondsToHealth: performance.now() - started,
    async end(signal) {
      if (hasEnded(child)) return;
      const exit = once(child, 'exit');
      process.kill(-pid, signal);
      await exit;
    },
  };
}

/** Two ports on which nothing listens. */
export async function freePorts(): Promise<Ports> {
  const servers = [createServer(), createServer()];
  const [portal = 0, bi = 0] = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address ? address.port : 0;
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => void server.close(resolve))));
  return { portal, bi };
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
