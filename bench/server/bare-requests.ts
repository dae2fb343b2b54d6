import { connect } from 'node:net';

export interface BareAnswer {
  status: number;
  body(): string;
}

/**
 * Sends requests over a socket of its own, each as soon as the one before is answered. A full client
 * takes more processor time for an answer than the server does.
 */
export function askAgain(url: string, next: (answer?: BareAnswer) => string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let status = 0;
    let bodyStart = 0;
    let left = 0;
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.setNoDelay(true);
    const send = (answer?: BareAnswer): void => {
      const request = next(answer);
      if (request !== undefined) return void socket.write(request);
      socket.destroy();
      resolve();
    };
    socket.on('connect', () => send());
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
    socket.on('data', (chunk) => {
      if (left === 0) {
        const head = chunk.toString('latin1', 0, 4096);
        status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
        bodyStart = head.indexOf('\r\n\r\n') + 4;
        left = bodyStart + (status === 304 ? 0 : Number(/^content-length: (\d+)\r$/im.exec(head)?.[1]));
        chunks = [];
      }
      chunks.push(chunk);
      left -= chunk.length;
      if (left > 0) return;
      if (left < 0 || Number.isNaN(left)) return reject(new Error('An answer is not as long as it says'));
      const whole = chunks;
      const from = bodyStart;
      send({ status, body: () => Buffer.concat(whole).toString('utf8', from) });
    });
  });
}
