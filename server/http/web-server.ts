import { type Http2Bindings, type HttpBindings, RequestError, getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { type RequestListener, STATUS_CODES, type Server, createServer } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { securityHeaderValues } from './security-headers';

/** Bytes of a request's header lines: the ID token of someone in a hundred groups has 18,000. */
const maxHeaderSize = 65_536;

/**
 * Milliseconds until a request's header lines, and all of it, must have arrived; how often that is looked at; and for how long nothing of a
 * body may arrive.
 */
const arrival = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  stallTimeout: 10_000,
};

/** Milliseconds that a client has to close a connection that the server has ended. */
const closingTime = 1_000;

/** Bytes of a body that are read although it is refused. */
const mostRefused = 16 * 1024 * 1024;

/** Serves with limits of its own. Answers requests that break HTTP's rules with the security headers, as everything else. */
export function createWebServer(listener: RequestListener, { stallTimeout, ...timeouts } = arrival): Server {
  // Without a host, requests are refused by the listener.
  const server = createServer({ ...timeouts, maxHeaderSize, requireHostHeader: false });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (socket.writable) endWith(socket, statusOf[code] ?? 400);
    else socket.destroy();
  });
  const serve: RequestListener = (request, response) => {
    // Listen on the response: Node destroys a connection whose request is complete and whose response has no listener.
    response.setTimeout(stallTimeout, () => {
      if (request.complete) return;
      if (response.headersSent) request.destroy();
      else endWith(request.socket, 408);
    });
    listener(request, response);
  };
  server.on('request', serve);
  // An expectation besides `100-continue` can be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', serve);
  return server;
}

/** Answers on a connection whose requests can't be read any more. Destroys it if the client keeps its half open. */
function endWith(connection: Duplex, status: number): void {
  connection.end(bareAnswer(status));
  setTimeout(() => connection.destroy(), closingTime).unref();
}

const statusOf: Partial<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** A whole response for a connection that ends with it. */
export function bareAnswer(status: number): string {
  const headers = Object.entries({ ...securityHeaderValues, 'Content-Length': '0', Connection: 'close' });
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * Hono's app as a listener. Answers a request only once its body has arrived, even if nobody has read it. Otherwise the connection is
 * closed while the rest arrives: its client sees a reset instead of the answer, and a proxy loses the next request that it has sent there.
 */
export function listenerOf({ fetch }: Pick<Hono, 'fetch'>): RequestListener {
  const answerToWhole = async (request: Request, env: HttpBindings | Http2Bindings): Promise<Response> => {
    const response = await fetch(request, env);
    const isRead = await readToEnd(env.incoming);
    if (!isRead) response.headers.set('Connection', 'close');
    return response;
  };
  const answer = getRequestListener(answerToWhole, {
    // The request can't be parsed, for instance without a host.
    errorHandler: (error) =>
      new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: securityHeaderValues }),
  });
  return (request, response) => void answer(request, response);
}

/** Resolves to whether all of the body could be read. */
async function readToEnd(incoming: Readable & { complete: boolean }): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return true;
  return new Promise<boolean>((resolve) => {
    let left = mostRefused;
    incoming.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) resolve(false);
      // A reader that has begun and stopped, such as Hono's limit of bodies, pauses it.
      else incoming.resume();
    });
    incoming.on('end', () => resolve(true)).on('close', () => resolve(false));
    incoming.resume();
  });
}
