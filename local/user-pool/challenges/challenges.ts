import type { PoolParts } from '../parts';
import type { ChallengeName } from '../sign-in/sign-in-session';
import type { Challenge } from './challenge';
import { createCodeChallenge } from './code';
import { createCustomChallenge } from './custom-challenge';
import { createDevicePasswordVerifierChallenge } from './device-password-verifier';
import { createDeviceSrpAuthChallenge } from './device-srp-auth';
import { createMfaSetupChallenge } from './mfa-setup';
import { createNewPasswordChallenge } from './new-password-required';
import { createPasswordChallenge, createPasswordSrpChallenge } from './password';
import { createPasswordVerifierChallenge } from './password-verifier';
import { createSelectChallenge } from './select-challenge';
import { createSelectMfaTypeChallenge } from './select-mfa-type';
import { createWebAuthnChallenge } from './web-authn';
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
    lockOut,
    clock,
  } = parts;
  return {
    SELECT_CHALLENGE: createSelectChallenge(),
    PASSWORD: createPasswordChallenge(poolName, poolSecret, users, lockOut),
    WEB_AUTHN: createWebAuthnChallenge(parts),
    PASSWORD_SRP: createPasswordSrpChallenge(),
    PASSWORD_VERIFIER: createPasswordVerifierChallenge(poolName, poolSecret, users, lockOut),
    NEW_PASSWORD_REQUIRED: createNewPasswordChallenge(users, passwordPolicy, requiredAttributes),
    CUSTOM_CHALLENGE: createCustomChallenge(users, lockOut),
    SELECT_MFA_TYPE: createSelectMfaTypeChallenge(),
    SMS_MFA: createCodeChallenge('SMS_MFA', parts),
    SMS_OTP: createCodeChallenge('SMS_OTP', parts),
    EMAIL_OTP: createCodeChallenge('EMAIL_OTP', parts),
    SOFTWARE_TOKEN_MFA: createSoftwareTokenMfaChallenge(users, mfaSettings, lockOut, clock),
    MFA_SETUP: createMfaSetupChallenge(users, mfaSettings),
    DEVICE_SRP_AUTH: createDeviceSrpAuthChallenge(),
    DEVICE_PASSWORD_VERIFIER: createDevicePasswordVerifierChallenge(deviceGroupKey, users, devices),
  };
}
