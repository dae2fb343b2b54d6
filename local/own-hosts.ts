import type { IncomingMessage, RequestListener } from 'node:http';

/**
 * Refuses requests for any host other than this machine. A foreign name that was rebound to 127.0.0.1 makes its page same-origin with
 * the local stack, and could read the outbox and the answers of the portal.
 */
export const onlyForOwnHosts =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (isForOwnHost(request)) return listener(request, response);
    response.writeHead(421, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
    response.end('This server answers at localhost only.');
  };

function isForOwnHost({ headers, socket }: IncomingMessage): boolean {
  const host = headers.host?.toLowerCase();
  return ['localhost', '127.0.0.1', '[::1]'].some(
    (name) => host === `${name}:${socket.localPort}` || (host === name && socket.localPort === 80),
  );
}
