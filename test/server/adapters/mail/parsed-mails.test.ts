import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { graphemes } from '#domain/cut-text';
import type { NoticeLine } from '#domain/notifications/line';
import { composeMail } from '#server/adapters/mail/compose-mail';
import { writeDeliveries } from '#server/application/deliveries/write-delivery';
import { fileNameOf } from '#server/application/exports/file-name';
import type { KeptDelivery } from '#server/application/deliveries/kept-deliveries';
import type { KeptExport } from '#server/application/exports/kept-exports';
import { mailLanguages, writeMail } from '#server/application/mail/write-mail';
import type { MailMessage } from '#server/ports/mail';
import { realNames } from '../../../real-names';

/** With quarters of an hour, both sides of the date line, and summer time in the other half of the year. */
const zones =
  `Pacific/Kiritimati Pacific/Chatham Pacific/Auckland Australia/Lord_Howe Asia/Tokyo Asia/Kathmandu Asia/Kolkata
  Asia/Tehran Africa/Nairobi Africa/Casablanca Europe/Berlin Europe/Rome Europe/Dublin UTC Atlantic/Azores America/St_Johns
  America/Sao_Paulo America/New_York America/Los_Angeles Pacific/Pago_Pago`.split(/\s+/);

const publicUrl = 'https://portal.example.com';
const stopUrl = `${publicUrl}/prod/unsubscribe?for=ann&signature=abc`;
/** 22:40 in Auckland, the day before in Pago Pago. */
const at = new Date('2026-11-28T09:40:00Z');

const parsed = async (content: Omit<MailMessage, 'id' | 'to'>, portal: string) => {
  const to = 'ann@müller.example';
  const raw = await composeMail({ ...content, id: 'daily-1', to }, { address: 'portal@bücher.example', name: portal });
  expect(
    raw
      .toString()
      .split('\r\n')
      .filter((line) => Buffer.byteLength(line) > 998),
  ).toEqual([]);
  expect(raw.toString('latin1').split('\r\n\r\n')[0]).toMatch(/^[\t\r\n\x20-\x7E]*$/);
  const email = await PostalMime.parse(raw);
  expect(email.to).toMatchObject([{ address: 'ann@xn--mller-kva.example' }]);
  expect(email.from).toMatchObject({ address: 'portal@xn--bcher-kva.example', name: content.letter.brand });
  expect(email.subject).toBe(content.subject);
  expect(email.text?.trim()).toBe(content.text.replaceAll('\r\n', '\n').trim());
  return { email, html: new TextDecoder().decode(new TextEncoder().encode(email.html)) };
};

/** Reads the clock in another way than the mails do. */
function clockIn(timeZone: string): { day: number; time: string } {
  const [day = '', time = ''] = at.toLocaleString('sv-SE', { timeZone }).split(' ');
  return { day: Number(day.slice(8)), time: time.slice(0, 5) };
}

/** Characters that are parts of others: their whole is in none of the names. */
function brokenIn(text: string, names: readonly string[]): string[] {
  const whole = new Set(names.flatMap((name) => [...graphemes(name.toWellFormed())]));
  return [...graphemes(text)].filter((one) => one.length > 1 && !whole.has(one) && !/^\s+$/.test(one));
}

it.each(mailLanguages)(
  'deliveries in %s with real names, in twenty zones, arrive whole: names, file, day and time of the reader',
  async (language) => {
    for (const [index, zone] of zones.entries()) {
      const [title = '', part = '', value = ''] = [0, 7, 13].map(
        (step) => realNames[(index + step) % realNames.length],
      );
      const delivery = {
        title,
        sheet: { id: 'sheet', name: part },
        parameters: [{ name: 'Region', values: [value, title] }],
        rhythm: { every: 'workday', time: '08:00' },
        format: 'xlsx',
        next: at.getTime(),
        zone,
      } as unknown as KeptDelivery;
      const name = fileNameOf({ ...delivery, locale: language } as unknown as KeptExport, at);
      const content = new Uint8Array([80, 75, index]);
      const sent = {
        delivery,
        metaId: title.toWellFormed(),
        stopUrl,
        dataOf: at,
        isTest: false,
        asks: false,
        unknown: [],
      };
      const portal = realNames[(index + 3) % realNames.length] ?? '';
      const mail = writeDeliveries(
        { language, portal, publicUrl },
        [{ ...sent, attachment: { name, content } }],
        stopUrl,
      );
      const { email, html } = await parsed(mail, mail.letter.brand);
      expect(email.attachments.map(({ filename }) => filename)).toEqual([name]);
      expect(new Uint8Array(email.attachments[0]?.content as ArrayBuffer)).toEqual(content);
      expect(brokenIn(`${email.subject} ${email.text} ${name}`, [title, part, value, portal])).toEqual([]);
      const { day, time } = clockIn(zone);
      for (const words of [email.text ?? '', html]) {
        expect(words).toContain(time);
        expect(words).toMatch(new RegExp(`\\b${day}\\b`));
      }
    }
  },
);

it.each(mailLanguages)(
  'notifications in %s about real names, in twenty zones, arrive whole: names, day and time of the reader',
  async (language) => {
    for (const [index, timeZone] of zones.entries()) {
      const names = [0, 5, 11].map((step) => realNames[(index + step) % realNames.length] ?? '');
      const [title = '', former = '', portal = ''] = names;
      const line: NoticeLine = {
        id: 'renamed-1-1',
        kind: 'renamed',
        at,
        isUnread: true,
        count: 1,
        text: former,
        dashboards: [{ metaId: title.toWellFormed(), title }],
      };
      const mail = writeMail({ language, portal, publicUrl, timeZone, unsubscribeUrl: stopUrl, lines: [line] });
      const { email, html } = await parsed(mail, mail.letter.brand);
      expect(brokenIn(`${email.subject} ${email.text}`, names)).toEqual([]);
      const { day, time } = clockIn(timeZone);
      for (const words of [email.text ?? '', html]) {
        expect(words).toContain(time);
        expect(words).toMatch(new RegExp(`\\b${day}\\b`));
      }
    }
  },
);
