import { failed, ok } from '#domain/result';
import type { NoticeSettings } from '#domain/notifications/settings';
import { standardSettings } from '#domain/notifications/settings';
import { createLines } from '#domain/notifications/line';
import { type Notice, topicOf } from '#domain/notifications/notice';
import { createSendMails } from '#server/application/mail/send-mails';
import { createTellPerson, type Recipients } from '#server/application/mail/tell-person';
import type { Mail, MailEnd, MailMessage } from '#server/ports/mail';
import { noMetrics } from '#server/ports/metrics';
import type { PersonStore } from '#server/ports/stores/person-store';
import { personStoreInMemory } from '../../person-store-in-memory';

export const minute = 60_000;
export const hour = 60 * minute;

/** In winter, and in London. */
export const nineInTheMorning = Date.parse('2026-11-27T09:00:00Z');

export const published = (title: string, at: number): Notice => ({
  kind: 'published',
  number: at,
  at: new Date(at),
  dashboard: { metaId: title, title },
});

/** A mailbox that refuses, drops or loses what `ends` says, by address. */
export function aMailbox(isOnceById: boolean) {
  const sent: MailMessage[] = [];
  const ends = new Map<string, MailEnd>();
  const mail: Mail = {
    isSetUp: true,
    isOnceById,
    async send(message) {
      const end = ends.get(message.to) ?? { kind: 'sent' };
      const isKnown = isOnceById && sent.some(({ id }) => id === message.id);
      if (end.kind === 'sent' && !isKnown) sent.push(message);
      return end;
    },
  };
  return { mail, sent, ends };
}

/** People who get all their notices in a digest, and what happens around them. */
export function aMailing(given: { isOnceById?: boolean; people?: PersonStore; mail?: Mail } = {}) {
  const people = given.people ?? personStoreInMemory();
  const mailbox = aMailbox(given.isOnceById ?? false);
  const log: Record<string, unknown>[] = [];
  const world = {
    now: nineInTheMorning,
    notices: [] as Notice[],
    addresses: new Map<string, string>(),
    unverified: new Set<string>(),
    language: 'en',
    timeZone: 'Europe/London',
    poolFails: false,
  };
  const parts: Recipients = {
    people,
    poolDirectory: {
      person: async (sub) => {
        if (world.poolFails) return failed('The pool is down');
        const email = world.addresses.get(sub) ?? `${sub}@example.com`;
        return ok({ person: { sub, email: world.unverified.has(sub) ? '' : email, name: sub }, groups: [] });
      },
    },
    notices: {
      async between(_, { since, until, has }) {
        const lines = createLines({ securityUntil: 0, read: [], now: new Date(world.now) });
        for (const notice of world.notices) {
          const at = notice.at.getTime();
          if (at > since && at <= until && has(topicOf[notice.kind])) lines.add(notice);
        }
        return lines.lines;
      },
    },
    preferencesOf: async () => world,
    mail: given.mail ?? mailbox.mail,
    clock: () => new Date(world.now),
    metrics: noMetrics,
    incidents: (line) => log.push(JSON.parse(line) as Record<string, unknown>),
    access: 'by-group',
    title: 'Analytics',
    publicUrl: 'https://portal.example.com',
  };
  const latest = async () => Math.max(0, ...world.notices.map(({ at }) => at.getTime()));
  const run = (signal = new AbortController().signal) =>
    createSendMails(people, createTellPerson(parts), latest)(signal);
  const join = async (sub: string, settings: Partial<NoticeSettings> = {}, more: object = {}) => {
    const part = await people.read(sub, 'notices');
    const email = ['dashboards', 'issues', 'answers', 'requests', 'syncs'];
    const value = { settings: { ...standardSettings, email, ...settings }, ...more };
    await people.write(sub, 'notices', value, part?.rev ?? 0);
  };
  return { ...mailbox, people, parts, world, log, run, join };
}
