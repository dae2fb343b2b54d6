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
   * Keys of this token's user, reloaded after fifty minutes or once they have expired (specification, section 4);
   * concurrent calls share one load. `refused` are keys that the gateway rejected: they are replaced.
   */
  current(token: IdToken, refused?: AwsKeys): Promise<Result<AwsKeys, CredentialsFailure>>;
}

export type CredentialsFailure = Extract<
  Failure,
  { kind: 'token-refused' | 'credentials-refused' | 'busy' | 'unreachable' | 'broken' }
>;
