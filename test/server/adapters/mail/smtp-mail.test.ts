import { format } from 'node:util';
import { expect, it } from 'vitest';
import { createSmtpMail } from '#server/adapters/mail/smtp-mail';
import { aMail } from './a-mail';
import { anSmtpServer } from './an-smtp-server';

const sender = { address: 'portal@example.com', name: 'Analytics' };

it('a mail by SMTP has both parts, one-click unsubscribing and its id, and goes to one address', async () => {
  const { settings, received } = await anSmtpServer();
  expect(await createSmtpMail(settings, sender).send(aMail())).toEqual({ kind: 'sent' });
  expect(received).toMatchObject([{ from: 'portal@example.com', to: ['ann@example.com'] }]);
  const lines = received[0]?.raw.replaceAll(/\r\n\s/g, ' ').split('\r\n');
  for (const line of [
    'From: Analytics <portal@example.com>',
    'To: ann@example.com',
    'Subject: Two dashboards',
    'Message-ID: <daily-1@example.com>',
    'List-Unsubscribe: <https://portal.example.com/prod/unsubscribe?for=ann&signature=abc>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    'Content-Language: en',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ]) {
    expect(lines).toContain(line);
  }
});

it.each([
  ['to a person whom the server does not know is refused', 'gone@example.com', 'refused', '5.1.1 No such person'],
  ['that the server refuses after receiving it is refused', 'spam@example.com', 'refused', '5.6.0 Spam'],
  ['that the server will not relay can be sent later', 'denied@example.com', 'down', '5.7.1 Relaying denied'],
  ['that the server refuses for now can be sent later', 'later@example.com', 'down', '4.2.0 Greylisted'],
  ['whose answer is lost with the connection is unsure', 'cut@example.com', 'unsure', 'closed'],
])('a mail by SMTP %s', async (_, to, kind, reason) => {
  const { settings } = await anSmtpServer();
  const mail = createSmtpMail(settings, sender);
  expect(await mail.send(aMail({ to }))).toEqual({ kind, reason: expect.stringContaining(reason) as string });
  // A failed connection doesn't affect the next message.
  expect(await mail.send(aMail())).toEqual({ kind: 'sent' });
});

it('a mail by SMTP can be sent later after no server, a connection that is hung up, and a wrong password', async () => {
  const { settings, received, hangUp } = await anSmtpServer({
    authOptional: false,
    onAuth: ({ username, password }, _, callback) =>
      callback(null, username === 'portal' && password === 'right' ? { user: 'portal' } : {}),
    allowInsecureAuth: true,
  });
  const send = (given: object) => createSmtpMail({ ...settings, ...given }, sender).send(aMail());
  expect(await send({ port: 1 })).toMatchObject({ kind: 'down' });
  expect(await send({ signIn: { user: 'portal', password: 'wrong' } })).toMatchObject({ kind: 'down' });
  expect(await send({ security: 'starttls' })).toMatchObject({ kind: 'down' });
  const mail = createSmtpMail({ ...settings, signIn: { user: 'portal', password: 'right' } }, sender);
  expect(await mail.send(aMail())).toEqual({ kind: 'sent' });
  hangUp();
  expect(await mail.send(aMail())).toMatchObject({ kind: expect.stringMatching('sent|down') as string });
  expect(received.length).toBeLessThan(3);
});

it('mails by SMTP that are sent at once go one after the other, each to its own address', async () => {
  const { settings, received } = await anSmtpServer();
  const mail = createSmtpMail(settings, sender);
  await mail.send(aMail());
  const names = ['ann', 'bob', 'cleo'];
  const sent = names.map((name) => mail.send(aMail({ to: `${name}@example.com`, subject: `For ${name}` })));
  expect(await Promise.all(sent)).toEqual(names.map(() => ({ kind: 'sent' })));
  expect(received.slice(1).map(({ to, raw }) => [to, /^Subject: (.*)$/m.exec(raw)?.[1]])).toEqual(
    names.map((name) => [[`${name}@example.com`], `For ${name}`]),
  );
});

it('names with line breaks add neither a header nor a recipient', async () => {
  const { settings, received } = await anSmtpServer();
  const mail = createSmtpMail(settings, { ...sender, name: 'Portal\r\nBcc: eve@example.com' });
  const evil = 'Sales\r\nBcc: eve@example.com\r\n\r\n<script>';
  await mail.send(aMail({ subject: evil, to: 'ann@example.com\r\nBcc: eve@example.com' }));
  await mail.send(aMail({ subject: evil }));
  expect(received.flatMap(({ to }) => to)).toEqual(['ann@example.com']);
  expect(received[0]?.raw).not.toMatch(/^Bcc/im);
});

it.each([true, false])(
  'a mail by SMTP to an umlaut domain goes out in A-labels (server without SMTPUTF8: %s)',
  async (hideSMTPUTF8) => {
    // The server turns A-labels back in what it hands over.
    const said: string[] = [];
    const log = (_: unknown, ...words: unknown[]) => void said.push(format(...words));
    const logger = { level: 'debug', trace: log, debug: log, info: log, warn: log, error: log, fatal: log };
    const { settings, received } = await anSmtpServer({ hideSMTPUTF8, logger });
    const mail = createSmtpMail(settings, { address: 'portal@bücher.example', name: 'Bücher' });
    expect(await mail.send(aMail({ to: 'ann@MÜLLER.example' }))).toEqual({ kind: 'sent' });
    expect(said.join(' ')).toMatch(/MAIL FROM:<portal@xn--bcher-kva.example>[^]*RCPT TO:<ann@xn--mller-kva.example>/);
    expect(received[0]?.raw).toMatch(/^To: ann@xn--mller-kva.example\r$/m);
    expect(received[0]?.raw).toMatch(/^Message-ID: <daily-1@xn--bcher-kva.example>\r$/m);
  },
);

it('a mail by SMTP to letters beyond ASCII before the @ goes only to a server with SMTPUTF8', async () => {
  const without = await anSmtpServer({ hideSMTPUTF8: true });
  const mail = createSmtpMail(without.settings, sender);
  expect(await mail.send(aMail({ to: 'jürgen@example.com' }))).toMatchObject({ kind: 'unmailable' });
  expect(await mail.send(aMail())).toEqual({ kind: 'sent' });
  expect(without.received.map(({ to }) => to)).toEqual([['ann@example.com']]);
  const { settings, received } = await anSmtpServer({ hideSMTPUTF8: false });
  expect(await createSmtpMail(settings, sender).send(aMail({ to: 'jürgen@example.com' }))).toEqual({ kind: 'sent' });
  expect(received[0]?.to).toEqual(['jürgen@example.com']);
});
