import * as z from 'zod/mini';
import { type PoolCall, PoolError } from '../pool-call';
import type { DeviceStore } from '../session/stored-session';
import { loadSrp } from './load-srp';

/** What the pool calls a browser that it doesn't know yet, beside the tokens. */
export const newDevice = z.object({ DeviceKey: z.string(), DeviceGroupKey: z.string() });

/** Makes this browser a device of the user. True if the pool lets the user decide whether to remember it. */
export async function registerDevice(
  call: PoolCall,
  devices: Pick<DeviceStore, 'saveDevice'>,
  username: string,
  AccessToken: string,
  { DeviceKey, DeviceGroupKey }: z.output<typeof newDevice>,
): Promise<boolean> {
  const { password, verifier } = await (await loadSrp()).hashDevice(DeviceGroupKey, DeviceKey);
  const confirmed = await call('ConfirmDevice', {
    DeviceKey,
    AccessToken,
    DeviceSecretVerifierConfig: verifier,
    // Cognito refuses an empty name.
    DeviceName: globalThis.navigator?.userAgent || 'unknown',
  }).catch((error: unknown) => {
    // Signs in even if the device couldn't be registered: the tokens are bound to its key.
    if (error instanceof PoolError) return {};
    throw error;
  });
  devices.saveDevice(username, { deviceKey: DeviceKey, randomPasswordKey: password, deviceGroupKey: DeviceGroupKey });
  return 'UserConfirmationNecessary' in confirmed && confirmed['UserConfirmationNecessary'] === true;
}
