import { describe, expect, it } from 'vitest';
import { drawLetter } from '../../../../server/adapters/mail/letter/draw-letter';
import { writeDeliveries } from '#server/application/deliveries/write-delivery';
import { mailLanguages, writeMail } from '#server/application/mail/write-mail';
import { writeLetter } from '#server/application/recovery/letters';

const publicUrl = 'https://portal.example.com';
const at = new Date('2026-11-23T05:10:00Z');
const delivery = {
  id: 'd41',
  dashboard: 'quicksight@stock',
  title: 'Stock and supply',
  sheet: { id: 'cover', name: 'Cover' },
  parameters: [
    { name: 'Region', values: ['Nordics'] },
    { name: 'AnimalSize', values: ['Oslo', 'Bergen', 'Aarhus'] },
    { name: 'Period', values: [] },
  ],
  locale: 'en',
  email: 'ann@example.com',
  format: 'pdf',
  rhythm: { every: 'workday', time: '08:00' },
  zone: 'Europe/Rome',
  state: 'on',
  next: Date.parse('2026-11-24T07:00:00Z'),
} as const;

/** Whitespace and tags aside, and without what a list of mails shows beside the subject. */
const wordsIn = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/<div style="display:none.*?<\/div>\s*<\/div>/s, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const letters = (language: string) => {
  const sent = {
    delivery: {
      ...delivery,
      sheet: { ...delivery.sheet },
      parameters: delivery.parameters.map((one) => ({ ...one, values: [...one.values] })),
    },
    metaId: 'stock',
    stopUrl: `${publicUrl}/prod/unsubscribe?for=ann&signature=abc`,
    dataOf: at,
    issue: 'Stock in Bergen of 20 Nov is counted twice.',
    isTest: false,
    asks: false,
    unknown: [],
    attachment: { name: 'stock.pdf', content: new Uint8Array(412_000) },
  };
  const line = {
    id: 'a',
    kind: 'published',
    at,
    isUnread: true,
    count: 1,
    dashboards: [{ metaId: 'stock', title: 'Stock and supply' }],
  } as const;
  return {
    delivery: writeDeliveries({ language, portal: 'Northfield Analytics', publicUrl }, [sent], sent.stopUrl),
    two: writeDeliveries(
      { language, portal: 'Northfield Analytics', publicUrl },
      [sent, { ...sent, issue: undefined, waitsAt: `${publicUrl}/deliveries/1` }],
      sent.stopUrl,
    ),
    digest: writeMail({
      language,
      portal: 'Northfield Analytics',
      publicUrl,
      timeZone: 'Europe/Rome',
      unsubscribeUrl: sent.stopUrl,
      lines: [
        { ...line, dashboards: [...line.dashboards] },
        {
          ...line,
          id: 'b',
          kind: 'issue',
          text: 'Nordics orders are counted twice',
          dashboards: [{ metaId: 's', title: 'Sales overview' }],
        },
        {
          ...line,
          id: 'c',
          count: 14,
          dashboards: [
            { metaId: 's', title: 'Store Aarhus' },
            { metaId: 's', title: 'Store Antwerp' },
          ],
        },
      ],
    }),
    recovery: writeLetter({ name: 'asked', language, portal: 'Northfield Analytics', hours: 24, url: publicUrl }),
  };
};

describe.each(mailLanguages)('letters in %s', (language) => {
  const written = Object.entries(letters(language));

  it.each(written)('%s: each line of the plain text is in the drawn letter too', (_, { letter, text }) => {
    const html = drawLetter(letter, language);
    const drawn = wordsIn(html);
    for (const said of text.split(/\n+|: |, |https:\S+|^-- $|^- | \((?=.*\d\d:\d\d\)$)|\)$/m)) {
      expect(drawn).toContain(said.trim());
    }
    for (const [address] of text.matchAll(/https:\S+/g)) expect(html).toContain(address.replaceAll('&', '&amp;'));
  });

  it.each(written)('%s: loads nothing, and each cell with words names its own ground', (_, { letter }) => {
    const html = drawLetter(letter, language);
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(/);
    expect(html).toMatch(new RegExp(`^<!doctype html><html.* lang="${language}"`));
    expect(html).toContain('prefers-color-scheme: dark');
    for (const [cell] of html.matchAll(/<td[^>]*class="pad[^>]*>/g)) expect(cell).toContain('background-color');
  });
});

it('a letter has one button, and the words of filters', () => {
  const { delivery: one } = letters('en');
  expect(one.letter.parts.filter(({ kind }) => kind === 'button')).toHaveLength(1);
  expect(one.text).toContain('Animal size: Oslo, Bergen, and Aarhus');
  expect(one.text).toContain('Next: Tue 24 Nov, 08:00, Central European Time');
});
