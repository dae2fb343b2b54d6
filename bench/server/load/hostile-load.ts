import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { protocolsFor, startFrame } from '../../../test/server/http/real-time/a-real-time-server';

export interface HostileLoad {
  url: string;
  /** The viewer's own. */
  token: string;
  milliseconds: number;
}

export interface HostileResult {
  frames: number;
  requests: number;
}

/** An address of its own, so that limits by address meet nobody else. */
const localAddress = '127.0.0.2';
const [sockets, connections, stalled] = [5, 8, 100];

process.on('message', (load: HostileLoad) => {
  void run(load).then((result) => process.send?.(result));
});

/** Floods live sockets with frames and the API with forged tokens, and leaves bodies unfinished. */
async function run({ url, token, milliseconds }: HostileLoad): Promise<HostileResult> {
  const until = performance.now() + milliseconds;
  const result = { frames: 0, requests: 0 };
  const flood = async (): Promise<void> => {
    const address = `${url.replace('http', 'ws')}/graphql/realtime`;
    while (performance.now() < until) {
      const socket = new WebSocket(address, protocolsFor(token), { origin: url, localAddress });
      socket.on('error', () => undefined);
      socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
      await sleep(100);
      while (socket.readyState === WebSocket.OPEN && performance.now() < until) {
        for (let number = 0; number < 50; number++) {
          socket.send(JSON.stringify(startFrame(token)));
          socket.send(JSON.stringify({ type: 'stop', id: '1' }));
        }
        result.frames += 100;
        await sleep(1);
      }
      socket.terminate();
    }
  };
  const open = (text: string): ReturnType<typeof connect> => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    socket.write(text);
    return socket;
  };
  const head = `HTTP/1.1\r\nHost: ${new URL(url).host}\r\n`;
  const forged = `GET /prod/quicksight/dashboard/list ${head}Authorization: Bearer ${token.slice(0, -8)}AAAAAAAA\r\n\r\n`;
  // Without waiting for answers, as long as the server reads.
  const forge = async (): Promise<void> => {
    const socket = open(forged);
    socket.on('data', () => undefined);
    while (performance.now() < until) {
      await sleep(1);
      if (socket.writableNeedDrain || socket.destroyed) continue;
      socket.write(forged);
      result.requests++;
    }
    socket.destroy();
  };
  const stall = async (): Promise<void> => {
    const socket = open(`POST /prod/quicksight/dashboard/update ${head}Content-Length: 10\r\n\r\nhalf`);
    await sleep(milliseconds);
    socket.destroy();
  };
  await Promise.all([...times(sockets, flood), ...times(connections, forge), ...times(stalled, stall)]);
  return result;
}

const times = (count: number, attack: () => Promise<void>): Promise<void>[] => Array.from({ length: count }, attack);
