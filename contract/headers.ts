/** Carries the ID token where a gateway asks for IAM, because the signature takes `Authorization`. */
export const idTokenHeader = 'x-id-token';

/** Names a request, however often it is tried, in the backend's log and in this browser's. */
export const requestIdHeader = 'x-request-id';
