import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { SmtpServer } from '#server/adapters/mail/smtp-mail';

export interface Received {
  from: string;
  to: string[];
  /** As sent, with headers. */
  raw: string;
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** An SMTP server on this machine. It refuses `gone@...` at RCPT, `later@...` for now, `spam@...` after the message, and hangs up on `cut@...`. */
export async function anSmtpServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _, callback) {
      if (address.startsWith('gone@')) return callback(refusal(550, '5.1.1 No such person'));
      if (address.startsWith('denied@')) return callback(refusal(550, '5.7.1 Relaying denied'));
      if (address.startsWith('later@')) return callback(refusal(450, '4.2.0 Greylisted'));
      return callback();
    },
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        if (to[0]?.startsWith('spam@')) return callback(refusal(554, '5.6.0 Spam'));
        received.push({ from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '', to, raw });
        return to[0]?.startsWith('cut@') ? hangUp() : callback();
      });
    },
    ...options,
  });
  const sockets = new Set<Socket>();
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => (hangUp(), server.close()));
  const { port } = listening.address() as AddressInfo;
  const settings: SmtpServer = { host: '127.0.0.1', port, security: 'none' };
  return { settings, received, hangUp };
}
