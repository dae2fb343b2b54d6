import { isOpen, never, newJob } from '#domain/work/job';
import type { Jobs, KeptJob } from '../../ports/stores/jobs';

/** Each person who has notices has one job of this kind, which sends the mails that are due. */
export const personalMail = 'personal-mail';
/** Marks those who want mails at once, so that nobody else is read when something happens. Nobody does these jobs. */
export const mailAtOnce = 'mail-at-once';
const theirs = '';

/** When someone has asked for another look, while one was under way; `never` otherwise. */
export const askedFor = ({ payload }: Pick<KeptJob, 'payload'>): number =>
  (Object(payload) as { askedFor?: number }).askedFor ?? never;

const nextOf = (job: KeptJob): number => (job.state === 'running' ? askedFor(job) : isOpen(job) ? job.due : never);

/** Has a person's mails looked at by `due`, in milliseconds since 1970; while that is done, once more afterwards. */
export async function expectMail(
  jobs: Pick<Jobs, 'find' | 'put' | 'write'>,
  sub: string,
  due: number,
  now: number,
): Promise<void> {
  for (let isKept = false; !isKept;) {
    const found = await jobs.find(personalMail, sub, theirs);
    if (!found) {
      const job = newJob({ kind: personalMail, owner: sub, key: theirs, due, payload: {} }, now);
      isKept = (await jobs.put(job)) === 'put';
    } else if (nextOf(found) <= due) return;
    else {
      const isRunning = found.state === 'running';
      const asked = isRunning
        ? { payload: { ...Object(found.payload), askedFor: due } }
        : { state: 'waiting' as const, due };
      isKept = (await jobs.write(found, { ...found, ...asked })) !== undefined;
    }
  }
}

/** Marks a person as one who wants mails at once, or takes the mark away. */
export async function markAtOnce(
  jobs: Pick<Jobs, 'find' | 'put' | 'remove'>,
  sub: string,
  isAtOnce: boolean,
  now: number,
): Promise<void> {
  if (isAtOnce) {
    await jobs.put(newJob({ kind: mailAtOnce, owner: sub, key: theirs, due: never, payload: {} }, now));
    return;
  }
  const mark = await jobs.find(mailAtOnce, sub, theirs);
  if (mark) await jobs.remove(mark);
}
