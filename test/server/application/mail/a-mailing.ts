import { failed, ok } from '#domain/result';
import type { NoticeSettings } from '#domain/notifications/settings';
import { standardSettings } from '#domain/notifications/settings';
import { createLines } from '#domain/notifications/line';
import { type Notice, topicOf } from '#domain/notifications/notice';
import { readKept } from '#domain/notifications/kept';
import { createExpectMails, expectAtOnce } from '#server/application/mail/expect-mails';
import { createPatience } from '#server/application/mail/patience';
import { createSendMails } from '#server/application/mail/send-mails';
import { createTellPerson, type Recipients } from '#server/application/mail/tell-person';
import type { Mail, MailEnd, MailMessage } from '#server/ports/mail';
import { noMetrics } from '#server/ports/metrics';
import { changeKept } from '#server/application/notifications/kept-notices';
import type { Jobs } from '#server/ports/stores/jobs';
import type { PersonStore } from '#server/ports/stores/person-store';
import { wakingJobs } from '#server/work/waking-jobs';
import { type Worker, createWorker } from '#server/work/worker';
import { jobsInMemory } from '../../jobs-in-memory';
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
export function aMailing(given: { isOnceById?: boolean; people?: PersonStore; jobs?: Jobs; mail?: Mail } = {}) {
  const people = given.people ?? personStoreInMemory();
  const jobs = given.jobs ?? jobsInMemory();
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
        return ok({
          person: { sub, email: world.unverified.has(sub) ? '' : email, name: sub },
          username: sub,
          groups: [],
        });
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
  const latestChange = async () => Math.max(0, ...world.notices.map(({ at }) => at.getTime()));
  const patience = createPatience(parts.clock);
  let seen: unknown;
  /** A process that sends what is due, and everyone's jobs at first if it starts. */
  const work = async ({
    isStart = false,
    signal = new AbortController().signal,
    over = {},
  }: { isStart?: boolean; signal?: AbortSignal; over?: Partial<Recipients & { jobs: Jobs }> } = {}) => {
    const known = { ...parts, jobs, record: () => undefined, ...over };
    const worker: Worker = createWorker(known);
    const own = { ...known, jobs: wakingJobs(known.jobs, (kind, due) => worker.noteDue(kind, due)) };
    const send = createSendMails({ ...own, tellPerson: createTellPerson(own), latestChange, patience });
    worker.register(...(isStart ? [createExpectMails(own)] : []), send);
    await worker.run(signal);
  };
  /** What happens after each change. */
  const noteChanges = async () => {
    const latest = await latestChange();
    await expectAtOnce({ ...parts, jobs }, { latest, seen }, new AbortController().signal);
    seen = latest;
  };
  /** A process that starts, and counts mails by how they ended. */
  const run = async (signal?: AbortSignal) => {
    const counts = { sent: 0, refused: 0, unmailable: 0, unsure: 0, down: 0 };
    parts.metrics = { ...noMetrics, mailed: (end) => void counts[end as MailEnd['kind']]++ };
    await noteChanges();
    await work({ isStart: true, ...(signal && { signal }) });
    return { ...counts, isDown: patience.failingSince() !== undefined };
  };
  const join = async (sub: string, settings: Partial<NoticeSettings> = {}, more: object = {}) => {
    const email = ['dashboards', 'issues', 'answers', 'requests', 'syncs'];
    const value = readKept({ settings: { ...standardSettings, email, ...settings }, ...more });
    await changeKept({ ...parts, jobs }, sub, () => value);
  };
  return { ...mailbox, people, jobs, parts, world, log, run, work, noteChanges, join };
}
