import { type RefObject, useState } from 'react';
import { type Attempt, useAttempt } from './use-attempt';

interface Resending extends Pick<Attempt, 'failure' | 'busy' | 'take'> {
  /** The last failure was of a code that another one has replaced. */
  replaced: boolean;
}

/** Asks for another code, after `count` tries. The code's `field` then gets the focus, unless the user has moved it. */
export function useResend(field: RefObject<HTMLInputElement | null>, count: number): Resending {
  const { failure, busy, take } = useAttempt();
  const [countBefore, setCountBefore] = useState(-1);
  return {
    failure,
    busy,
    replaced: count === countBefore,
    async take(ask) {
      const before = document.activeElement;
      const outcome = await take(ask);
      if (outcome?.ok) setCountBefore(count);
      const { activeElement, body } = document;
      if (activeElement === before || activeElement === body) field.current?.focus();
      return outcome;
    },
  };
}
