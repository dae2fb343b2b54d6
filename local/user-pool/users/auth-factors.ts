import type { PoolParts } from '../parts';
import type { MfaSettingsStore } from './mfa-settings';
import type { PoolUser } from './pool-user';

/** As GetUser and AdminGetUser name them. */
export async function secondStepsOf({ sub }: PoolUser, mfaSettings: MfaSettingsStore) {
  const { enabled, preferred, passkey } = await mfaSettings.of(sub);
  return {
    ...(enabled.length > 0 && { UserMFASettingList: [...enabled, ...(passkey ? ['WEB_AUTHN'] : [])] }),
    ...(preferred !== undefined && { PreferredMfaSetting: preferred }),
  };
}

/** GetUserAuthFactors and AdminGetUserAuthFactors. */
export type FactorsOf = (user: PoolUser) => Promise<object>;

export function createFactorsOf({ mfaSettings, configuredFactors }: PoolParts): FactorsOf {
  return async (user) => {
    const { totpSecret } = await mfaSettings.of(user.sub);
    const first = await configuredFactors(user);
    return {
      Username: user.username,
      ...(await secondStepsOf(user, mfaSettings)),
      ConfiguredUserAuthFactors: ['PASSWORD', ...first, ...(totpSecret === undefined ? [] : ['SOFTWARE_TOKEN'])],
    };
  };
}
