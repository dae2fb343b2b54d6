import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import { onTestFinished, vi } from 'vitest';
import { createSesProbe } from '#server/adapters/mail/ses-probe';
import { examine } from '#server/commands/doctor/examine';
import { anSmtpServer } from '../adapters/mail/an-smtp-server';
import type { Certificate } from './a-certificate';
import { type SetUp, aSetUp } from './a-set-up';

export const mailDomain = 'mail.example';
const from = `portal@${mailDomain}`;

/** A DNS server on this machine, which knows only the TXT records of these domains (RFC 1035). */
async function aDns(records: ReadonlyMap<string, string>): Promise<string> {
  const server = createSocket('udp4', (query, { address, port }) => {
    const end = query.indexOf(0, 12);
    const names: string[] = [];
    for (let at = 12; at < end; at += query[at]! + 1) names.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    const text = records.get(names.join('.'));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(text ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    const found = text ?? '';
    const answer = [0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, found.length + 1, found.length, ...Buffer.from(found)];
    server.send([header, query.subarray(12, end + 5), Buffer.from(text ? answer : [])], port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${server.address().port}`;
}

/** The set-up of `aSetUp`, with an SMTP server. With a certificate, the server has it, and asks for a sign-in. */
export async function aMailSetUp(certificate?: Certificate): Promise<SetUp> {
  const { settings: smtp } = await anSmtpServer(
    certificate && {
      secure: true,
      ...certificate,
      authOptional: false,
      onAuth: ({ password }, _, callback) =>
        password === 'right' ? callback(null, { user: 'portal' }) : callback(new Error('Invalid password')),
    },
  );
  const mail = { from, smtp: certificate ? { ...smtp, host: 'localhost', security: 'tls' } : smtp };
  const setUp = await aSetUp({ mail }, certificate);
  setUp.dns.set(mailDomain, 'v=spf1 -all');
  const server = await aDns(setUp.dns);
  const before = dns.getServers();
  dns.setServers([server]);
  onTestFinished(() => dns.setServers(before));
  if (certificate) {
    vi.stubEnv('MAIL_USER', 'portal').stubEnv('MAIL_PASSWORD', 'right');
    vi.stubEnv(
      'NODE_OPTIONS',
      `--import=data:text/javascript,import%20dns%20from'node:dns';dns.setServers(['${server}'])`,
    );
  }
  return setUp;
}

/** The set-up of `aSetUp`, of whose parts the doctor looks at SES only. */
export async function aSesSetUp(): Promise<SetUp> {
  const setUp = await aSetUp();
  const environment = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'any',
    AWS_SECRET_ACCESS_KEY: 'any',
    AWS_ENDPOINT_URL_SESV2: setUp.url,
  };
  const mail = createSesProbe(environment, { from, identity: mailDomain });
  return { ...setUp, findings: async () => (await examine({ mail })).findings };
}
