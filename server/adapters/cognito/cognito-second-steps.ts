import {
  AdminDeleteSoftwareTokenCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  CodeMismatchException,
  ExpiredCodeException,
  InvalidParameterException,
  NotAuthorizedException,
  ResourceNotFoundException,
  RespondToAuthChallengeCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { randomInt } from 'node:crypto';
import { poolSecondSteps } from '#domain/access/person-details';
import { secondStepFields } from '#domain/people/password-proof';
import type { SecondSteps } from '../../ports/pool/second-steps';
import { type CognitoPoolOptions, createPoolClient, inTime } from './pool-client';
import { settled } from './settled';

export interface CognitoSecondStepsOptions extends CognitoPoolOptions {
  clientId: string;
}

/**
 * Confirms a sign-in by answering its challenge with a wrong code: Cognito says that the code is wrong only if the session is one that it
 * gave after the right password. Removing takes the rights AdminGetUser, AdminSetUserMFAPreference, AdminDeleteSoftwareToken and
 * AdminUserGlobalSignOut.
 */
export function createCognitoSecondSteps(options: CognitoSecondStepsOptions): SecondSteps {
  const { userPoolId: UserPoolId, clientId: ClientId } = options;
  const client = createPoolClient(options);

  return {
    personWith: ({ username, challenge, session }) =>
      settled(async () => {
        const code = String(randomInt(1_000_000)).padStart(6, '0');
        const answer = new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: challenge,
          Session: session,
          ChallengeResponses: { USERNAME: username, [secondStepFields[challenge]]: code },
        });
        try {
          // The code may be right, once in a million: that proves as much.
          await client.send(answer, inTime());
        } catch (error) {
          if (isUnknownSignIn(error)) return undefined;
          if (!(error instanceof CodeMismatchException || error instanceof ExpiredCodeException)) throw error;
        }
        const { UserAttributes } = await client.send(
          new AdminGetUserCommand({ UserPoolId, Username: username }),
          inTime(),
        );
        return UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
      }),

    of: (Username) =>
      settled(async () => {
        const { UserMFASettingList = [] } = await client.send(
          new AdminGetUserCommand({ UserPoolId, Username }),
          inTime(),
        );
        return poolSecondSteps.filter((step) => UserMFASettingList.includes(step));
      }),

    remove: (Username) =>
      settled(async () => {
        const off = { Enabled: false, PreferredMfa: false };
        const person = { UserPoolId, Username };
        const { UserMFASettingList = [] } = await client.send(new AdminGetUserCommand(person), inTime());
        await client.send(
          new AdminSetUserMFAPreferenceCommand({
            ...person,
            SMSMfaSettings: off,
            SoftwareTokenMfaSettings: off,
            ...(UserMFASettingList.includes('EMAIL_OTP') && { EmailMfaSettings: off }),
          }),
          inTime(),
        );
        try {
          await client.send(new AdminDeleteSoftwareTokenCommand(person), inTime());
        } catch (error) {
          // There is no app to forget.
          if (!(error instanceof InvalidParameterException || error instanceof ResourceNotFoundException)) throw error;
        }
        await client.send(new AdminUserGlobalSignOutCommand(person), inTime());
      }),
  };
}

/** One exception covers sessions that are made up, over, or of someone else. */
const isUnknownSignIn = (error: unknown): boolean =>
  error instanceof NotAuthorizedException ||
  error instanceof UserNotFoundException ||
  error instanceof InvalidParameterException;
