/** Cognito's defaults, in seconds. */
export const lifetimes = { idToken: 3600, accessToken: 3600, refreshToken: 30 * 24 * 3600 };
