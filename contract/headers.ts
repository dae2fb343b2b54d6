/** Carries the ID token where a gateway asks for IAM, because the signature takes `Authorization`. */
export const idTokenHeader = 'x-id-token';
