import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mail, MailEnd, MailMessage } from '../../ports/mail';
import { needsSmtpUtf8, unmailable, withAsciiDomain } from './ascii-address';
import { composeMail, type Sender } from './compose-mail';

export interface SmtpServer {
  host: string;
  port: number;
  /** `starttls` fails if the server doesn't offer encryption. */
  security: 'starttls' | 'tls' | 'none';
  /** Missing if the server doesn't ask for a sign-in. */
  signIn?: { user: string; password: string } | undefined;
}

/** Milliseconds to wait for an answer. */
const patience = 30_000;
/** Milliseconds after which an unused connection is closed. */
const idle = 5_000;

/** A failure as nodemailer reports it. */
export interface Refusal extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Sends mail by an SMTP server (RFC 5321), on one connection. Messages wait for each other: their commands would mix. */
export function createSmtpMail(server: SmtpServer, sender: Sender): Mail {
  let last: Promise<unknown> = Promise.resolve();
  let open: SMTPConnection | undefined;
  let closing: NodeJS.Timeout | undefined;

  const connected = async (): Promise<SMTPConnection> => {
    clearTimeout(closing);
    if (open) return open;
    const connection = await connectTo(server);
    connection.once('end', () => {
      if (open === connection) open = undefined;
    });
    open = connection;
    return connection;
  };

  const send = async (message: MailMessage): Promise<MailEnd> => {
    /** True once the server has asked for the message, and may have received all of it. */
    let isUnderWay = false;
    const to = withAsciiDomain(message.to);
    try {
      const connection = await connected();
      if (needsSmtpUtf8(to) && !offersSmtpUtf8(connection)) return unmailable;
      const raw = await composeMail(message, sender);
      const content = new Readable({
        read() {
          isUnderWay = true;
          this.push(raw);
          this.push(null);
        },
      });
      await sendBy(connection, { from: withAsciiDomain(sender.address), to: [to] }, content);
      return { kind: 'sent' };
    } catch (error) {
      open?.close();
      open = undefined;
      return endOf(error as Refusal, isUnderWay);
    } finally {
      closing = setTimeout(() => open?.quit(), idle).unref();
    }
  };

  return {
    isSetUp: true,
    isOnceById: false,
    send(message) {
      const sent = last.then(() => send(message));
      last = sent;
      return sent;
    },
  };
}

/** Nodemailer keeps what the server answered to EHLO, and doesn't say so in its types. */
const offersSmtpUtf8 = (connection: SMTPConnection): boolean =>
  (connection as unknown as { _supportedExtensions?: string[] })._supportedExtensions?.includes('SMTPUTF8') ?? false;

/** Connects and signs in, or rejects. */
export function connectTo({ host, port, security, signIn }: SmtpServer): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  });
  return new Promise((resolve, reject) => {
    // Later failures, which `send` reports, would end the process if they had no listener.
    connection.on('error', reject);
    connection.connect((error) => {
      if (error) reject(error);
      else if (!signIn) resolve(connection);
      else {
        connection.login({ credentials: { user: signIn.user, pass: signIn.password } }, (refusal) => {
          if (refusal) reject(refusal);
          else resolve(connection);
        });
      }
    });
  });
}

function sendBy(
  connection: SMTPConnection,
  envelope: { from: string; to: string[] },
  content: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.send(envelope, content, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * 5xx refuses for good, 4xx for now (RFC 5321, 4.2.1). 5.7.x (RFC 3463), such as "relaying denied", is about the portal rather than the
 * address: other people's mail would be refused as well.
 */
function endOf({ code, command, response, responseCode = 0, message }: Refusal, isUnderWay: boolean): MailEnd {
  const reason = response ?? `${code ?? 'Error'}: ${message}`;
  if (responseCode >= 500 && (command === 'RCPT TO' || code === 'EMESSAGE')) {
    return { kind: /^\d{3}[ -]5\.7\./.test(response ?? '') ? 'down' : 'refused', reason };
  }
  if (isUnderWay && code !== 'EMESSAGE') return { kind: 'unsure', reason };
  return { kind: 'down', reason };
}
