/**
 * The challenges that a user pool asks only after another step, and the field of their answer (RespondToAuthChallenge). EMAIL_OTP isn't one:
 * a pool can ask it of anyone who gives a name.
 */
export const secondStepFields = {
  SMS_MFA: 'SMS_MFA_CODE',
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
} as const;
export type SecondStepChallenge = keyof typeof secondStepFields;

export const isSecondStep = (challenge: string | undefined): challenge is SecondStepChallenge =>
  challenge !== undefined && Object.hasOwn(secondStepFields, challenge);

/**
 * What a user pool has answered to the right password: the challenge for the second step, and the session of that sign-in. The backend has
 * the pool confirm it, so that nobody is helped past the second step without the password.
 */
export interface PasswordProof {
  username: string;
  challenge: SecondStepChallenge;
  session: string;
}
