import type { EndedSessions } from '#domain/access/person-details';
import type { Failure } from '#domain/failure';
import { useSay } from '../../../kit/notices/use-say';
import { orGone, useCall } from '../../../portal/loading/use-call';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

/** Resolves with whether the sessions are over. Says `words` unless they had ended already. */
export type End = (which: EndedSessions, words: string) => Promise<boolean>;

/** Ends sessions of a person, and says how that went. One that had ended already counts as ended. */
export function useEnding(sub: string): { end: End; busy: boolean; failure: Failure | undefined } {
  const { t } = useTexts();
  const say = useSay();
  const { access } = usePortal();
  const { make, ...call } = useCall();
  return {
    ...call,
    async end(which, words) {
      const done = await make(() => orGone(access.endSessions(sub, which)));
      if (done?.value === 'gone') say({ kind: 'warning', text: t('person.endedBefore') });
      else if (done) say({ kind: 'success', text: words });
      return done !== undefined;
    },
  };
}
