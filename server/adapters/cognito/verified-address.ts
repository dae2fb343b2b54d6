/** Only a verified address stands for a person: Cognito lets people write any other's address into their own account. */
export const addressBy = (email = '', isVerified = false): { email: string; unverifiedEmail?: string } =>
  isVerified || email === '' ? { email } : { email: '', unverifiedEmail: email };
