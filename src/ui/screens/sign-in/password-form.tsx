import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { PasswordField } from '../../components/password-field';
import { TextField } from '../../components/text-field';
import { usePortal } from '../../use-portal';
import type { SignInStepTaken } from './use-sign-in-step';

/** `ended`: the session before this sign-in ran out. */
export function PasswordForm({ step, ended }: { step: SignInStepTaken; ended: boolean }) {
  const { t } = useTranslation();
  const { session } = usePortal();
  const { failure, attempt, busy, take } = step;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const refusal = await take(() => session.signIn({ username, password }));
    if (!refusal) return;
    if (refusal.kind === 'empty-username') return usernameField.current?.focus();
    // Nothing is said about which of the two was wrong.
    if (refusal.kind === 'refused') setPassword('');
    passwordField.current?.focus();
  };

  const words = failure && t(`signIn.failure.${failure.kind}`, { name: 'name' in failure ? failure.name : '' });
  const noUsername = failure?.kind === 'empty-username';
  const noPassword = failure?.kind === 'empty-password';
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <h1 className="text-display font-head tracking-tight">{t('signIn.title')}</h1>
      {ended && !failure && <Notice kind="warning">{t('signIn.ended')}</Notice>}
      {words && !noUsername && !noPassword && (
        <Notice key={attempt} kind="danger">
          {words}
        </Notice>
      )}
      <TextField
        ref={usernameField}
        size="lg"
        label={t('signIn.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // The page's one purpose is to be typed in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={noUsername && words}
      />
      <PasswordField
        ref={passwordField}
        size="lg"
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={noPassword && words}
      />
      <Button kind="main" size="lg" type="submit" busy={busy} busyLabel={t('signIn.submitting')}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
