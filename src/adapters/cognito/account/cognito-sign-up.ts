import { failed, ok } from '#domain/result';
import type { PasswordRecovery } from '#ports/people/password-recovery';
import type { SignUp } from '#ports/people/sign-up';
import { authFailure } from '../cognito-failures';
import { type PoolCall, PoolError } from '../pool-call';
import { codeSentBy, deliveryIn } from './code-delivery';
import { namesAndValues } from './user-attributes';

export const createCognitoSignUp = (clientId: string, call: PoolCall): SignUp => ({
  async signUp({ username, password, attributes }) {
    try {
      const answer = await call('SignUp', {
        ClientId: clientId,
        Username: username,
        Password: password,
        UserAttributes: namesAndValues(attributes),
      });
      const delivery = deliveryIn(answer['CodeDeliveryDetails']);
      return ok({ confirmed: answer['UserConfirmed'] === true, ...(delivery && { delivery }) });
    } catch (error) {
      return failed(authFailure(error, 'sign-up'));
    }
  },

  async confirm(username, code) {
    try {
      await call('ConfirmSignUp', { ClientId: clientId, Username: username, ConfirmationCode: code });
      return ok(undefined);
    } catch (error) {
      if (isConfirmedAlready(error)) return ok(undefined);
      return failed(authFailure(error, 'sign-up'));
    }
  },

  async resendCode(username) {
    try {
      const answer = await call('ResendConfirmationCode', { ClientId: clientId, Username: username });
      return ok(codeSentBy(answer));
    } catch (error) {
      return failed(authFailure(error, 'sign-up'));
    }
  },
});

/** The account is already confirmed, by the link or from another tab. */
const isConfirmedAlready = (error: unknown): boolean =>
  error instanceof PoolError && /current status is CONFIRMED/i.test(error.message);

export const createCognitoPasswordRecovery = (clientId: string, call: PoolCall): PasswordRecovery => ({
  async requestCode(username) {
    try {
      const answer = await call('ForgotPassword', { ClientId: clientId, Username: username });
      return ok(codeSentBy(answer));
    } catch (error) {
      return failed(authFailure(error, 'recovery'));
    }
  },

  async confirm({ username, code, password }) {
    try {
      await call('ConfirmForgotPassword', {
        ClientId: clientId,
        Username: username,
        ConfirmationCode: code,
        Password: password,
      });
      return ok(undefined);
    } catch (error) {
      return failed(authFailure(error, 'recovery'));
    }
  },
});
