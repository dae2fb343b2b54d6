export type CognitoErrorType =
  | 'AliasExistsException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'FeatureUnavailableInTierException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'MissingAuthenticationTokenException'
  | 'NotAuthorizedException'
  | 'OperationNotEnabledException'
  | 'RefreshTokenReuseException'
  | 'RequestEntityTooLargeException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UnsupportedTokenTypeException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException'
  | 'WebAuthnChallengeNotFoundException'
  | 'WebAuthnConfigurationMissingException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnNotEnabledException'
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnRelyingPartyMismatchException';

/** An error that Cognito answers with; anything else thrown in the pool is a bug. */
export class CognitoError extends Error {
  readonly type: CognitoErrorType;

  constructor(type: CognitoErrorType, message: string) {
    super(message);
    this.name = type;
    this.type = type;
  }
}

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

/** The answer both to an unknown user and to a wrong password, so that nobody can tell which it was. */
export const incorrectUsernameOrPassword = () => notAuthorized('Incorrect username or password.');

export const userDoesNotExist = () => new CognitoError('UserNotFoundException', 'User does not exist.');

export const userIsDisabled = () => notAuthorized('User is disabled.');

export const userExists = () => new CognitoError('UsernameExistsException', 'User already exists');

/** Clients look for "device" in the message, and then sign in as if they had none. */
export const deviceDoesNotExist = () => new CognitoError('ResourceNotFoundException', 'Device does not exist.');

export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
