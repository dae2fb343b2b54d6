import { type PersonGrant, holdsAt } from '#domain/access/access-request';
import type { AccessStore } from '../../ports/stores/access-store';
import type { Clock } from '../../ports/clock';

/** Hides grants that have ended from everyone who reads the store, so that no reader has to check. */
export function endingGrants(access: AccessStore, clock: Clock): AccessStore {
  let last: { kept: readonly PersonGrant[]; holding: readonly PersonGrant[] } | undefined;
  return {
    ...access,
    async grants() {
      const kept = await access.grants();
      const now = clock();
      const holding = kept.filter((grant) => holdsAt(grant, now));
      // Callers compare the array by identity to see whether anything has changed.
      if (last?.kept !== kept || last.holding.length !== holding.length) last = { kept, holding };
      return last.holding;
    },
  };
}
