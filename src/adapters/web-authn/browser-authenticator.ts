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
    const signal = left ? AbortSignal.any([left, own.signal]) : own.signal;
    // A password manager that stands in for the browser may ignore the signal, and never answer.
    const credential = await Promise.race([ask(signal), aborted(signal)]);
    return credential ? ok(jsonOf(credential as PublicKeyCredential)) : failed({ kind: otherwise });
  } catch (error) {
    return failed({ kind: failureOf(error) ?? otherwise });
  }
}

async function aborted(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
  throw signal.reason;
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

/**
 * Builds the JSON form (Web Authentication Level 3, sections 5.1.1 and 5.2). Objects of password managers may lack a prototype: their
 * `toJSON` is missing or throws, but they have the buffers.
 */
function jsonOf(credential: PublicKeyCredential): Record<string, unknown> {
  const { id, rawId, type, authenticatorAttachment } = credential;
  const response: Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse> = credential.response;
  const { clientDataJSON, attestationObject, authenticatorData = response.getAuthenticatorData?.() } = response;
  const buffers = {
    clientDataJSON,
    attestationObject,
    authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle,
    publicKey: response.getPublicKey?.(),
  };
  return {
    id,
    rawId: base64url(rawId),
    type,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults?.() ?? {},
    response: {
      ...Object.fromEntries(
        Object.entries(buffers).map(([name, bytes]) => [name, bytes ? base64url(bytes) : undefined]),
      ),
      ...(attestationObject && {
        transports: response.getTransports?.() ?? [],
        publicKeyAlgorithm: response.getPublicKeyAlgorithm?.(),
      }),
    },
  };
}

function base64url(buffer: ArrayBuffer): string {
  const bytes = String.fromCodePoint(...new Uint8Array(buffer));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
