import { lastMonths, personalMonths } from '#domain/use/use';
import type { Ports } from '../../ports/ports';
import type { EarlierDecision } from '../../ports/stores/history';
import { forgetJobs } from '../exports/export-files';

export type ForgetPerson = (sub: string) => Promise<void>;

/** A portal that has not synced for a while has use by person that is older than usual. */
const longestUse = personalMonths + 6;

/**
 * Erases what the backend keeps about a person whose account is gone; the history keeps their `sub`. Can be repeated after an
 * interruption: what names the person goes last.
 */
export function createForgetPerson({
  access,
  history,
  homePaths,
  uses,
  people,
  permissions,
  jobs,
  downloads,
  clock,
}: Pick<
  Ports,
  'access' | 'history' | 'homePaths' | 'uses' | 'people' | 'permissions' | 'jobs' | 'downloads' | 'clock'
>): ForgetPerson {
  return async (sub) => {
    await homePaths.saveHomePath(sub, undefined);
    await uses.forget(sub, lastMonths(clock(), longestUse));
    const failedSync = await permissions.failedSync();
    if (failedSync?.sub === sub) await permissions.saveFailedSync({ at: failedSync.at });
    // In this order, because each finds what earlier releases stored by what the other still has.
    await history.forget(sub, await decidedAbout(access, sub));
    await access.forget(sub, await decidedBy(history, sub));
    await forgetJobs({ jobs, downloads }, sub);
    await people.forget(sub);
  };
}

async function decidedAbout(access: Ports['access'], sub: string): Promise<EarlierDecision[]> {
  const grants = (await access.grants()).filter((grant) => grant.sub === sub);
  const answers = (await access.requestsOf(sub)).flatMap(({ answer, email }) =>
    answer ? [{ at: answer.at, address: email }] : [],
  );
  return [...answers, ...grants.map(({ at, email }) => ({ at, address: email }))];
}

async function decidedBy(history: Ports['history'], sub: string): Promise<Date[]> {
  const times: Date[] = [];
  for (let before: number | undefined = Infinity; before !== undefined;) {
    const { entries, next } = await history.page({ by: sub, topic: 'access', ...(before < Infinity && { before }) });
    times.push(...entries.flatMap(({ kind, at }) => (kind === 'access' ? [at] : [])));
    before = next;
  }
  return times;
}
