import type { ServerType } from '@hono/node-server';

/** How long answers that are under way may take when the service closes. */
const closingMilliseconds = 1000;

/** How long a connection may be idle. Most proxies keep theirs for up to a minute: if it ended here first, a request would be lost (502). */
const idleMilliseconds = 65_000;

export interface Listening {
  port: number;
  /** Takes no new connection, lets answers that are under way finish, then ends every connection. */
  close(): Promise<void>;
}

/** Rejects with the error of the `error` event, such as EADDRINUSE. */
export function listen(server: ServerType, port: number, host: string): Promise<Listening> {
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = idleMilliseconds;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      const close = () => closeGracefully(server);
      resolve({ port: typeof address === 'object' && address !== null ? address.port : port, close });
    });
  });
}

function closeGracefully(server: ServerType): Promise<void> {
  return new Promise((resolve, reject) => {
    const cutOff = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, closingMilliseconds);
    server.close((error) => {
      clearTimeout(cutOff);
      if (error) reject(error);
      else resolve();
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
}
