import { type RefObject, useRef, useState } from 'react';
import type { AuthFailure } from '#domain/people/auth-failure';

const ofCodes = new Set<AuthFailure['kind']>([
  'empty-code',
  'code-form',
  'email-code-form',
  'wrong-code',
  'used-code',
  'expired-code',
]);

/** Said at the field instead of above the form. */
export const isOfCode = ({ kind }: AuthFailure): boolean => ofCodes.has(kind);

interface Code {
  code: string;
  setCode: (code: string) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Empties the field of a code that is not right, unless it has been corrected since it was sent, and gives the field the focus. */
  refuse: (failure: AuthFailure) => void;
}

export function useCode(): Code {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return {
    code,
    setCode,
    field,
    refuse({ kind }) {
      if (kind === 'wrong-code' || kind === 'used-code' || kind === 'expired-code') {
        // `code` is what was sent: the form that waits for the answer holds the `refuse` of that moment.
        setCode((now) => (now === code ? '' : now));
      }
      field.current?.focus();
    },
  };
}
