import dns from 'node:dns';
import { failed, ok } from '#domain/result';
import type { Look, MailSeen } from '../../ports/health-probes';
import { type Refusal, type SmtpServer, connectTo } from './smtp-mail';

/** Looks whether the mail server takes a connection and the sign-in, and what the sender's domain says about its mail. Sends nothing. */
export function createSmtpProbe(server: SmtpServer, from: string) {
  return async (): Promise<MailSeen> => {
    const [smtp, domain] = await Promise.all([look(server), txtRecordsOf(from.slice(from.lastIndexOf('@') + 1))]);
    return { from, smtp, domain };
  };
}

async function look(server: SmtpServer): Promise<NonNullable<MailSeen['smtp']>> {
  const name = `${server.host}:${server.port}`;
  try {
    (await connectTo(server)).quit();
    return { server: name, isReached: true };
  } catch (error) {
    const { code, message } = error as Refusal;
    return { server: name, isReached: false, isSignIn: code === 'EAUTH' || code === 'ENOAUTH', reason: message };
  }
}

async function txtRecordsOf(domain: string): Promise<Look<string[]>> {
  const resolver = new dns.promises.Resolver({ timeout: 4000, tries: 2 });
  resolver.setServers(dns.getServers());
  try {
    const records = await resolver.resolveTxt(domain);
    return ok(records.map((parts) => parts.join('')));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA') return ok([]);
    return failed(code === 'ENOTFOUND' ? { kind: 'not-found' } : { kind: 'unreachable', reason: code });
  }
}
