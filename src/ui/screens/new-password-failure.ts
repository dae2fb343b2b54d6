import type { AuthFailure } from '../../domain/auth-failure';

/** Said at the field of the new password instead of above the form. */
export function isOfNewPassword(failure: AuthFailure | undefined): boolean {
  return (
    failure?.kind === 'empty-new-password' || failure?.kind === 'weak-password' || failure?.kind === 'reused-password'
  );
}
