import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Unreached as UnreachedCause } from '#domain/people/session';
import type { SignUpFlow } from '#application/people/sign-in/sign-up-flow';
import { companyOfAddress } from '#domain/people/companies/company';
import { Notice } from '../../kit/notices/notice';
import { PasswordField } from '../../kit/fields/password-field';
import { forgetTypedBefore, typedBefore } from '../../first-page/typed-before';
import { useAfterTakeOver } from '../../first-page/use-after-take-over';
import type { Attempt } from '../../kit/forms/use-attempt';
import { useHeight } from '../../kit/layout/use-height';
import { useLeft } from '../../kit/forms/use-left';
import { usePortal } from '../../portal/use-portal';
import { failuresAtFields } from '../../kit/forms/failures-at-fields';
import { CompanyWay } from './company-way';
import { OtherWays } from './other-ways';
import { ProviderButtons } from './provider-buttons';
import { SignInTrouble, isAnswered } from './sign-in-trouble';
import { StepSubmit } from './step-submit';
import { Unreached } from './unreached';
import { useHostedStart } from './use-hosted-start';
import { UsernameField, isOfUsername } from './username-field';
import { useTexts } from '../../portal/texts/use-texts';

interface PasswordFormProps {
  attempt: Attempt;
  username: string;
  onUsername: (username: string) => void;
  sharedComputer: boolean;
  onSharedComputer: (shared: boolean) => void;
  /** A new password was just chosen. */
  recovered: boolean;
  /** The session before this sign-in ran out. */
  ended: boolean;
  /** The outcome of the sign-out on all devices that led here. */
  everywhere: 'confirmed' | 'unconfirmed' | undefined;
  /** The account was just deleted. */
  deleted: boolean;
  /** The reason why the pool couldn't confirm the remembered user. */
  unreached: UnreachedCause | undefined;
  /** The account must be confirmed first, and a code for that is on its way. */
  onConfirm: (flow: SignUpFlow) => void;
}

