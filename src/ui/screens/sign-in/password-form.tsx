import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Unreached as UnreachedCause } from '#domain/people/session';
import type { SignUpFlow } from '#application/people/sign-in/sign-up-flow';
import { companyOfAddress } from '#domain/people/companies/company';
import { PasswordField } from '../../kit/fields/password-field';
import { useAfterTakeOver } from '../../first-page/use-after-take-over';
import type { Attempt } from '../../kit/forms/use-attempt';
import { useHeight } from '../../kit/layout/use-height';
import { usePortal } from '../../portal/use-portal';
import { type Arrival, ArrivalNotice } from './arrival-notice';
import { CompanyWay } from './company-way';
import { OtherWays } from './other-ways';
import { ProviderButtons } from './provider-buttons';
import { SharedComputer } from './shared-computer';
import { SignInTrouble } from './sign-in-trouble';
import { StepSubmit } from './step-submit';
import { Unreached } from './unreached';
import { usePasswordSignIn } from './use-password-sign-in';
import { UsernameField } from './username-field';
import { useTexts } from '../../portal/texts/use-texts';

interface PasswordFormProps extends Arrival {
  attempt: Attempt;
  username: string;
  onUsername: (username: string) => void;
  sharedComputer: boolean;
  onSharedComputer: (shared: boolean) => void;
  /** The reason why the pool couldn't confirm the remembered user. */
  unreached: UnreachedCause | undefined;
  /** The account must be confirmed first, and a code for that is on its way. */
  onConfirm: (flow: SignUpFlow) => void;
}

export function PasswordForm(props: PasswordFormProps) {
  const { attempt, username, onUsername, sharedComputer, onSharedComputer, unreached, onConfirm, ...arrival } = props;
  const { t } = useTexts();
  const { configuration, hostedLoginFlow } = usePortal();
  const { failure, count, errorOf } = attempt;
  const [usesPassword, setUsesPassword] = useState(false);
  const companyNow = () => {
    const home = companyOfAddress(hostedLoginFlow.companies, username);
    return home?.password && usesPassword ? undefined : home;
  };
  const company = useAfterTakeOver(companyNow, undefined);
  const { password, setPassword, usernameField, passwordField, at, left, submit, confirm } = usePasswordSignIn({
    attempt,
    username,
    sharedComputer,
    companyNow,
    onConfirm,
  });
  const [whole, height] = useHeight();
  const shared = <SharedComputer checked={sharedComputer} onChange={onSharedComputer} />;
  return (
    // The height stays when the password goes, so that the field doesn't move under someone who types an address.
    <div ref={whole} className="grid content-start gap-5" style={company && { minHeight: height }}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        {/* Room for a notice and its reference: nothing moves when they appear. */}
        <div className="flex min-h-24 flex-col justify-end gap-2 max-tablet:min-h-38 short:min-h-0">
          {!failure && <ArrivalNotice {...arrival} />}
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
      {!company && configuration.signUp !== 'off' && <NewHere />}
    </div>
  );
}

function NewHere() {
  const { t } = useTexts();
  return (
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
  );
}
