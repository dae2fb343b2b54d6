import { canHavePasskeys } from '#domain/people/sign-in/sign-in-methods';

/** Whether this browser can have passkeys at this address: it speaks their JSON form, which none does on an insecure page. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  canHavePasskeys(location.hostname);
