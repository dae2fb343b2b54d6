import { type PersonGrant, holdsAt } from '#domain/access/access-request';
import type { AccessStore } from '../../ports/stores/access-store';
import type { Clock } from '../../ports/clock';

/** The same store; a grant that is over gives nothing anywhere, because nobody reads it. */
export function endingGrants(access: AccessStore, clock: Clock): AccessStore {
  let last: { kept: readonly PersonGrant[]; holding: readonly PersonGrant[] } | undefined;
  return {
    ...access,
    async grants() {
      const kept = await access.grants();
      const now = clock();
      const holding = kept.filter((grant) => holdsAt(grant, now));
      // Callers know by the identity that nothing has changed.
      if (last?.kept !== kept || last.holding.length !== holding.length) last = { kept, holding };
      return last.holding;
    },
  };
}
