import { type SubmitEvent, useRef, useState } from 'react';
import type { SessionUser } from '#domain/people/session-user';
import type { SignUpFlow } from '#application/people/sign-in/sign-up-flow';
import { Button } from '../../../kit/button';
import { DialogTitle } from '../../../kit/dialog';
import { TextButton } from '../../../kit/text-button';
import { Notice } from '../../../kit/notices/notice';
import { PasswordField } from '../../../kit/fields/password-field';
import { TextField } from '../../../kit/fields/text-field';
import type { Attempt } from '../../../kit/forms/use-attempt';
import { useLeft } from '../../../kit/forms/use-left';
import { usePortal } from '../../../portal/use-portal';
import { OtherWays } from '../../sign-in/other-ways';
import { SignInTrouble, isAnswered } from '../../sign-in/sign-in-trouble';
import { resumeSignUp } from '../../sign-in/sign-up/begin-sign-up';
import { useSignOut } from '../../../session/use-sign-out';
import { useTexts } from '../../../portal/texts/use-texts';

interface PasswordAgainProps {
  user: SessionUser;
  attempt: Attempt;
  /** A new password was just chosen. */
  recovered: boolean;
  onRecover: () => void;
  /** The account must be confirmed first, and a code for that is on its way. */
  onConfirm: (flow: SignUpFlow) => void;
}

/** Asks the page's user for their password; anyone else starts at the sign-in page. */
export function PasswordAgain({ user, attempt, recovered, onRecover, onConfirm }: PasswordAgainProps) {
  const { t } = useTexts();
  const portal = usePortal();
  const { session } = portal;
  const startClean = useSignOut();
  const { failure, count, busy, errorOf, take, pressAgain } = attempt;
  const left = useLeft();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);

  // Confirming an account signs in by what was entered for it, which is no longer in the field.
  const entered = useRef('');

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // React bubbles events through portals: the form around must not take this submit as its own.
    event.stopPropagation();
    entered.current = password;
    const outcome = await take(() => session.signIn({ username: user.username, password }, left));
    if (!outcome || outcome.ok) return;
    if (isAnswered(outcome.failure)) setPassword('');
    field.current?.focus();
  };

  const confirm = async (): Promise<void> => {
    const outcome = await take(() => resumeSignUp(portal, { username: user.username, password: entered.current }));
    if (!outcome?.ok) return;
    // Unless the form has been left.
    if (field.current) onConfirm(outcome.value);
    else outcome.value.close();
  };

  const atField = failure?.kind === 'empty-password';
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 p-5">
        <div>
          <DialogTitle className="text-head font-head">{t('sessionEnded.title')}</DialogTitle>
          <p className="mt-1.5 text-body text-muted">{t('sessionEnded.text')}</p>
        </div>
        {recovered && !failure && <Notice kind="success">{t('recovery.done')}</Notice>}
        <SignInTrouble
          key={count}
          failure={atField ? undefined : failure}
          recover={<TextButton onClick={onRecover}>{t('signIn.choosePassword')}</TextButton>}
          onConfirm={() => void confirm()}
        />
        <TextField
          label={t('signIn.username')}
          name="username"
          autoComplete="username"
          readOnly
          // The dialog puts the focus into its first field, which is the password.
          tabIndex={-1}
          value={user.username}
          className="bg-sunken!"
        />
        <PasswordField
          ref={field}
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The dialog asks for nothing else
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorOf(atField ? failure : undefined)}
        />
        <OtherWays {...{ attempt, left }} username={user.username} />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3">
        <TextButton className="text-ui wrap-anywhere max-tablet:min-h-11" onClick={startClean}>
          {t('sessionEnded.not', { name: user.name || user.email || user.username })}
        </TextButton>
        <Button
          kind="main"
          type="submit"
          className="ml-auto max-tablet:flex-auto"
          busy={busy}
          onPressAgain={pressAgain}
          busyLabel={t('signIn.submitting')}
        >
          {t('signIn.submit')}
        </Button>
      </div>
    </form>
  );
}
