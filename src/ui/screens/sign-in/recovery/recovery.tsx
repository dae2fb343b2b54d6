import { useState, useRef } from 'react';
import { type Recovery, createRecovery } from '#application/people/recovery/recovery';
import { onlyCompanyOf } from '#domain/people/companies/company';
import type { RecoveryState } from '#domain/people/recovery/recovery';
import { TextButton } from '../../../kit/text-button';
import { NewPasswordField, isOfNewPassword } from '../../../kit/fields/new-password-field';
import { CodeSent } from '../../../kit/forms/code-sent';
import { failuresAtFields } from '../../../kit/forms/failures-at-fields';
import { Resend } from '../../../kit/forms/resend';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { isOfCode, useCode } from '../../../kit/forms/use-code';
import { useResend } from '../../../kit/forms/use-resend';
import { useVisit } from '../../../kit/forms/use-visit';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { CodeOfStep } from '../challenge/code-of-step';
import { CompanyWay } from '../company-way';
import { StepFrame } from '../step-frame';
import { StepSubmit } from '../step-submit';
import { useHostedStart } from '../use-hosted-start';
import { UsernameField, isOfUsername } from '../username-field';

interface RecoveryProps {
  username: string;
  sharedComputer: boolean;
  onBack: () => void;
  onDone: (username: string) => void;
}

/** Recovers a forgotten password: sends a code, which allows choosing a new password. */
export function Recovery({ username: known, sharedComputer, onBack, onDone }: RecoveryProps) {
  const { configuration, passwordRecovery } = usePortal();
  const recovery = useVisit(() => createRecovery(passwordRecovery, configuration.passwordPolicy));
  const state = useLive(recovery);
  const [username, setUsername] = useState(known);
  switch (state.step) {
    case 'request':
      return <RecoveryRequest {...{ recovery, username, sharedComputer, onBack }} onUsername={setUsername} />;
    case 'code':
      return <RecoveryCode recovery={recovery} state={state} onBack={onBack} onDone={onDone} />;
    case 'done':
      return null;
  }
}

interface RecoveryCodeProps {
  recovery: Recovery;
  state: Extract<RecoveryState, { step: 'code' }>;
  onBack: () => void;
  onDone: (username: string) => void;
}

function RecoveryCode({ recovery, state, onBack, onDone }: RecoveryCodeProps) {
  const { t } = useTexts();
  const { failure, count, busy, errorOf, take } = useAttempt();
  const { code, setCode, field, refuse } = useCode();
  const resending = useResend(field, count);
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (): Promise<void> => {
    const outcome = await take(() => recovery.confirm({ code, password }));
    if (!outcome) return;
    if (outcome.ok) {
      // Unless the user has gone back to another username.
      if (recovery.current().step === 'done') onDone(state.username);
    } else if (isOfNewPassword(outcome.failure)) passwordField.current?.focus();
    else refuse(outcome.failure);
  };

  const at = failuresAtFields(failure, { code: isOfCode, password: isOfNewPassword });
  const ofCode = resending.replaced ? undefined : at.code;
  const trouble = (resending.replaced ? undefined : at.above) ?? resending.failure;
  return (
    <StepFrame
      title={t('recovery.codeTitle')}
      text={<CodeSent delivery={state.delivery} />}
      onBack={onBack}
      onSubmit={submit}
    >
      {trouble && <AuthFailureNotice key={count} failure={trouble} />}
      <input hidden readOnly autoComplete="username" value={state.username} />
      <CodeOfStep ref={field} value={code} onCode={setCode} error={errorOf(ofCode)} />
      <NewPasswordField
        ref={passwordField}
        size="lg"
        label={t('signIn.newPassword')}
        value={password}
        onPassword={setPassword}
        error={errorOf(at.password)}
      />
      <StepSubmit attempt={{ busy }} busyLabel={t('signIn.changingPassword')}>
        {t('signIn.changePassword')}
      </StepSubmit>
      <div className="grid justify-items-start">
        <Resend
          resendIn={state.resendIn}
          busy={resending.busy}
          onResend={() => void resending.take(() => recovery.resend())}
        />
        <TextButton className="text-ui max-tablet:min-h-11" onClick={() => recovery.startOver()}>
          {t('recovery.other')}
        </TextButton>
      </div>
    </StepFrame>
  );
}

interface RecoveryRequestProps {
  recovery: Recovery;
  username: string;
  sharedComputer: boolean;
  onUsername: (username: string) => void;
  onBack: () => void;
}

function RecoveryRequest({ recovery, username, sharedComputer, onUsername, onBack }: RecoveryRequestProps) {
  const { t } = useTexts();
  const { failure, count, busy, errorOf, take } = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  const { companies } = usePortal().hostedLoginFlow;
  const company = onlyCompanyOf(companies, username);
  const leave = useHostedStart();

  const submit = async (): Promise<void> => {
    if (company) return leave(company.provider, { sharedComputer, address: username });
    const outcome = await take(() => recovery.request(username));
    if (outcome && !outcome.ok) field.current?.focus();
  };

  const atField = failure && isOfUsername(failure);
  return (
    <StepFrame title={t('signIn.newPasswordTitle')} text={t('recovery.text')} onBack={onBack} onSubmit={submit}>
      {failure && !atField && !company && <AuthFailureNotice key={count} failure={failure} />}
      <UsernameField
        ref={field}
        value={username}
        onChange={(event) => onUsername(event.target.value)}
        error={errorOf(atField ? failure : undefined)}
      />
      {company ? (
        <CompanyWay {...{ company, sharedComputer }} address={username} />
      ) : (
        <StepSubmit attempt={{ busy }} busyLabel={t('codeSent.sending')}>
          {t('recovery.submit')}
        </StepSubmit>
      )}
    </StepFrame>
  );
}
