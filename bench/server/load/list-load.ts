import { askAgain } from '../bare-requests';
import { percentile } from '../../spread';

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

/** Each connection sends the next request as soon as it has its response, until the time is up. */
process.on('message', (load: ListLoad) => {
  void run(load).then((result) => process.send?.(result));
});

async function run({ url, tokens, etag, connections, milliseconds }: ListLoad): Promise<LoadResult> {
  const { pathname, host } = new URL(url);
  const condition = etag === undefined ? '' : `If-None-Match: ${etag}\r\n`;
  const expected = etag === undefined ? 200 : 304;
  const latencies: number[] = [];
  let errors = 0;
  const started = performance.now();
  const connection = (number: number): Promise<void> => {
    const token = tokens[number % tokens.length] ?? '';
    const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n${condition}\r\n`;
    let asked = 0;
    return askAgain(url, (answer) => {
      const now = performance.now();
      if (answer) latencies.push(now - asked);
      if (answer && answer.status !== expected) errors++;
      asked = now;
      return now < started + milliseconds ? request : undefined;
    });
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => connection(number)));
  const requests = latencies.length;
  return {
    perSecond: (requests * 1000) / (performance.now() - started),
    requests,
    errors,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
