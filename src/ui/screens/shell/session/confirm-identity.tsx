import { FingerPrintIcon } from '@heroicons/react/24/outline';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { providersOf } from '#domain/people/sign-in/hosted-login';
import type { ProofState } from '#domain/people/proof';
import { Button } from '../../../kit/button';
import { Dialog, DialogFoot, PanelHead } from '../../../kit/dialog';
import { PasswordField } from '../../../kit/fields/password-field';
import { sayAgo } from '../../../portal/texts/dates';
import { type Attempt, useAttempt } from '../../../kit/forms/use-attempt';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { Challenge } from '../../sign-in/challenge/challenge';
import { canUsePasskeys } from '../../../session/passkeys-here';
import { ProviderButton } from '../../sign-in/provider-button';
import { isAnswered } from '../../sign-in/sign-in-trouble';
import { InDialog } from './in-dialog';

type Asking = Extract<ProofState, { status: 'asking' }>;

/** A dialog over the page that asks for a new sign-in before something that matters. */
export function ConfirmIdentity() {
  const { proof } = usePortal();
  const state = useLive(proof);
  return (
    <Dialog
      open={state.status === 'asking'}
      onOpenChange={() => proof.cancel()}
      onOpenAutoFocus={focusAnswer}
      place="over"
    >
      {state.status === 'asking' && <Question asking={state} />}
    </Dialog>
  );
}

/** Focuses the field or the provider: the first place closes the dialog. A closing menu may take the focus from a field that takes it by itself. */
function focusAnswer(event: Event): void {
  event.preventDefault();
  (event.target as Element).querySelector<HTMLElement>('input:not([hidden]), [data-answer] button')?.focus();
}

function Question({ asking }: { asking: Asking }) {
  const { t } = useTexts();
  const { proof } = usePortal();
  const attempt = useAttempt();
  if (asking.elsewhere) {
    return (
      <>
        <About asking={asking}>{t('proof.elsewhere')}</About>
        <DialogFoot>
          <Button onClick={() => proof.cancel()}>{t('action.cancel')}</Button>
          <Button kind="main" onClick={() => proof.proceed()}>
            {t('signIn.continue')}
          </Button>
        </DialogFoot>
      </>
    );
  }
  if (asking.user.hosted) return <ByProvider asking={asking} />;
  if (!asking.challenge) return <ByPassword asking={asking} attempt={attempt} />;
  return (
    <InDialog>
      <Challenge challenge={asking.challenge} attempt={attempt} owner={proof} />
    </InDialog>
  );
}

function About({ asking, children }: { asking: Asking; children: ReactNode }) {
  const { t, conventions } = useTexts();
  const { act, signedInAt } = asking;
  const [now] = useState(Date.now);
  return (
    <div className="grid gap-4 p-5">
      <PanelHead>{t('proof.title')}</PanelHead>
      <p className="-mt-2 text-body text-muted">
        {t(`proof.act.${act}`)} {signedInAt && t('proof.since', { ago: sayAgo(signedInAt, now, conventions) })}
      </p>
      {children}
    </div>
  );
}

function ByPassword({ asking, attempt }: { asking: Asking; attempt: Attempt }) {
  const { t } = useTexts();
  const { proof, configuration } = usePortal();
  const { failure, count, busy, errorOf, take, pressAgain } = attempt;
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { freshProofMinutes, signInMethods } = configuration;
  const hasPasskeys = signInMethods.includes('passkey') && canUsePasskeys();

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    const outcome = await take(() => proof.signIn({ password }));
    if (!outcome || outcome.ok) return;
    if (isAnswered(outcome.failure)) setPassword('');
    field.current?.focus();
  };

  const atField = failure?.kind === 'empty-password' || failure?.kind === 'wrong-password';
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <About asking={asking}>
        {failure && !atField && <AuthFailureNotice key={count} failure={failure} />}
        {/* For password managers. */}
        <input hidden readOnly name="username" autoComplete="username" value={asking.user.username} />
        <PasswordField
          ref={field}
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- On the way back from a code
          autoFocus={count > 0}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorOf(atField ? failure : undefined)}
        />
        {hasPasskeys && (
          <Button
            icon={FingerPrintIcon}
            kind="line"
            className="justify-self-start"
            onClick={() => void take(() => proof.signIn({ way: 'passkey' }))}
          >
            {t('signIn.way.passkey.name')}
          </Button>
        )}
      </About>
      <DialogFoot>
        {freshProofMinutes !== 'off' && (
          <p className="flex-1 basis-24 text-meta text-muted max-tablet:basis-full">
            {t('proof.lasts', { count: freshProofMinutes })}
          </p>
        )}
        <Button onClick={() => proof.cancel()}>{t('action.cancel')}</Button>
        <Button kind="main" type="submit" busy={busy} onPressAgain={pressAgain} busyLabel={t('signIn.checking')}>
          {t('action.confirm')}
        </Button>
      </DialogFoot>
    </form>
  );
}

/**
 * Signs in on the pool's own pages in a new tab, and continues here with what was pressed. If that tab's session isn't this one's too, or
 * the browser opens none, the page is left and what was pressed must be pressed again.
 */
function ByProvider({ asking }: { asking: Asking }) {
  const { t } = useTexts();
  const { proof, hostedLoginFlow } = usePortal();
  const state = useLive(hostedLoginFlow);
  const [isBlocked, setBlocked] = useState(false);
  if (!isBlocked && state.status === 'failed' && state.failure.kind === 'new-tab-blocked') setBlocked(true);
  const leaves = isBlocked || asking.user.sharedComputer;
  return (
    <>
      <About asking={asking}>
        <p className="text-body">{t(leaves ? 'proof.hostedHere' : 'proof.hosted')}</p>
        {state.status === 'failed' && <AuthFailureNotice failure={state.failure} />}
        <div data-answer className="grid gap-2">
          {providersOf(asking.user, hostedLoginFlow).map((provider) => (
            <ProviderButton
              key={provider}
              provider={provider}
              address={asking.user.email}
              {...(asking.user.sharedComputer && { sharedComputer: true })}
              {...(!leaves && { inNewTab: true })}
            />
          ))}
        </div>
      </About>
      <DialogFoot>
        <Button onClick={() => proof.cancel()}>{t('action.cancel')}</Button>
      </DialogFoot>
    </>
  );
}
