import type { PasswordRecovery } from '#ports/people/recovery/password-recovery';
import type { SignUp } from '#ports/people/sign-up';
import { answered } from '../cognito-failures';
import { type PoolCall, PoolError } from '../pool-call';
import { codeSentBy, deliveryIn } from './code-delivery';
import { namesAndValues } from './user-attributes';

export const createCognitoSignUp = (clientId: string, call: PoolCall): SignUp => ({
  signUp: ({ username, password, attributes }) =>
    answered('sign-up', async () => {
      const answer = await call('SignUp', {
        ClientId: clientId,
        Username: username,
        Password: password,
        UserAttributes: namesAndValues(attributes),
      });
      const delivery = deliveryIn(answer['CodeDeliveryDetails']);
      return { confirmed: answer['UserConfirmed'] === true, ...(delivery && { delivery }) };
    }),

  confirm: (username, code) =>
    answered('sign-up', async () => {
      const parameters = { ClientId: clientId, Username: username, ConfirmationCode: code };
      await call('ConfirmSignUp', parameters).catch((error: unknown) => {
        if (!isConfirmedAlready(error)) throw error;
      });
    }),

  resendCode: (username) =>
    answered('sign-up', async () =>
      codeSentBy(await call('ResendConfirmationCode', { ClientId: clientId, Username: username })),
    ),
});

/** The account is already confirmed, by the link or from another tab. */
const isConfirmedAlready = (error: unknown): boolean =>
  error instanceof PoolError && /current status is CONFIRMED/i.test(error.message);

export const createCognitoPasswordRecovery = (clientId: string, call: PoolCall): PasswordRecovery => ({
  requestCode: (username) =>
    answered('recovery', async () =>
      codeSentBy(await call('ForgotPassword', { ClientId: clientId, Username: username })),
    ),

  confirm: ({ username, code, password }) =>
    answered('recovery', async () => {
      await call('ConfirmForgotPassword', {
        ClientId: clientId,
        Username: username,
        ConfirmationCode: code,
        Password: password,
      });
    }),
});
