import type { AuthFailure } from '#domain/people/auth-failure';

const ofNewPasswords = new Set<AuthFailure['kind']>([
  'empty-new-password',
  'weak-password',
  'refused-password',
  'reused-password',
]);

/** Said at the field of the new password instead of above the form. */
export const isOfNewPassword = ({ kind }: AuthFailure): boolean => ofNewPasswords.has(kind);
