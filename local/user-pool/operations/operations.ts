import { CognitoError, invalidParameter } from '../cognito-error';
import type { Codes } from '../codes';
import type { Devices } from '../users/devices';
import type { LockOut } from '../sign-in/lock-out';
import type { MfaSettingsStore } from '../users/mfa-settings';
import type { PasswordPolicy } from '../users/password-policy';
import type { RateLimit } from '../rate-limit';
import type { SignIn } from '../sign-in/sign-in';
import type { SignInSessions } from '../sign-in/sign-in-session';
import type { ReadSignedInUser } from '../tokens/signed-in-user';
import type { TokenFamilies } from '../tokens/token-families';
import type { TokenIssuance } from '../tokens/token-issuance';
import type { Users } from '../users/users';
import { createAttributeOperations } from './attribute-operations';
import { createDeviceOperations } from './device-operations';
import type { RequireClient } from './fields';
import { createMfaOperations } from './mfa-operations';
import { createPasswordOperations } from './password-operations';
import { createSignInOperations } from './sign-in-operations';
import { createSignUpOperations } from './sign-up-operations';
import { createTokenOperations } from './token-operations';
import { createUserOperations } from './user-operations';

interface Parts {
  clientId: string;
  poolName: string;
  selfSignUp: boolean;
  passwordPolicy: PasswordPolicy;
  requiredAttributes: readonly string[];
  preventUserExistenceErrors: boolean;
  rotatesRefreshTokens: boolean;
  users: Users;
  mfaSettings: MfaSettingsStore;
  devices: Devices;
  codes: Codes;
  lockOut: LockOut;
  rateLimit: RateLimit;
  families: TokenFamilies;
  issuance: TokenIssuance;
  signIn: SignIn;
  sessions: SignInSessions;
  readSignedInUser: ReadSignedInUser;
  clock: () => number;
}

/** The operations by the name in the `x-amz-target` header. */
export function createOperations({ clientId, ...others }: Parts) {
  const requireClient: RequireClient = ({ ClientId: id, SecretHash }) => {
    if (id !== clientId) throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`);
    if (SecretHash) {
      throw invalidParameter(`App client ${id} is not configured for secret but secret hash was received`);
    }
  };
  const parts = { ...others, requireClient };
  return {
    ...createSignInOperations(parts),
    ...createTokenOperations(parts),
    ...createSignUpOperations(parts),
    ...createPasswordOperations(parts),
    ...createUserOperations(parts),
    ...createAttributeOperations(parts),
    ...createMfaOperations(parts),
    ...createDeviceOperations(parts.devices, parts.readSignedInUser),
  };
}
