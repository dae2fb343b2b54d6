import type { Server as HttpServer } from 'node:http';
import { type Server, createServer } from 'node:net';

/** Listens on a free port, and returns it. */
export async function listenAtFreePort(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return address.port;
}

/** Does not wait for connections that browsers keep open. */
export async function closeAtOnce(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

/** A port on which nothing listens, from below those that a system gives out, so that nobody gets it before it is used. */
export async function aPortOfNobody(host = '127.0.0.1'): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 22_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, host, () => resolve(true));
  });
  if (!isFree) return aPortOfNobody(host);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
