import { lastMonths, personalMonths } from '#domain/use/use';
import type { Ports } from '../../ports/ports';
import { forgetFiles } from '../exports/export-files';

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
  downloads,
  clock,
}: Pick<
  Ports,
  'access' | 'history' | 'homePaths' | 'uses' | 'people' | 'permissions' | 'downloads' | 'clock'
>): ForgetPerson {
  return async (sub) => {
    const grants = (await access.grants()).filter((grant) => grant.sub === sub);
    const known = [...(await access.requestsOf(sub)), ...grants].map(({ email }) => email);
    // Everyone without an address shares the empty one.
    const addresses = [...new Set([...known, ...(await history.addressesOf(sub))])].filter((email) => email !== '');
    await homePaths.saveHomePath(sub, undefined);
    await uses.forget(sub, lastMonths(clock(), longestUse));
    const failedSync = await permissions.failedSync();
    if (failedSync?.sub === sub) await permissions.saveFailedSync({ at: failedSync.at });
    await access.forget(sub, addresses);
    await history.forget(sub, addresses);
    await forgetFiles({ people, downloads }, sub);
    await people.forget(sub);
  };
}
