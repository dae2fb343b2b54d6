import type { RefObject } from 'react';
import { type Attempt, useAttempt } from './use-attempt';

/** Asks for another code. The code's `field` then gets the focus, unless the user has moved it meanwhile. */
export function useResend(field: RefObject<HTMLInputElement | null>): Pick<Attempt, 'failure' | 'busy' | 'take'> {
  const { failure, busy, take } = useAttempt();
  return {
    failure,
    busy,
    async take(ask) {
      const before = document.activeElement;
      const outcome = await take(ask);
      const { activeElement, body } = document;
      if (activeElement === before || activeElement === body) field.current?.focus();
      return outcome;
    },
  };
}
