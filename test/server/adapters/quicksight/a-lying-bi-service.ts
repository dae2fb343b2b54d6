import * as fc from 'fast-check';
import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createQuickSightBiService } from '#server/adapters/quicksight/quicksight-bi-service';

/** Generated answers of the BI service to each call. */
export const runs = process.env['SOAK'] ? 10_000 : 100;

/** QuickSight's client on our own server. */
export async function quickSightOn(answer: RequestListener, tryTimeout = 2000) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return createQuickSightBiService({
    accountId: '111122223333',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'AKIALOCAL', secretAccessKey: 'secret' },
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tryTimeout,
    mostPages: 50,
  });
}

export interface Nonsense {
  status: number;
  body: string;
}
export const sent = (body: unknown): Nonsense => ({ status: 200, body: JSON.stringify(body) });
export const wrong = fc.oneof(
  fc.constantFrom(undefined, null, {}, [], '', 0, 7, -1, 'x', true, [null], { a: 1 }, 'x'.repeat(100_000)),
  fc.jsonValue({ maxDepth: 2 }),
);
