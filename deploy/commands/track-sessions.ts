import {
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientConfig,
  GetUserPoolSessionConfigurationCommand,
  SetUserPoolSessionConfigurationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AwsSettings } from '../settings/aws-settings.ts';

/**
 * Turns on session tracking in a new pool, which CloudFormation can't. Failures become lines for the operator, because the portal works without it.
 * The credentials of the terminal need `cognito-idp:GetUserPoolSessionConfiguration` and the right to set it.
 */
export async function trackSessions(
  {
    userPoolId,
    region,
    aws,
  }: Pick<AwsSettings, 'userPoolId' | 'region'> & { aws: Pick<AwsSettings['aws'], 'maxSessions'> },
  newPoolId: string,
  options: CognitoIdentityProviderClientConfig = {},
): Promise<string[]> {
  if (userPoolId !== undefined) return [];
  const client = new CognitoIdentityProviderClient({ region, ...options });
  const wanted = {
    UserPoolId: newPoolId,
    UserSessionTracking: aws.maxSessions === 0 ? 'DISABLED' : 'ENABLED',
    // Required also where it is off.
    TokenSession: { MaxPerUser: aws.maxSessions || 20 },
  } as const;
  try {
    const now = await client.send(new GetUserPoolSessionConfigurationCommand({ UserPoolId: newPoolId }));
    const isSet =
      now.UserSessionTracking === wanted.UserSessionTracking &&
      (aws.maxSessions === 0 || now.TokenSession?.MaxPerUser === wanted.TokenSession.MaxPerUser);
    if (!isSet) await client.send(new SetUserPoolSessionConfigurationCommand(wanted));
    return [];
  } catch (error) {
    const { name, message } = error as Error;
    return [
      `Session tracking couldn't be set in ${newPoolId} (${name}: ${message}): Devices won't list where people are signed in.`,
    ];
  }
}
