import { connect } from 'node:net';
import { percentile } from './spread';

export interface ListLoad {
  url: string;
  /** Used in turn by the connections. */
  tokens: string[];
  /** Sent as If-None-Match: the responses must then be 304. */
  etag?: string;
  connections: number;
  milliseconds: number;
}

export interface LoadResult {
  perSecond: number;
  requests: number;
  /** Responses other than 200, or 304 where an ETag is sent. */
  errors: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Each connection sends the next request as soon as it has its response, until the time is up. It uses bare sockets, because a
 * full one takes more processor time for an answer than the server does.
 */
process.on('message', (load: ListLoad) => {
  void run(load).then((result) => process.send?.(result));
});

async function run({ url, tokens, etag, connections, milliseconds }: ListLoad): Promise<LoadResult> {
  const started = performance.now();
  const results = await Promise.all(
    Array.from({ length: connections }, (_, number) =>
      ask(new URL(url), tokens[number % tokens.length] ?? '', etag, started + milliseconds),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const latencies = results.flatMap(({ latencies }) => latencies);
  return {
    perSecond: latencies.length / seconds,
    requests: latencies.length,
    errors: results.reduce((sum, { errors }) => sum + errors, 0),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

function ask({ port, host, pathname }: URL, token: string, etag: string | undefined, until: number) {
  const condition = etag === undefined ? '' : `If-None-Match: ${etag}\r\n`;
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n${condition}\r\n`;
  const expected = etag === undefined ? 200 : 304;
  return new Promise<{ latencies: number[]; errors: number }>((resolve, reject) => {
    const latencies: number[] = [];
    let errors = 0;
    let asked = 0;
    let left = 0;
    const socket = connect(Number(port), '127.0.0.1');
    socket.setNoDelay(true);
    const again = (): void => {
      asked = performance.now();
      socket.write(request);
    };
    socket.on('connect', again);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
    socket.on('data', (chunk) => {
      if (left === 0) {
        const head = chunk.toString('latin1', 0, 4096);
        const isEmpty = head.startsWith('HTTP/1.1 304 ');
        const length = isEmpty ? 0 : Number(/^content-length: (\d+)\r$/im.exec(head)?.[1]);
        left = head.indexOf('\r\n\r\n') + 4 + length;
        if (!head.startsWith(`HTTP/1.1 ${expected} `)) errors++;
      }
      left -= chunk.length;
      if (left > 0) return;
      if (left < 0 || Number.isNaN(left)) return reject(new Error('An answer is not as long as it says'));
      latencies.push(performance.now() - asked);
      if (performance.now() < until) return again();
      socket.destroy();
      resolve({ latencies, errors });
    });
  });
}
