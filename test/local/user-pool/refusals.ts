/** In Cognito's words. */
export const mismatch = {
  code: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
};
export const expired = { code: 'ExpiredCodeException', message: 'Invalid code provided, please request a code again.' };
export const limited = {
  code: 'LimitExceededException',
  message: 'Attempt limit exceeded, please try after some time.',
};
