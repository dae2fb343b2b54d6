import { never, newJob } from '#domain/work/job';
import { type Jobs, runBy } from '../../ports/stores/jobs';

/** Each person who has notices has one job of this kind, which sends the mails that are due. */
export const personalMail = 'personal-mail';
/** Marks those who want mails at once, so that nobody else is read when something happens. Nobody does these jobs. */
export const mailAtOnce = 'mail-at-once';
const theirs = '';

/** Makes a person's mail job run by `due`, in milliseconds since 1970. A job that is running runs once more afterwards. */
export const expectMail = (
  jobs: Pick<Jobs, 'find' | 'put' | 'write'>,
  sub: string,
  due: number,
  now: number,
): Promise<void> => runBy(jobs, { kind: personalMail, owner: sub, key: theirs, due, payload: {} }, now);

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
