import type { CognitoSettings } from '#adapters/cognito/cognito-settings';

/** The Web Locks of one browser: requests for the same name wait for earlier ones. */
export function aBrowsersLocks(): NonNullable<CognitoSettings['locks']> {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, _: LockOptions, use: LockGrantedCallback<unknown>): Promise<unknown> => {
    const granted = (last.get(name) ?? Promise.resolve()).then(() => use({ name, mode: 'exclusive' }));
    last.set(
      name,
      granted.catch(() => {}),
    );
    return granted;
  };
  return { request: request as LockManager['request'] };
}
