import { useState } from 'react';
import type { EndedSessions } from '#domain/access/person-details';
import type { Failure } from '#domain/failure';
import { useSay } from '../../../kit/notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

/** Resolves with whether the sessions are over. Says `words` unless they had ended already. */
export type End = (which: EndedSessions, words: string) => Promise<boolean>;

/** Ends sessions of a person, and says how that went. One that had ended already counts as ended. */
export function useEnding(sub: string): { end: End; busy: boolean; failure: Failure | undefined } {
  const { t } = useTexts();
  const say = useSay();
  const { access } = usePortal();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  return {
    busy,
    failure,
    async end(which, words) {
      setBusy(true);
      const done = await access.endSessions(sub, which);
      setBusy(false);
      const isOver = !done.ok && done.failure.kind === 'not-found';
      setFailure(done.ok || isOver ? undefined : done.failure);
      if (isOver) say({ kind: 'warning', text: t('person.endedBefore') });
      else if (done.ok) say({ kind: 'success', text: words });
      return done.ok || isOver;
    },
  };
}
