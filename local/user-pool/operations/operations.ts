import { CognitoError, invalidParameter } from '../cognito-error';
import { createAttributeOperations } from './attribute-operations';
import { createDeviceOperations } from './device-operations';
import type { RequireClient } from './fields';
import { createMfaOperations } from './mfa-operations';
import type { OperationParts } from './parts';
import { createPasskeyOperations } from './passkey-operations';
import { createPasswordOperations } from './password-operations';
import { createSessionOperations } from './session-operations';
import { createSignInOperations } from './sign-in-operations';
import { createSignUpOperations } from './sign-up-operations';
import { createTokenOperations } from './token-operations';
import { createUserOperations } from './user-operations';

/** The operations by the name in the `x-amz-target` header. */
export function createOperations(others: Omit<OperationParts, 'requireClient'>) {
  const requireClient: RequireClient = ({ ClientId: id, SecretHash }) => {
    if (id !== others.clientId)
      throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`);
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
    ...createPasskeyOperations(parts),
    ...createDeviceOperations(parts.devices, parts.readSignedInUser),
    ...createSessionOperations(parts),
  };
}
