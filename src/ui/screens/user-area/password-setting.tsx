import { type SubmitEvent, useRef, useState } from 'react';
import { AuthFailureNotice } from '../../kit/notices/auth-failure-notice';
import { Button } from '../../kit/button';
import { NewPasswordField, isOfNewPassword } from '../../kit/fields/new-password-field';
import { PasswordField } from '../../kit/fields/password-field';
import { Notice } from '../../kit/notices/notice';
import { useAttempt } from '../../kit/forms/use-attempt';
import { usePortal } from '../../portal/use-portal';
import { useSessionUser } from '../../session/use-session-user';
import { failuresAtFields } from '../../kit/forms/failures-at-fields';
import { endOtherSessions } from '#application/people/session/end-other-sessions';
import { Checkbox } from '../../kit/fields/checkbox';
import { useLoader } from '../../portal/loading/use-loader';
import { sessionsOf } from './sessions/session-list';
import { SignOutEverywhere } from './sign-out-everywhere';
import { Setting } from './user-page';
import { useTexts } from '../../portal/texts/use-texts';

export function PasswordSetting() {
  const { t } = useTexts();
  const { account } = usePortal();
  const username = useSessionUser()?.username;
  const { failure, count, busy, errorOf, take } = useAttempt();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { value: sessions = [] } = useLoader(sessionsOf);
  const others = sessions.filter(({ isThis }) => !isThis).length;
  const [endsOthers, setEndsOthers] = useState(true);
  /** How many other sessions ended with the change; `none` if that wasn't asked for, or failed. */
  const [changed, setChanged] = useState<{ ended: number | 'none' }>();
  const currentField = useRef<HTMLInputElement>(null);
  const nextField = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setChanged(undefined);
    const outcome = await take(() => account.changePassword(current, next));
    if (!outcome) return;
    if (outcome.ok) {
      setCurrent('');
      setNext('');
      const ended = others > 0 && endsOthers ? await take(() => endOtherSessions(account)) : undefined;
      setChanged({ ended: ended?.ok ? ended.value : 'none' });
    } else if (isOfNewPassword(outcome.failure)) nextField.current?.focus();
    else currentField.current?.focus();
  };

  const at = failuresAtFields(failure, {
    current: ({ kind }) => kind === 'empty-password' || kind === 'wrong-password',
    next: isOfNewPassword,
  });
  return (
    <Setting title={t('account.password')} text={t('account.passwordText')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-104 gap-4">
        {at.above && <AuthFailureNotice key={count} failure={at.above} />}
        <input hidden readOnly autoComplete="username" value={username ?? ''} />
        <PasswordField
          ref={currentField}
          label={t('account.current')}
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={errorOf(at.current)}
        />
        <NewPasswordField
          ref={nextField}
          label={t('signIn.newPassword')}
          value={next}
          onPassword={setNext}
          error={errorOf(at.next)}
        />
        {others > 0 && (
          <Checkbox checked={endsOthers} onChange={(event) => setEndsOthers(event.target.checked)}>
            {t('account.endOthers', { count: others })}
          </Checkbox>
        )}
        <Button
          kind="main"
          type="submit"
          className="justify-self-start max-tablet:justify-self-stretch"
          busy={busy}
          busyLabel={t('signIn.changingPassword')}
        >
          {t('signIn.changePassword')}
        </Button>
      </form>
      {changed && (
        <div className="mt-4 grid max-w-104 justify-items-start gap-3">
          <Notice kind="success">
            {t('account.changed')}{' '}
            {changed.ended === 'none'
              ? t('account.othersSignedIn')
              : t('sessions.othersEnded', { count: changed.ended })}
          </Notice>
          {changed.ended === 'none' && <SignOutEverywhere />}
        </div>
      )}
    </Setting>
  );
}
