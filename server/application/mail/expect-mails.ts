import { readKept } from '#domain/notifications/kept';
import { type Told, nextLook, notAhead, settlesIn } from '#domain/notifications/mail-due';
import type { JobKind } from '../../ports/job-kind';
import type { Ports } from '../../ports/ports';
import { everyoneWith } from '../../ports/stores/person-store';
import { expectMail, mailAtOnce, personalMail } from '../notifications/mail-jobs';
import { readMailMarks } from './mail-marks';

const aDay = 24 * 3_600_000;

/**
 * Makes the mail jobs due of everyone who wants mails at once. Does nothing if `latest`, the time of the last change in the portal, is what it
 * was the last time.
 */
export async function expectAtOnce(
  { jobs, clock }: Pick<Ports, 'jobs' | 'clock'>,
  { latest, seen }: { latest: number; seen: unknown },
  signal: AbortSignal,
): Promise<void> {
  if (latest === seen) return;
  for (const { owner } of await jobs.open(mailAtOnce)) {
    signal.throwIfAborted();
    await expectMail(jobs, owner, latest + settlesIn, clock().getTime());
  }
}

/**
 * Makes sure that everyone who has notices has a mail job that is due in time. Each change sees to that, so this covers people from before
 * there were jobs, changes that an earlier release has written, and a process that ended in between.
 */
export const createExpectMails = ({ people, jobs, clock }: Pick<Ports, 'people' | 'jobs' | 'clock'>): JobKind => ({
  kind: 'mail-jobs',
  limit: 1,
  next: (now) => now + aDay,
  atStart: true,
  async run(_, signal) {
    const now = clock().getTime();
    const told = new Map<string, Told>();
    for await (const { sub, value } of everyoneWith(people, 'mail')) {
      const marks = readMailMarks(value);
      if (marks && notAhead(marks.told, now) === marks.told) told.set(sub, marks.told);
    }
    const expected = new Map((await jobs.open(personalMail)).map(({ owner, due }) => [owner, due]));
    const marked = new Set((await jobs.open(mailAtOnce)).map(({ owner }) => owner));
    for await (const { sub, value } of everyoneWith(people, 'notices')) {
      signal.throwIfAborted();
      const kept = readKept(value);
      const mails = told.get(sub);
      const isMarked = marked.has(sub) === (kept.settings.send === 'at-once');
      const due = mails && isMarked ? nextLook(kept, mails, { latest: 0, sentAt: 0 }) : now;
      if ((expected.get(sub) ?? Infinity) > due) await expectMail(jobs, sub, due, now);
    }
  },
});
