import type { JobKind } from '../../ports/job-kind';
import type { Ports } from '../../ports/ports';
import { againIn } from '../../ports/stores/jobs';
import { expectAtOnce } from './expect-mails';
import { mailNews } from './mailed-changes';

interface Parts extends Pick<Ports, 'history' | 'access' | 'permissions' | 'clock'> {
  /** The open requests of people who have lost their second step. */
  lostSteps: () => Promise<readonly { at: number }[]>;
}

/** `mailedChanges` makes that job due in time; this covers changes of which it could not. */
const anHour = 3_600_000;
/** Milliseconds for which the time of the last change is cached, because many people are told in a row. */
const aSecond = 1000;

/** When something last happened that people are told of, in milliseconds since 1970; 0 if nothing ever did. */
export function createLatestChange({ history, access, permissions, lostSteps, clock }: Parts) {
  const now = (): number => clock().getTime();
  const read = async (): Promise<number> => {
    const [{ entries }, waiting, failed, lost] = await Promise.all([
      history.page({}),
      access.waiting(),
      permissions.failedSync(),
      lostSteps(),
    ]);
    const times = [...entries, ...waiting, ...(failed ? [failed] : [])].map(({ at }) => at.getTime());
    return Math.max(0, ...times, ...lost.map(({ at }) => at));
  };
  let known: { at: number; latest: Promise<number> } | undefined;
  return {
    read,
    readRecent(): Promise<number> {
      if (!known || Math.abs(now() - known.at) >= aSecond) known = { at: now(), latest: read() };
      return known.latest;
    },
  };
}

/** Looks for changes that people want to hear of at once. */
export const createNoteChanges = (
  parts: Pick<Ports, 'jobs' | 'clock'>,
  readLatest: () => Promise<number>,
): JobKind => ({
  kind: mailNews,
  limit: 1,
  first: (at) => at + anHour,
  next: (at) => at + anHour,
  async run(job, signal) {
    const now = (): number => parts.clock().getTime();
    // A wrong clock may have left times in the future.
    const latest = Math.min(await readLatest(), now());
    const { seen } = Object(job.current().payload) as { seen?: unknown };
    await expectAtOnce(parts, { latest, seen }, signal);
    return (current) => {
      const due = Math.min(againIn(current), now() + anHour);
      return { state: 'waiting', due, payload: { seen: latest }, attempt: 0 };
    };
  },
});
