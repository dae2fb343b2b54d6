/** Carries the ID token where a gateway asks for IAM, because the signature takes `Authorization`. */
export const idTokenHeader = 'x-id-token';

/** Names a request, however often it is tried, in the backend's log and in this browser's. */
export const requestIdHeader = 'x-request-id';

/** Carries the access token, by which a backend with `sessionCheck` asks the user pool whether the session has ended. */
export const accessTokenHeader = 'x-access-token';
