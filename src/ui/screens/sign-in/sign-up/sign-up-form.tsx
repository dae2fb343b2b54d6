import { useRef, useState } from 'react';
import type { SignUpFlow } from '#application/people/sign-in/sign-up-flow';
import { onlyCompanyOf } from '#domain/people/companies/company';
import { AttributeField, isOfAttribute } from '../../../kit/fields/attribute-field';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { NewPasswordField, isOfNewPassword } from '../../../kit/fields/new-password-field';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { failuresAtFields } from '../../../kit/forms/failures-at-fields';
import { usePortal } from '../../../portal/use-portal';
import { CompanyWay } from '../company-way';
import { StepFrame } from '../step-frame';
import { StepSubmit } from '../step-submit';
import { useHostedStart } from '../use-hosted-start';
import { UsernameField, isOfUsername } from '../username-field';
import { useTexts } from '../../../portal/texts/use-texts';

interface SignUpFormProps {
  signUpFlow: SignUpFlow;
  sharedComputer: boolean;
  onUsername: (username: string) => void;
  onBack: () => void;
}

export function SignUpForm({ signUpFlow, sharedComputer, onUsername, onBack }: SignUpFormProps) {
  const { t } = useTexts();
  const { failure, count, busy, errorOf, take } = useAttempt();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const usernameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { companies } = usePortal().hostedLoginFlow;
  const address = [email, username].find((one) => onlyCompanyOf(companies, one)) ?? '';
  const company = onlyCompanyOf(companies, address);
  const leave = useHostedStart();

  const submit = async (): Promise<void> => {
    if (company) return leave(company.provider, { sharedComputer, address });
    onUsername(username);
    const outcome = await take(() => signUpFlow.register({ username, password, attributes: { email } }));
    if (!outcome || outcome.ok) return;
    if (isOfUsername(outcome.failure)) usernameField.current?.focus();
    else if (isOfAttribute(outcome.failure, 'email')) emailField.current?.focus();
    else if (isOfNewPassword(outcome.failure)) passwordField.current?.focus();
  };

  const at = failuresAtFields(failure, {
    username: isOfUsername,
    email: (one) => isOfAttribute(one, 'email'),
    password: isOfNewPassword,
  });
  return (
    <StepFrame title={t('signUp.title')} text={t('signUp.text')} onBack={onBack} onSubmit={submit}>
      {at.above && !company && <AuthFailureNotice key={count} failure={at.above} />}
      <UsernameField
        ref={usernameField}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={errorOf(at.username)}
      />
      <AttributeField
        ref={emailField}
        name="email"
        size="lg"
        failure={at.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {company ? (
        <CompanyWay {...{ company, address, sharedComputer }} />
      ) : (
        <>
          <NewPasswordField
            ref={passwordField}
            size="lg"
            label={t('signIn.password')}
            value={password}
            onPassword={setPassword}
            error={errorOf(at.password)}
          />
          <StepSubmit attempt={{ busy }} busyLabel={t('signUp.submitting')}>
            {t('signUp.submit')}
          </StepSubmit>
        </>
      )}
    </StepFrame>
  );
}
