import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How long answers that are under way may take when the service closes (milliseconds). */
const closingTime = 5_000;

/** How long a connection may be idle. Most proxies keep theirs for up to a minute: if it ended here first, a request would be lost (502). */
const idleMilliseconds = 65_000;

export interface Listening {
  port: number;
  /** Takes no new connection, lets answers that are under way finish, and ends each connection with its next answer. */
  close(): Promise<void>;
}

/** Rejects with the error of the `error` event, such as EADDRINUSE. */
export function listen(server: Server, port: number, host: string): Promise<Listening> {
  server.keepAliveTimeout = idleMilliseconds;
  const close = closerOf(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve({ port: typeof address === 'object' && address !== null ? address.port : port, close });
    });
  });
}

function closerOf(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const track = (_: IncomingMessage, response: ServerResponse): void => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    response.shouldKeepAlive &&= !isClosing;
  };
  server.prependListener('request', track);
  return () =>
    new Promise((resolve, reject) => {
      isClosing = true;
      // Says `Connection: close`, unless the answer has begun. The next request would be lost.
      for (const response of underWay) response.shouldKeepAlive = false;
      const cutOff = setTimeout(() => server.closeAllConnections(), closingTime);
      server.close((error) => {
        clearTimeout(cutOff);
        server.off('request', track);
        if (error) reject(error);
        else resolve();
      });
      server.closeIdleConnections();
    });
}
