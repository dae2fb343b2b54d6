import { expect, it } from 'vitest';
import { graphemes } from '#domain/cut-text';
import type { NoticeLine } from '#domain/notifications/line';
import { type NoticeKind, topicOf } from '#domain/notifications/notice';
import { composeMail } from '#server/adapters/mail/compose-mail';
import { oneLine } from '#server/application/mail/one-line';
import { mailLanguages, writeMail } from '#server/application/mail/write-mail';
import { realNames } from '../../../real-names';
import { drawLetter } from '../../../../server/adapters/mail/letter/draw-letter';

const aLine = (given: Partial<NoticeLine> = {}): NoticeLine => ({
  id: 'published-1-1',
  kind: 'published',
  at: new Date('2026-11-27T09:00:00Z'),
  isUnread: true,
  count: 1,
  dashboards: [{ metaId: 'a/b', title: 'Sales' }],
  ...given,
});
const aMail = (lines: NoticeLine[], language = 'en', portal = 'Analytics') =>
  writeMail({
    language,
    timeZone: 'Asia/Tokyo',
    portal,
    publicUrl: 'https://portal.example.com',
    unsubscribeUrl: 'https://portal.example.com/prod/unsubscribe?for=ann&signature=abc',
    lines,
  });

it('a mail has the same sentences, times and links as text and as HTML, and its language', () => {
  const { subject, text, letter } = aMail([aLine(), aLine({ kind: 'declined', dashboards: [], text: 'Ask Finance' })]);
  const html = drawLetter(letter, 'en');
  expect(subject).toBe('Analytics: 2 notifications');
  for (const part of [text, html]) {
    for (const said of [
      'Analytics',
      '2 notifications',
      'Sales was published for you.',
      'Fri 27 Nov, 18:00',
      'Times are in Japan Standard Time.',
      'https://portal.example.com/dashboard/a%2Fb',
      'Your request for access was declined.',
      'Ask Finance',
      'https://portal.example.com/user/notifications',
    ]) {
      expect(part).toContain(said);
    }
  }
  expect(html).toMatch(/<html[^>]* lang="en"/);
  expect(text).toContain('/prod/unsubscribe?for=ann&signature=abc');
  expect(html).toContain('/prod/unsubscribe?for=ann&amp;signature=abc');
  // Nothing is loaded, so nobody learns that it was read.
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(/);
});

it('a mail with a request is about it first: its title, its button, and figures beside what else happened', () => {
  const request = aLine({ kind: 'request', text: 'For the board' });
  const { text, letter } = aMail([aLine({ count: 14 }), aLine({ kind: 'issue', count: 2 }), request]);
  expect(letter.title).toBe('One request waits for your answer');
  expect(text).toContain('Waiting: 1, oldest of Fri 27 Nov\nDashboards published: 14\nKnown issues: 2');
  expect(text).toContain('Answer in the portal: https://portal.example.com/management/people');
  expect(text.indexOf('Waiting for an answer')).toBeLessThan(text.indexOf('Someone asks for access to Sales.'));
  expect(text.indexOf('Someone asks for access to Sales.')).toBeLessThan(text.indexOf('Changed'));
});

it('a mail about one thing has neither figures nor headings', () => {
  expect(aMail([aLine()]).letter.parts.map(({ kind }) => kind)).toEqual(['items', 'button', 'small']);
  expect(aMail([aLine()]).text).not.toContain('Changed');
});

const kinds = Object.keys(topicOf) as NoticeKind[];

it.each(mailLanguages)(
  'every kind of notification has words in %s, and a count where it stands for many',
  (language) => {
    const one = kinds.map((kind) => aMail([aLine({ kind, text: 'Former' })], language).text);
    expect(new Set(one).size).toBe(kinds.length);
    expect(one.join()).not.toMatch(/undefined|\[object|\{|\}/);
    const many = aMail([aLine({ count: 10_000 })], language).text;
    expect(many).toContain(new Intl.NumberFormat(language).format(9_999));
  },
);

it('names can’t write markup, lines, headers or text that reads from the other side, and are cut', () => {
  const title = `<img src=x onerror="a">\r\nBcc: eve@example.com\u2028\u202Egpj.exe${'x'.repeat(10_000)}`;
  const line = aLine({ dashboards: [{ metaId: '"><script>', title }], text: title, kind: 'issue' });
  const { subject, text, letter } = aMail([line], 'en', `Portal\r\nBcc: eve@example.com`);
  expect(subject).toBe('Portal Bcc: eve@example.com: one notification');
  expect(drawLetter(letter, 'en')).not.toMatch(/<img|<script|onerror="/);
  expect(text).not.toMatch(/^Bcc|\u202E/m);
  expect(text.length).toBeLessThan(1_500);
});

it('a mail about very many things stays below 50 KB as it is sent, and says how many more there are', async () => {
  const title = '会'.repeat(10_000);
  const long = { title, metaId: 'm'.repeat(100) };
  const lines = Array.from({ length: 10_000 }, () =>
    aLine({ kind: 'issue', count: 10_000, dashboards: [long, long, long], text: title }),
  );
  const content = aMail(lines, 'de');
  expect(content.text).toMatch(/Und 9\.9\d\d weitere im Portal\./);
  const sender = { address: 'portal@example.com', name: 'Analytics' };
  const raw = await composeMail({ ...content, id: 'daily-1', to: 'ann@example.com' }, sender);
  expect(raw.length).toBeLessThan(50 * 1024);
  expect(raw.length).toBeGreaterThan(30 * 1024);
});

it('A line in a mail ends with a whole grapheme, and has no character that breaks or reverses it', () => {
  for (const [name, longest] of realNames.flatMap((name) => [20, 100, 300].map((most) => [name, most] as const))) {
    const line = oneLine(name, longest);
    expect(line).not.toMatch(/[\n\p{Cc}\u2028\u202A-\u202E\u2066-\u2069]/u);
    expect(line.isWellFormed()).toBe(true);
    const whole = new Set(graphemes(name.toWellFormed()));
    expect([...graphemes(line)].filter((one) => !whole.has(one) && one !== '…' && one !== ' ')).toEqual([]);
  }
});
