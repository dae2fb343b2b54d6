import { tidyCode, tidyName } from '#domain/people/copied-text';
import { BehaviorSubject } from 'rxjs';
import { type AuthFailure, together } from '#domain/people/auth-failure';
import { checkNewPassword, checkUsername } from '#domain/people/sign-in/credential-checks';
import type { PasswordPolicy } from '#domain/people/password-policy';
import { type RecoveryState, resendCoolDown } from '#domain/people/recovery/recovery';
import { failed, ok, type Result } from '#domain/result';
import { checkCode } from '#domain/people/sign-in/sign-in';
import type { PasswordRecovery } from '#ports/people/recovery/password-recovery';
import { latestOnly } from '#timing/latest-only';
import { countDown } from '../count-down';
import { type Live, readOnly } from '../../live';

type Outcome = Promise<Result<void, AuthFailure>>;

export interface Recovery extends Live<RecoveryState> {
  request(username: string): Outcome;
  /** Requests another code; does nothing during the cool-down. */
  resend(): Outcome;
  confirm(answer: { code: string; password: string }): Outcome;
  startOver(): void;
  /** Call when the user leaves the page. */
  close(): void;
}

export function createRecovery(port: PasswordRecovery, passwordPolicy: PasswordPolicy): Recovery {
  const state = new BehaviorSubject<RecoveryState>({ step: 'request' });
  const coolDown = countDown((resendIn) => {
    if (state.value.step === 'code') state.next({ ...state.value, resendIn });
  });
  /** An answer to a step that the user has left is ignored. */
  const steps = latestOnly();
  const leave = (): void => {
    steps.cancel();
    coolDown.stop();
  };

  const send = async (username: string): Outcome => {
    const isAwaited = steps.join();
    const sent = await port.requestCode(username);
    if (!sent.ok) return sent;
    if (isAwaited()) {
      state.next({ step: 'code', username, delivery: sent.value, resendIn: resendCoolDown });
      coolDown.start(resendCoolDown);
    }
    return ok(undefined);
  };

  return {
    ...readOnly(state),

    async request(given) {
      const failure = checkUsername(given);
      return failure ? failed(failure) : send(tidyName(given));
    },

    async resend() {
      const now = state.value;
      return now.step === 'code' && now.resendIn === 0 ? send(now.username) : ok(undefined);
    },

    async confirm({ code: typed, password }) {
      const now = state.value;
      if (now.step !== 'code') return failed({ kind: 'expired-code' });
      const code = tidyCode(typed);
      const failure = together(checkCode(code), checkNewPassword(password, passwordPolicy));
      if (failure) return failed(failure);
      const isAwaited = steps.join();
      const confirmed = await port.confirm({ username: now.username, code, password });
      if (confirmed.ok && isAwaited()) {
        leave();
        state.next({ step: 'done', username: now.username });
      }
      return confirmed;
    },

    startOver() {
      leave();
      state.next({ step: 'request' });
    },

    close: leave,
  };
}
