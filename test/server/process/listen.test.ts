import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '#server/process/listen';
import { deferred } from '../../application/deferred';

it('a server that is told to stop announces with each answer that its connection ends, and resets none', async () => {
  const [begun, mayAnswer] = [deferred<void>(), deferred<void>()];
  const server = createServer((request, response) => {
    if (request.url === '/now') return void response.end('now');
    begun.resolve();
    void mayAnswer.promise.then(() => response.end('later'));
  });
  const listening = await listen(server, 0, '127.0.0.1');
  const { port } = listening;
  onTestFinished(() => server.closeAllConnections());
  const asked = (lines: string) => {
    const connection = connect(port, '127.0.0.1');
    connection.write(lines);
    return { connection, answer: text(connection) };
  };
  const underWay = asked('GET /later HTTP/1.1\r\nHost: a\r\n\r\n');
  const begunOnly = asked('GET /now HTTP/1.1\r\n');
  await begun.promise;
  // Shows that what was sent before has arrived.
  await (await fetch(`http://127.0.0.1:${port}/now`)).text();

  const closed = listening.close();
  begunOnly.connection.write('Host: a\r\n\r\n');
  mayAnswer.resolve();
  for (const { answer } of [underWay, begunOnly]) {
    expect(await answer).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*Connection: close\r\n[^]*(now|later)/);
  }
  await closed;
});
