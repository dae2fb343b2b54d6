import { readAuthorization } from '../../aws-signature/authorization';
import { ApiError } from './api-error';
import type { Account } from './arns';

export interface Signer {
  accessKeyId: string;
  region: string;
}

/**
 * Checks that a request is signed with Signature Version 4 for this region's QuickSight by the access key that is configured. The
 * signature itself is not computed: the stand-in knows no secret key.
 */
export function checkSignature(authorization: string | undefined, signer: Signer): void {
  if (!authorization) throw new ApiError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const { accessKeyId, region, service } = readAuthorization(authorization) ?? {};
  if (accessKeyId !== signer.accessKeyId) {
    throw new ApiError('UnrecognizedClientException', 'The security token included in the request is invalid.');
  }
  if (region !== signer.region || service !== 'quicksight') {
    throw new ApiError('AccessDeniedException', `Credential should be scoped to quicksight in ${signer.region}.`);
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
