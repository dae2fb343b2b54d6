import type { PoolParts } from '../parts';
import type { ChallengeName } from '../sign-in/sign-in-session';
import type { Challenge } from './challenge';
import { createCustomChallenge } from './custom-challenge';
import { createDevicePasswordVerifierChallenge } from './device-password-verifier';
import { createDeviceSrpAuthChallenge } from './device-srp-auth';
import { createMfaSetupChallenge } from './mfa-setup';
import { createNewPasswordChallenge } from './new-password-required';
import { createPasswordVerifierChallenge } from './password-verifier';
import { createSelectMfaTypeChallenge } from './select-mfa-type';
import { createSmsMfaChallenge } from './sms-mfa';
import { createSoftwareTokenMfaChallenge } from './software-token-mfa';

export function createChallenges(parts: PoolParts): Record<ChallengeName, Challenge> {
  const {
    poolName,
    poolSecret,
    deviceGroupKey,
    passwordPolicy,
    requiredAttributes,
    users,
    mfaSettings,
    devices,
    outbox,
    lockOut,
    clock,
  } = parts;
  return {
    PASSWORD_VERIFIER: createPasswordVerifierChallenge(poolName, poolSecret, users, lockOut),
    NEW_PASSWORD_REQUIRED: createNewPasswordChallenge(users, passwordPolicy, requiredAttributes),
    CUSTOM_CHALLENGE: createCustomChallenge(users, lockOut),
    SELECT_MFA_TYPE: createSelectMfaTypeChallenge(),
    SMS_MFA: createSmsMfaChallenge(outbox, lockOut),
    SOFTWARE_TOKEN_MFA: createSoftwareTokenMfaChallenge(users, mfaSettings, lockOut, clock),
    MFA_SETUP: createMfaSetupChallenge(users, mfaSettings),
    DEVICE_SRP_AUTH: createDeviceSrpAuthChallenge(),
    DEVICE_PASSWORD_VERIFIER: createDevicePasswordVerifierChallenge(deviceGroupKey, users, devices),
  };
}
