import { tidyCode, tidyName } from '#domain/people/copied-text';
import { BehaviorSubject } from 'rxjs';
import type { CodeDelivery } from '#domain/people/account';
import { type AuthFailure, together } from '#domain/people/auth-failure';
import {
  checkAttributes,
  checkNewPassword,
  checkUsername,
  tidyAttributes,
} from '#domain/people/sign-in/credential-checks';
import type { PasswordPolicy } from '#domain/people/password-policy';
import { resendCoolDown } from '#domain/people/recovery/recovery';
import { failed, ok, type Result } from '#domain/result';
import { checkCode } from '#domain/people/sign-in/sign-in';
import type { Applicant, SignUpMode, SignUpState } from '#domain/people/sign-in/sign-up';
import type { SignUp } from '#ports/people/sign-up';
import type { AutoSignIn } from './auto-sign-in';
import { latestOnly } from '#timing/latest-only';
import { countDown } from '../count-down';
import { type Live, readOnly } from '../../live';

type Outcome = Promise<Result<void, AuthFailure>>;

export interface SignUpFlow extends Live<SignUpState> {
  register(applicant: Applicant): Outcome;
  /** Continues with an unconfirmed account; `password`, if known, signs in afterwards. */
  resume(username: string, password?: string): Outcome;
  confirm(code: string): Outcome;
  /** Requests another code or link; does nothing during the cool-down. */
  resend(): Outcome;
  /** Call when the user leaves the page: stops everything pending. */
  close(): void;
}

export function createSignUpFlow(
  port: SignUp,
  autoSignIn: AutoSignIn,
  mode: SignUpMode,
  passwordPolicy: PasswordPolicy,
): SignUpFlow {
  const state = new BehaviorSubject<SignUpState>({ step: 'form' });
  let password: string | undefined;
  const coolDown = countDown((resendIn) => {
    const now = state.value;
    if (now.step === 'code' || now.step === 'link') state.next({ ...now, resendIn });
  });

  const steps = latestOnly();
  const leave = (): void => {
    steps.cancel();
    coolDown.stop();
    autoSignIn.cancel();
    password = undefined;
  };

  const finish = async (username: string): Outcome => {
    const isAwaited = steps.join();
    const secret = password;
    const entered = secret !== undefined && (await autoSignIn.once({ username, password: secret })).ok;
    if (!isAwaited()) return ok(undefined);
    leave();
    state.next(entered ? { step: 'entered' } : { step: 'confirmed', username });
    return ok(undefined);
  };

  const awaitLink = async (username: string): Promise<void> => {
    if (password === undefined) return;
    const outcome = await autoSignIn.untilConfirmed({ username, password });
    if (outcome === 'cancelled') return;
    if (outcome.ok) {
      leave();
      state.next({ step: 'entered' });
      return;
    }
    coolDown.stop();
    // Keeps the password, so that another link also signs in automatically.
    state.next({ step: 'not-entered', username, failure: outcome.failure });
  };

  const sent = (username: string, delivery: CodeDelivery | undefined): void => {
    const step = mode === 'link' ? 'link' : 'code';
    state.next({ step, username, resendIn: resendCoolDown, ...(delivery && { delivery }) });
    coolDown.start(resendCoolDown);
    if (step === 'link') void awaitLink(username);
  };

  const resend = async (username: string): Outcome => {
    const isAwaited = steps.join();
    const again = await port.resendCode(username);
    if (!again.ok) return again;
    if (!isAwaited()) return ok(undefined);
    autoSignIn.cancel();
    sent(username, again.value);
    return ok(undefined);
  };

  return {
    ...readOnly(state),

    async register(applicant) {
      const username = tidyName(applicant.username);
      const attributes = tidyAttributes(applicant.attributes);
      const failure = together(
        checkUsername(username),
        checkAttributes(attributes),
        checkNewPassword(applicant.password, passwordPolicy),
      );
      if (failure) return failed(failure);
      if (mode === 'off') return failed({ kind: 'sign-up-failed' });
      const isAwaited = steps.join();
      const outcome = await port.signUp({ ...applicant, username, attributes });
      if (!outcome.ok) return outcome;
      if (!isAwaited()) return ok(undefined);
      password = applicant.password;
      if (outcome.value.confirmed) return finish(username);
      sent(username, outcome.value.delivery);
      return ok(undefined);
    },

    async resume(given, secret) {
      const username = tidyName(given);
      const failure = checkUsername(username);
      if (failure) return failed(failure);
      password = secret;
      return resend(username);
    },

    async confirm(typed) {
      const now = state.value;
      if (now.step !== 'code') return failed({ kind: 'expired-code' });
      const code = tidyCode(typed);
      const failure = checkCode(code);
      if (failure) return failed(failure);
      const isAwaited = steps.join();
      const confirmed = await port.confirm(now.username, code);
      return confirmed.ok && isAwaited() ? finish(now.username) : confirmed;
    },

    async resend() {
      const now = state.value;
      if (now.step === 'not-entered') return resend(now.username);
      if ((now.step !== 'code' && now.step !== 'link') || now.resendIn > 0) return ok(undefined);
      return resend(now.username);
    },

    close: leave,
  };
}
