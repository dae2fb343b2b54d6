import type { AuthFailure } from '#domain/people/auth-failure';
import { failed, ok, type Result } from '#domain/result';
import type { Authenticator } from '#ports/people/authenticator';

/** Only one request may be pending: a dialog ends the autofill's. */
let pending: AbortController | undefined;

export function createBrowserAuthenticator(): Authenticator {
  return {
    canAutofill: async () => PublicKeyCredential.isConditionalMediationAvailable(),
    prove: (options, { autofill = false, signal } = {}) =>
      asked('passkey-not-used', signal, (signal) =>
        navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
          signal,
          ...(autofill && { mediation: 'conditional' }),
        }),
      ),
    create: (options) =>
      asked('passkey-not-added', undefined, (signal) =>
        navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
          signal,
        }),
      ),
  };
}

async function asked(
  otherwise: 'passkey-not-used' | 'passkey-not-added',
  left: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<Result<Record<string, unknown>, AuthFailure>> {
  pending?.abort();
  const own = (pending = new AbortController());
  try {
    const credential = await ask(left ? AbortSignal.any([left, own.signal]) : own.signal);
    return credential instanceof PublicKeyCredential ? ok({ ...credential.toJSON() }) : failed({ kind: otherwise });
  } catch (error) {
    return failed({ kind: failureOf(error) ?? otherwise });
  }
}

/** `NotAllowedError` doesn't say whether the request was cancelled, took too long, or found no passkey. */
function failureOf(error: unknown) {
  switch (error instanceof Error && error.name) {
    case 'InvalidStateError':
      return 'passkey-exists';
    case 'SecurityError':
      return 'passkey-wrong-address';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'passkey-not-supported';
    case 'TypeError':
    case 'EncodingError':
      // The options are not what the pool should send, or the browser has no JSON form.
      return 'passkeys-unavailable';
    default:
      return undefined;
  }
}
