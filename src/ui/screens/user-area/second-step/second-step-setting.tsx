import { useRef } from 'react';
import { isKnown } from '#application/loader';
import type { Portal } from '#application/portal';
import type { UserAttributes } from '#domain/people/account';
import { type MfaPreference, emailForCodes, showsEmailStep, takesRecoveryCodes } from '#domain/people/mfa';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { ListSkeleton } from '../../../kit/skeleton';
import { useSay } from '../../../kit/notices/use-say';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { keepFocusIn } from '../../../kit/focus/keep-focus-in';
import { useLoader } from '../../../portal/loading/use-loader';
import { usePortal } from '../../../portal/use-portal';
import { AppItem, EmailItem, SmsItem } from './methods';
import { RecoveryCodesItem } from './recovery-codes';
import { Setting } from '../user-page';
import { useTexts } from '../../../portal/texts/use-texts';

const mfaOf = ({ account }: Portal) => account.mfa();

/** `attributes` name where codes can be sent; undefined until they have loaded. */
export function SecondStepSetting({ attributes }: { attributes: UserAttributes | undefined }) {
  const { t } = useTexts();
  const say = useSay();
  const { account, configuration } = usePortal();
  const mfa = useLoader(mfaOf);
  const { failure, count, take } = useAttempt();

  const list = useRef<HTMLUListElement>(null);

  const prefer = async (preference: MfaPreference): Promise<void> => {
    const outcome = await take(() => account.preferMfa(preference));
    if (!outcome?.ok) return;
    await mfa.load();
    keepFocusIn(list.current);
    say({ kind: 'success', text: t('account.preferenceSaved') });
  };
  return (
    <Setting title={t('account.secondStep')} text={t('account.secondStepText')}>
      {failure && <AuthFailureNotice key={count} failure={failure} />}
      {!isKnown(mfa) && <ListSkeleton rows={2} />}
      {mfa.failure && <AuthFailureNotice failure={mfa.failure} />}
      {mfa.value && (
        <ul ref={list} tabIndex={-1} aria-label={t('account.secondStep')} className="-mt-2.5 outline-none">
          <AppItem mfa={mfa.value} onPrefer={prefer} onChanged={mfa.load} />
          <SmsItem mfa={mfa.value} to={attributes?.phone_number} onPrefer={prefer} />
          {showsEmailStep(mfa.value, configuration.emailSecondStep) && (
            <EmailItem mfa={mfa.value} to={attributes && emailForCodes(attributes)} onPrefer={prefer} />
          )}
          {takesRecoveryCodes(mfa.value) && <RecoveryCodesItem isOnlyWay={mfa.value.enabled.length === 1} />}
        </ul>
      )}
    </Setting>
  );
}
