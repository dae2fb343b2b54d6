/** Keeps an unverified address apart, because Cognito lets people write someone else's address into their own account. */
export const addressBy = (email = '', isVerified = false): { email: string; unverifiedEmail?: string } =>
  isVerified || email === '' ? { email } : { email: '', unverifiedEmail: email };
