import type { Failure } from '#domain/failure';
import type { Result } from '#domain/result';
import type { IdToken } from './user-pool';

/** Temporary credentials of AWS. The session token goes with every call that the secret key signs. */
export interface AwsKeys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
}

/** Exchanges the user's ID token for credentials that sign calls to a gateway which asks for IAM. */
export interface AwsCredentials {
  /**
   * Keys of this token's user, loaded again fifty minutes after the last load, or when they have expired (specification, section 4);
   * one load serves any number of calls. `refused` are keys that the gateway did not accept: the call gets others.
   */
  current(token: IdToken, refused?: AwsKeys): Promise<Result<AwsKeys, CredentialsFailure>>;
}

export type CredentialsFailure = Extract<
  Failure,
  { kind: 'token-refused' | 'credentials-refused' | 'busy' | 'unreachable' | 'broken' }
>;
