import type { ReactNode } from 'react';
import { loggedAuthFailure } from '#domain/browser/logged-failure';
import type { AuthFailure } from '#domain/people/auth-failure';
import { CopyReference } from './reference-line';
import { useReference } from './use-reference';
import { useAuthWords } from '../forms/use-auth-words';
import { Notice } from './notice';
import { WithSupport } from './with-support';

/** Shown above a form, or where something was to be shown. */
export function AuthFailureNotice({ failure, action }: { failure: AuthFailure; action?: ReactNode }) {
  const words = useAuthWords();
  const reference = useReference(failure, () => loggedAuthFailure(failure, words(failure)));
  return (
    <Notice kind="danger" action={action} foot={reference && <CopyReference reference={reference} />}>
      <WithSupport>{words(failure)}</WithSupport>
    </Notice>
  );
}
