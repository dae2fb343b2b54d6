import { partitionOf } from './quicksight-readers';
import { type CallCredentials, type SignedService, callSigned, serviceError } from './signed-call';

export interface RoleToAssume {
  roleArn: string;
  /** Shown by CloudTrail. */
  sessionName: string;
  seconds: number;
  /** Whose identity the session has, in the words of `provider`. Never log it. */
  context: string;
  provider: string;
}

/** The ARN of QuickSight's context provider. */
export const contextProviderOf = (region: string): string =>
  `arn:${partitionOf(region)}:iam::aws:contextProvider/QuickSight`;

/** The keys of the role's session. */
interface SessionCredentials extends CallCredentials {
  sessionToken: string;
}

/**
 * Takes on a role with a context, by AssumeRole of STS: https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html. Rejects with an
 * error that is named by STS's code.
 */
export async function assumeRole(
  access: Omit<SignedService, 'service'>,
  credentials: CallCredentials,
  { roleArn, sessionName, seconds, context, provider }: RoleToAssume,
): Promise<SessionCredentials> {
  const body = new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: roleArn,
    RoleSessionName: sessionName,
    DurationSeconds: String(seconds),
    'ProvidedContexts.member.1.ProviderArn': provider,
    'ProvidedContexts.member.1.ContextAssertion': context,
  }).toString();
  const { status, text } = await callSigned({ ...access, service: 'sts' }, credentials, {
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body,
  });
  const of = (name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.trim() ?? '';
  // Under the name that QuickSight's errors have.
  const code = of('Code') === 'AccessDenied' ? 'AccessDeniedException' : of('Code') || 'STSServiceException';
  if (status !== 200) throw serviceError(code, of('Message'), status);
  return { accessKeyId: of('AccessKeyId'), secretAccessKey: of('SecretAccessKey'), sessionToken: of('SessionToken') };
}
