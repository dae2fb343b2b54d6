import * as z from 'zod/mini';
import { PoolError } from '../pool-call';
import { newDevice } from './register-device';

export type Shown = Record<string, string>;

const shownChallenges = [
  'NEW_PASSWORD_REQUIRED',
  'SMS_MFA',
  'EMAIL_OTP',
  'SOFTWARE_TOKEN_MFA',
  'SELECT_MFA_TYPE',
  'MFA_SETUP',
  'CUSTOM_CHALLENGE',
] as const;

/** Asked only where a sign-in begins without a password. */
const firstChallenges = ['WEB_AUTHN', 'SMS_OTP', 'SELECT_CHALLENGE', 'PASSWORD', 'PASSWORD_SRP'] as const;
export type ShownChallenge = (typeof shownChallenges)[number] | (typeof firstChallenges)[number];

/** Answered by the portal, by arithmetic. */
const exchanges = ['PASSWORD_VERIFIER', 'DEVICE_SRP_AUTH', 'DEVICE_PASSWORD_VERIFIER'] as const;
type Exchange = (typeof exchanges)[number];

export const laterNames = new Map<string, ShownChallenge | Exchange>(
  [...shownChallenges, ...exchanges].map((name) => [name, name]),
);
export const firstNames = new Map([...laterNames, ...firstChallenges.map((name) => [name, name] as const)]);

const authenticated = z.object({
  AuthenticationResult: z.object({
    IdToken: z.string(),
    AccessToken: z.string(),
    RefreshToken: z.string(),
    NewDeviceMetadata: z.nullish(newDevice),
  }),
});
const challenged = z.object({
  ChallengeParameters: z.record(z.string(), z.string()),
  Session: z.optional(z.string()),
  AvailableChallenges: z.nullish(z.array(z.string())),
});

export type PoolAnswer =
  | { name: 'tokens'; result: z.output<typeof authenticated>['AuthenticationResult'] }
  | { name: ShownChallenge | Exchange; shown: Shown; available: string[]; session: string | undefined };

/** Reads tokens or a challenge. Throws a PoolError if `names` lacks the challenge. */
export function readAnswer(answer: Record<string, unknown>, names: typeof laterNames): PoolAnswer {
  const asked = answer['ChallengeName'];
  if (typeof asked !== 'string') return { name: 'tokens', result: authenticated.parse(answer).AuthenticationResult };
  const name = names.get(asked);
  if (!name) throw new PoolError('UnknownChallenge', asked);
  const said = challenged.parse(names === laterNames ? answer : { ChallengeParameters: {}, ...answer });
  return { name, shown: said.ChallengeParameters, available: said.AvailableChallenges ?? [], session: said.Session };
}
