import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readKept } from '#domain/notifications/kept';
import { newMailMarks } from '#server/application/mail/mail-marks';
import { unsubscribeUrl } from '#server/application/mail/unsubscribing';
import { anApi } from './an-api';

async function aLink() {
  const { app, people, log } = anApi();
  const marks = newMailMarks(0, 0);
  await people.write('ann-sub', 'mail', marks, 0);
  await people.write('ann-sub', 'shelf', { version: 1, marks: { 'preference locale': { at: 1, value: 'de' } } }, 0);
  const { pathname, search } = new URL(unsubscribeUrl('https://portal.example.com', 'ann-sub', marks));
  const emailOf = async () => readKept((await people.read('ann-sub', 'notices'))?.value).settings.email;
  return { app, link: pathname + search, emailOf, log };
}

it('a link in an email asks before it stops anything, in the person’s language and without signing in', async () => {
  const { app, link, emailOf, log } = await aLink();
  const before = await emailOf();
  const asked = await app.request(link);
  expect(asked.status).toBe(200);
  expect(asked.headers.get('cache-control')).toBe('no-store');
  const page = await asked.text();
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(asked.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('Diese E-Mails abbestellen?');
  expect(page).toContain('<form method="post">');
  expect(await emailOf()).toEqual(before);
  expect(log.join()).not.toContain('signature');
});

it('the one-click POST of RFC 8058 stops the mails with neither a cookie nor a redirect, and a second one says so', async () => {
  const { app, link, emailOf } = await aLink();
  const oneClick = () =>
    app.request(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  const first = await oneClick();
  expect(first.status).toBe(200);
  expect(first.headers.get('set-cookie')).toBeNull();
  expect(await first.text()).toContain('Sie erhalten diese E-Mails nicht mehr');
  expect(await emailOf()).toEqual([]);
  expect(await (await oneClick()).text()).toContain('bereits abbestellt');
});

it.each(['GET', 'POST'])('an altered link gets the same words as a link to nobody, by %s', async (method) => {
  const { app, link, emailOf } = await aLink();
  const before = await emailOf();
  const headers = { 'Accept-Language': 'it-CH, en;q=0.5' };
  const answers = await Promise.all(
    [`${link}A`, link.replace('ann-sub', 'bob-sub'), '/prod/unsubscribe', '/prod/unsubscribe?for=%3Cscript%3E'].map(
      async (altered) => {
        const response = await app.request(altered, { method, headers });
        return [response.status, await response.text()];
      },
    ),
  );
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]).toEqual([400, expect.stringContaining('Questo link non funziona') as string]);
  expect(await emailOf()).toEqual(before);
});