export function PasswordForm(props: PasswordFormProps) {
  const { attempt, username, onUsername, recovered, ended, everywhere, deleted, unreached, onConfirm } = props;
  const { sharedComputer, onSharedComputer } = props;
  const { t } = useTexts();
  const portal = usePortal();
  const { configuration, session, hostedLoginFlow } = portal;
  const { failure, count, errorOf, take } = attempt;
  const left = useLeft(attempt.forget);
  const [password, setPassword] = useState(() => typedBefore('password'));
  useEffect(forgetTypedBefore, []);
  const [usesPassword, setUsesPassword] = useState(false);
  const companyNow = () => {
    const home = companyOfAddress(hostedLoginFlow.companies, username);
    return home?.password && usesPassword ? undefined : home;
  };
  const company = useAfterTakeOver(companyNow, undefined);
  const [whole, height] = useHeight();
  const leave = useHostedStart();
  const hasPassword = password !== '';
  const isTyping = hasPassword || username !== '';
  useEffect(() => {
    if (isTyping) session.prepareSignIn(hasPassword);
  }, [isTyping, hasPassword, session]);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const at = failuresAtFields(failure, {
    username: isOfUsername,
    password: ({ kind }) => kind === 'empty-password',
  });
  // Confirming an account signs in with the entered password, which is no longer in the field.
  const entered = useRef('');

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // A press that was held since before the portal loaded comes before `company` is drawn.
    const home = companyNow();
    if (home) return leave(home.provider, { sharedComputer, address: username });
    // Enter pressed by habit after a code that continued by itself must not replace the code's outcome.
    if (at.above && username !== '' && password === '') return passwordField.current?.focus();
    entered.current = password;
    const outcome = await take(() => session.signIn({ username, password, sharedComputer }, left));
    if (!outcome || outcome.ok) return;
    if (isOfUsername(outcome.failure)) return usernameField.current?.focus();
    // The pool doesn't say whether username or password was wrong.
    if (isAnswered(outcome.failure)) setPassword('');
    passwordField.current?.focus();
  };

  const confirm = async (): Promise<void> => {
    const outcome = await take(async () => {
      const { resumeSignUp } = await import('./sign-up/begin-sign-up');
      return resumeSignUp(portal, { username, password: entered.current, sharedComputer });
    });
    if (!outcome?.ok) return;
    // Unless the form has been left.
    if (passwordField.current) onConfirm(outcome.value);
    else outcome.value.close();
  };

  const shared = (
    <label className="mb-2 flex items-start gap-2.5 text-ui max-tablet:min-h-11 max-tablet:items-center">
      <input
        type="checkbox"
        checked={sharedComputer}
        onChange={(event) => onSharedComputer(event.target.checked)}
        className="mt-0.5 size-4 flex-none"
      />
      <span>
        {t('signIn.sharedComputer')}
        <span className="block text-meta text-muted">{t('signIn.sharedComputerHint')}</span>
      </span>
    </label>
  );
  return (
    // The height stays when the password goes, so that the field doesn't move under someone who types an address.
    <div ref={whole} className="grid content-start gap-5" style={company && { minHeight: height }}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        {/* Room for a notice and its reference: nothing moves when they appear. */}
        <div className="flex min-h-24 flex-col justify-end gap-2 max-tablet:min-h-38 short:min-h-0">
          {recovered && !failure && <Notice kind="success">{t('recovery.done')}</Notice>}
          {ended && !failure && !recovered && <Notice kind="warning">{t('failure.signed-out')}</Notice>}
          {deleted && !failure && <Notice kind="success">{t('signIn.deleted')}</Notice>}
          {everywhere && !failure && !recovered && (
            <Notice kind={everywhere === 'confirmed' ? 'success' : 'warning'}>
              {t(`signIn.everywhere.${everywhere}`)}
            </Notice>
          )}
          {unreached && <Unreached cause={unreached} />}
          <SignInTrouble
            key={count}
            failure={at.above}
            recover={
              <Link to="/login" search={({ redirect }) => ({ redirect, page: 'recovery' })} className="link">
                {t('signIn.choosePassword')}
              </Link>
            }
            onConfirm={() => void confirm()}
          />
        </div>
        <h1 tabIndex={-1} className="mb-2 text-display font-head tracking-tight">
          {t('signIn.title')}
        </h1>
        <UsernameField
          ref={usernameField}
          hasFocus={username === ''}
          autoComplete={configuration.signInMethods.includes('passkey') ? 'username webauthn' : 'username'}
          value={username}
          onChange={(event) => onUsername(event.target.value)}
          error={errorOf(at.username)}
          errorLine
        />
        {company ? (
          <CompanyWay {...{ company, sharedComputer }} address={username} onPassword={() => setUsesPassword(true)}>
            {shared}
          </CompanyWay>
        ) : (
          <>
            <div className="relative">
              <PasswordField
                ref={passwordField}
                size="lg"
                label={t('signIn.password')}
                name="password"
                autoComplete="current-password"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- The name is known: the password is what is left to type
                autoFocus={username !== ''}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                error={errorOf(at.password)}
                errorLine
              />
              {/* After the field in tab order, above it on screen. */}
              <Link
                to="/login"
                search={({ redirect }) => ({ redirect, page: 'recovery' })}
                className="absolute -top-1 right-0 inline-flex min-h-6 items-center link text-ui max-tablet:-top-5 max-tablet:min-h-11 max-tablet:items-end max-tablet:pb-1.5"
              >
                {t('signIn.forgot')}
              </Link>
            </div>
            {shared}
            <StepSubmit attempt={attempt} busyLabel={t('signIn.submitting')}>
              {t('signIn.submit')}
            </StepSubmit>
            <OtherWays {...{ attempt, left, username, sharedComputer, usernameField }} />
          </>
        )}
      </form>
      {!company && <ProviderButtons sharedComputer={sharedComputer} />}
      {!company && configuration.signUp !== 'off' && (
        <p className="text-ui text-muted">
          {t('signIn.newHere')}{' '}
          <Link
            to="/login"
            search={({ redirect }) => ({ redirect, page: 'sign-up' })}
            className="inline-flex min-h-6 items-center link max-tablet:min-h-11"
          >
            {t('signIn.createAccount')}
          </Link>
        </p>
      )}
    </div>
  );
}
