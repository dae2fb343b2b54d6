import type { ReactNode } from 'react';
import type { AuthFailure } from '../../domain/people/auth-failure';
import { useAuthWords } from '../forms/use-auth-words';
import { Notice } from './notice';

/** Said above a form, or where something was to be shown. */
export function AuthFailureNotice({ failure, action }: { failure: AuthFailure; action?: ReactNode }) {
  const words = useAuthWords();
  return (
    <Notice kind="danger" action={action}>
      {words(failure)}
    </Notice>
  );
}
