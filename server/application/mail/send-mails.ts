import { type Backoff, backoff } from '#domain/backoff';
import { readKept } from '#domain/notifications/kept';
import { nextLook } from '#domain/notifications/mail-due';
import { never } from '#domain/work/job';
import type { JobKind } from '../../ports/job-kind';
import { lineOf } from '../../ports/log';
import type { Ports } from '../../ports/ports';
import { againIn } from '../../ports/stores/jobs';
import { markAtOnce, personalMail } from '../notifications/mail-jobs';
import type { Patience } from './patience';
import type { TellPerson } from './tell-person';

interface Parts extends Pick<Ports, 'people' | 'jobs' | 'clock' | 'record'> {
  tellPerson: TellPerson;
  /** When something last happened in the portal, in milliseconds since 1970. */
  latestChange: () => Promise<number>;
  patience: Patience;
}

/** People who are told at once. */
const atOnce = 4;
const aDay = 24 * 3_600_000;
/** While the mail server or the user pool doesn't answer. */
const whileDown: Backoff = { first: 60_000, longest: 3_600_000, jitter: 0.5 };

/** Sends each person the mails that are due to them, and finds out when to look again. */
export function createSendMails({ people, jobs, clock, record, tellPerson, latestChange, patience }: Parts): JobKind {
  const now = (): number => clock().getTime();

  /** Returns when to look again, and how often it has failed. `failures` are those before. */
  const tell = async (sub: string, value: unknown, failures: number): Promise<{ due: number; failures: number }> => {
    const kept = readKept(value);
    const latest = await latestChange();
    const { ends, marks } = await tellPerson(sub, kept, await people.read(sub, 'mail'), latest);
    for (const end of ends) if (end !== 'no-pool') record(lineOf({ level: 'info', event: 'mailed', end }));
    const hasFailed = ends.some((end) => end === 'down' || end === 'no-pool');
    // Also after earlier failures, when the news has gone meanwhile: this person no longer waits, so nothing is failing for them.
    if (ends.length > 0 || failures > 0) patience.note(hasFailed);
    if (hasFailed) return { due: now() + backoff(failures + 1, whileDown), failures: failures + 1 };
    const sentAt = Math.min(marks.sentAt ?? 0, now());
    return { due: nextLook(kept, marks.told, { latest, sentAt }), failures: 0 };
  };

  return {
    kind: personalMail,
    farthest: 3 * aDay,
    get limit() {
      return patience.isOver() ? 0 : atOnce;
    },
    async run(job) {
      const { owner, payload } = job.current();
      const part = await people.read(owner, 'notices');
      await markAtOnce(jobs, owner, readKept(part?.value).settings.send === 'at-once', now());
      const { failures: before = 0 } = Object(payload) as { failures?: number };
      const next = part && (await tell(owner, part.value, before));
      return (current) => {
        const { due = never, failures = 0 } = next ?? {};
        const soonest = Math.min(due, againIn(current));
        // The person was erased.
        if (!next && soonest === never) return { state: 'done', until: now() };
        return { state: 'waiting', due: soonest, payload: { failures }, attempt: 0 };
      };
    },
  };
}
