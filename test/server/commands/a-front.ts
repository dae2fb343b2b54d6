import { type IncomingHttpHeaders, createServer, request as ask } from 'node:http';
import { type Server as TlsServer, createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { closeAtOnce } from '../../listen';

/** What a proxy does wrong. */
export interface Fault {
  asked?: (headers: IncomingHttpHeaders) => void;
  /** The headers that it sends otherwise; undefined takes one out. With `page`, a page instead of JSON; with `status`, for a missing file. */
  answered?: (headers: IncomingHttpHeaders) => Record<string, string | undefined>;
  page?: boolean;
  statusOfMissing?: number;
  refusesUpgrades?: boolean;
  /** Bytes of header lines that it takes, if fewer than 64 KB. */
  takes?: number;
}

/** A proxy at a port of this machine, which passes everything on to another port. */
export async function aFront(port: number, certificate?: { key: string; cert: string }) {
  const front = { port, target: 0, fault: {} as Fault };
  const server = certificate
    ? createTlsServer({ ...certificate, maxHeaderSize: 65_536 })
    : createServer({ maxHeaderSize: 65_536 });
  // As deploy/one-machine/Caddyfile has it.
  const own = certificate && { 'strict-transport-security': 'max-age=31536000' };
  server.on('request', (request, response) => {
    const { fault, target } = front;
    const headers = { ...request.headers };
    fault.asked?.(headers);
    if (request.rawHeaders.join('').length > (fault.takes ?? Infinity)) return void response.writeHead(431).end();
    const { url: path = '/', method } = request;
    const asking = ask({ host: '127.0.0.1', port: target, path, method, headers }, (answer) => {
      const given = { ...answer.headers, ...own, ...fault.answered?.(answer.headers) };
      const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      if (fault.page && /json/.test(String(sent['content-type']))) {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sorry</title>');
        return void answer.resume();
      }
      const isMissing = path.startsWith('/assets/');
      response.writeHead((isMissing && fault.statusOfMissing) || (answer.statusCode ?? 502), sent);
      answer.pipe(response);
    });
    asking.on('error', () => response.destroy());
    request.pipe(asking);
  });
  server.on('upgrade', ({ url, rawHeaders }, socket) => {
    if (front.fault.refusesUpgrades) return void socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n');
    const lines = rawHeaders.flatMap((name, nth) => (nth % 2 ? [] : [`${name}: ${rawHeaders[nth + 1]}`]));
    const behind = connect(front.target, '127.0.0.1', () => {
      behind.write([`GET ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      behind.pipe(socket).pipe(behind);
    });
    for (const [one, other] of [
      [behind, socket],
      [socket, behind],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => closeAtOnce(server));
  return Object.assign(front, {
    install: (renewed: { key: string; cert: string }) => (server as TlsServer).setSecureContext(renewed),
  });
}
