import { Hono } from 'hono';
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { securityHeaders } from '#server/http/security-headers';
import { createWebServer, listenerOf } from '#server/http/web-server';
import { deferred } from '../../application/deferred';
import { closeAtOnce, listenAtFreePort } from '../../listen';

/** A server that refuses every POST unread. */
async function aServer(timeouts?: Parameters<typeof createWebServer>[1]) {
  const refused = deferred<void>();
  const app = new Hono()
    .use(securityHeaders)
    .get('*', (context) => context.text(`${context.req.raw.headers.get('Authorization')?.length ?? 0}`))
    .post('*', (context) => {
      // As readers do that look at its length first.
      void context.req.raw.body;
      refused.resolve();
      return context.text('refused', 401);
    });
  const server = createWebServer(listenerOf(app), timeouts);
  const port = await listenAtFreePort(server);
  onTestFinished(() => closeAtOnce(server));
  return { server, port, refused: refused.promise };
}

/** All that is answered on a connection on which this is sent. */
async function answersTo(port: number, sent: string): Promise<string> {
  const connection = connect(port, '127.0.0.1');
  connection.write(sent);
  return text(connection);
}

const host = 'Host: portal.example\r\n';

it.each([
  ['400 Bad Request', 'nonsense\r\n\r\n'],
  ['400 Bad Request', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['400 Bad Request', `GET /\\ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`],
  ['413 Payload Too Large', `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`],
  ['431 Request Header Fields Too Large', `GET / HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(70_000)}\r\n\r\n`],
])('the answer %s of HTTP itself has the security headers', async (status, sent) => {
  const { port } = await aServer();
  const answer = await answersTo(port, sent);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff\r\n');
  expect(answer.toLowerCase()).toContain('connection: close\r\n');
});

it('a request with the ID token of someone in a hundred groups with long names is answered', async () => {
  const { port } = await aServer();
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    headers: { Authorization: `Bearer ${'x'.repeat(20_000)}` },
  });
  expect(await answer.text()).toBe('20007');
});

it('an expectation that nobody knows is ignored', async () => {
  const { port } = await aServer();
  const sent = `GET / HTTP/1.1\r\n${host}Expect: miracles\r\nConnection: close\r\n\r\n`;
  expect(await answersTo(port, sent)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
});

const quick = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20, stallTimeout: 600_000 };
const impatient = { ...quick, headersTimeout: 600_000, requestTimeout: 600_000, stallTimeout: 50 };

const half = `POST / HTTP/1.1\r\n${host}Content-Length: 10\r\n\r\nhalf`;

it.each([
  ['408 Request Timeout', 'takes too long', half, quick],
  ['408 Request Timeout', 'stops', half, impatient],
  ['400 Bad Request', 'is nonsense', 'nonsense\r\n\r\n', impatient],
])('the answer %s ends a connection whose request %s, even if the client keeps it open', async (...row) => {
  const [status, , sent, timeouts] = row;
  const { server, port } = await aServer(timeouts);
  const connection = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void connection.destroy());
  connection.write(sent);
  const [answer] = (await once(connection, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  await expect.poll(() => promisify(server.getConnections.bind(server))(), { timeout: 5_000 }).toBe(0);
});

it('a whole request is answered, however long the answer takes', async () => {
  const slow = createWebServer((_request, response) => void setTimeout(() => response.end('late'), 200), impatient);
  const slowPort = await listenAtFreePort(slow);
  onTestFinished(() => closeAtOnce(slow));
  const answer = await fetch(`http://127.0.0.1:${slowPort}`, { method: 'POST', body: 'whole' });
  expect(await answer.text()).toBe('late');
});

it('a refusal waits for the body that it leaves unread, and keeps the connection for the next request', async () => {
  const { port, refused } = await aServer();
  const connection: Socket = connect(port, '127.0.0.1');
  onTestFinished(() => void connection.destroy());
  let answers = '';
  connection.on('data', (data: Buffer) => (answers += data.toString()));
  connection.write(`POST / HTTP/1.1\r\n${host}Content-Length: 200000\r\n\r\nhalf`);
  await refused;
  // By then it would have been answered, too.
  await (await fetch(`http://127.0.0.1:${port}`)).text();
  expect(answers).toBe('');
  connection.write('x'.repeat(199_996));
  connection.write(`GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  await once(connection, 'end');
  expect(answers).toMatch(/^HTTP\/1.1 401 Unauthorized\r\n[^]+HTTP\/1.1 200 OK\r\n/);
  expect(answers.match(/connection: \S+/gi)).toEqual(['Connection: keep-alive', 'Connection: close']);
});

it('a refusal of a body without end is answered, and closes the connection', async () => {
  const { port } = await aServer();
  const connection = connect(port, '127.0.0.1');
  onTestFinished(() => void connection.destroy());
  connection.write(`POST / HTTP/1.1\r\n${host}Content-Length: 99999999999\r\n\r\n`);
  connection.write(Buffer.alloc(16 * 1024 * 1024 + 1));
  const [answer] = (await once(connection, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 401 Unauthorized\r\n[^]*connection: close\r\n/i);
});
