import { readAuthorization } from '../../../aws-signature/authorization';
import { signatureFault } from '../../../aws-signature/verify-signature';
import type { ActingReaders } from '../../acting-readers';
import { ApiError } from '../api-error';
import type { Account } from '../arns';

export interface Signer {
  accessKeyId: string;
  region: string;
}

/**
 * Checks that a request is signed with Signature Version 4 for this region's QuickSight by the access key that is configured. The
 * signature itself is not computed: the stand-in knows no secret key.
 */
export function checkSignature(authorization: string | undefined, signer: Signer, name = 'quicksight'): void {
  if (!authorization) throw new ApiError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const { accessKeyId, region, service } = readAuthorization(authorization) ?? {};
  if (accessKeyId !== signer.accessKeyId) {
    throw new ApiError('UnrecognizedClientException', 'The security token included in the request is invalid.');
  }
  if (region !== signer.region || service !== name) {
    throw new ApiError('AccessDeniedException', `Credential should be scoped to ${name} in ${signer.region}.`);
  }
}

/** The same for operations of the identity region, which AWS refuses elsewhere in words of its own. */
export function checkIdentitySignature(authorization: string | undefined, signer: Account & Signer): void {
  const { region, identityRegion = region } = signer;
  if (authorization?.includes(`/${region}/`) && identityRegion !== region) {
    throw new ApiError(
      'AccessDeniedException',
      `Operation is being called from endpoint ${region}, but your identity region is ${identityRegion}. Please use the ${identityRegion} endpoint.`,
    );
  }
  checkSignature(authorization, { ...signer, region: identityRegion });
}

/** The reader in whose name temporary credentials signed the request, whose signature is computed; undefined for any other key. */
export async function checkReaderSignature(
  request: Request,
  { region }: Account,
  readers: ActingReaders,
  clock: () => Date,
): Promise<string | undefined> {
  const { accessKeyId = '' } = readAuthorization(request.headers.get('authorization') ?? '') ?? {};
  const keys = readers.keysOf(accessKeyId);
  if (!keys) return undefined;
  // Callers date their requests by the real time, even when a test moves the service's clock.
  const lasting = { ...keys, expiresAt: Infinity };
  const rules = { region, service: 'quicksight', keysOf: () => lasting, clock: Date.now };
  const fault = await signatureFault(request, rules);
  if (fault) throw new ApiError(fault.type, fault.message);
  if (keys.expiresAt <= clock().getTime()) {
    throw new ApiError('ExpiredTokenException', 'The security token included in the request is expired');
  }
  if (keys.region !== region) throw new ApiError('AccessDeniedException', `The identity context is not for ${region}`);
  return keys.userName;
}
