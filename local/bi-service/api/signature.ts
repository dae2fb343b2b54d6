import { readAuthorization } from '../../aws-signature/authorization';
import { ApiError } from './api-error';

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
