import type { ReactNode } from 'react';
import { type AuthFailure, authErrors } from '#domain/people/auth-failure';
import { TextButton } from '../../kit/text-button';
import { AuthFailureNotice } from '../../kit/notices/auth-failure-notice';
import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';
import { useTexts } from '../../portal/texts/use-texts';

interface SignInTroubleProps {
  failure: AuthFailure | undefined;
  /** A link to choose a new password. */
  recover: ReactNode;
  onConfirm: () => void;
}

export function SignInTrouble({ failure: ours, recover, onConfirm }: SignInTroubleProps) {
  const { t } = useTexts();
  const { hostedLoginFlow } = usePortal();
  const hosted = useLive(hostedLoginFlow);
  const failure = ours ?? (hosted.status === 'failed' ? hosted.failure : undefined);
  if (!failure) return null;
  const { next } = authErrors[failure.kind];
  if (next === 'confirm-account') {
    const confirm = <TextButton onClick={onConfirm}>{t('signIn.confirmAccount')}</TextButton>;
    return <AuthFailureNotice failure={failure} action={confirm} />;
  }
  const action = (next === 'recover-password' || failure.kind === 'refused') && recover;
  return <AuthFailureNotice failure={failure} action={action} />;
}

const answers = new Set<AuthFailure['kind']>([
  'refused',
  'wrong-password',
  'disabled',
  'unconfirmed',
  'password-reset-required',
  'temporary-password-expired',
]);

/** True if the pool has refused the password, which then leaves the field. After other failures it can be tried again. */
export const isAnswered = ({ kind }: AuthFailure): boolean => answers.has(kind);
