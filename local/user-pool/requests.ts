import { z } from 'zod';
import { challengeName } from './sign-in-session';
import { usernameSchema } from './username';

const notNull = 'Member must not be null';

const clientId = z
  .string(notNull)
  .min(1, 'Member must have length greater than or equal to 1')
  .max(128, 'Member must have length less than or equal to 128')
  .regex(/^[\w+]+$/, 'Member must satisfy regular expression pattern: [\\w+]+');

const token = z
  .string(notNull)
  .regex(/^[A-Za-z0-9\-_=.]+$/, 'Member must satisfy regular expression pattern: [A-Za-z0-9-_=.]+');

const oneOf = <const Names extends string[]>(...names: Names) =>
  z.enum(names, `Member must satisfy enum value set: [${names.join(', ')}]`);

/** Names to texts. The client sends `"DEVICE_KEY": null` for a device that it does not have. */
const parameters = z
  .record(z.string(), z.string().nullish())
  .transform((given) =>
    Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  );

const withUsername = parameters.superRefine((given, context) => {
  const checked = usernameSchema.safeParse(given['USERNAME'] ?? '-');
  for (const issue of checked.error?.issues ?? []) context.addIssue({ code: 'custom', message: issue.message });
});

/**
 * What each operation accepts, with the messages in which Cognito refuses the rest
 * (https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_Operations.html).
 */
export const initiateAuthRequest = z.object({
  AuthFlow: oneOf(
    'USER_SRP_AUTH',
    'REFRESH_TOKEN_AUTH',
    'REFRESH_TOKEN',
    'CUSTOM_AUTH',
    'USER_PASSWORD_AUTH',
    'USER_AUTH',
    'ADMIN_NO_SRP_AUTH',
    'ADMIN_USER_PASSWORD_AUTH',
  ),
  ClientId: clientId,
  AuthParameters: withUsername.default({}),
});

export const respondToAuthChallengeRequest = z.object({
  ChallengeName: oneOf(...challengeName.options),
  ClientId: clientId,
  Session: z.string().min(20, 'Member must have length greater than or equal to 20').max(2048).nullish(),
  ChallengeResponses: withUsername.default({}),
});

export const getTokensFromRefreshTokenRequest = z.object({ RefreshToken: token, ClientId: clientId });

export const accessTokenRequest = z.object({ AccessToken: token });

export const revokeTokenRequest = z.object({ Token: token, ClientId: clientId });
