import { failed, ok } from '#domain/result';
import type { PasswordRecovery } from '#ports/people/password-recovery';
import { codeSentBy } from './code-delivery';
import { authFailure } from '../cognito-failures';
import type { PoolCall } from '../pool-call';

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
