import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SigningUp } from '../../../application/sign-up';
import type { AuthFailure } from '../../../domain/auth-failure';
import { AttributeField, isOfAttribute } from '../../components/attribute-field';
import { AuthFailureNotice } from '../../components/auth-failure-notice';
import { Button } from '../../components/button';
import { NewPasswordField } from '../../components/new-password-field';
import { useAttempt } from '../../use-attempt';
import { useAuthWords } from '../../use-auth-words';
import { isOfNewPassword } from '../new-password-failure';
import { StepFrame } from './step-frame';
import { UsernameField } from './username-field';

const ofUsername = new Set<AuthFailure['kind']>(['empty-username', 'invalid-username', 'username-taken']);

export function SignUpForm({ signingUp, onBack }: { signingUp: SigningUp; onBack: () => void }) {
  const { t } = useTranslation();
  const words = useAuthWords();
  const { failure, count, busy, take } = useAttempt();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const usernameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (): Promise<void> => {
    const attributes = { email: email.trim() };
    const outcome = await take(() => signingUp.register({ username, password, attributes }));
    if (!outcome || outcome.ok) return;
    if (ofUsername.has(outcome.failure.kind)) usernameField.current?.focus();
    else if (isOfAttribute(outcome.failure, 'email')) emailField.current?.focus();
    else if (isOfNewPassword(outcome.failure)) passwordField.current?.focus();
  };

  const atUsername = failure && ofUsername.has(failure.kind);
  const atEmail = failure && isOfAttribute(failure, 'email');
  const atPassword = isOfNewPassword(failure);
  const said = failure && <span key={count}>{words(failure)}</span>;
  return (
    <StepFrame title={t('signUp.title')} text={t('signUp.text')} onBack={onBack} onSubmit={submit}>
      {failure && !atUsername && !atEmail && !atPassword && <AuthFailureNotice key={count} failure={failure} />}
      <UsernameField
        ref={usernameField}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={atUsername && said}
      />
      <AttributeField
        ref={emailField}
        name="email"
        size="lg"
        failure={failure}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordField
        ref={passwordField}
        size="lg"
        label={t('signIn.password')}
        value={password}
        onPassword={setPassword}
        error={atPassword && said}
      />
      <Button kind="main" size="lg" type="submit" busy={busy} busyLabel={t('signUp.submitting')}>
        {t('signUp.submit')}
      </Button>
    </StepFrame>
  );
}
