/** The errors of QuickSight's API and of STS that the stand-in answers, with their HTTP status. */
const statusOf = {
  // As in the model of client-quicksight.
  AccessDeniedException: 401,
  AccessDenied: 403,
  ConflictException: 409,
  ExpiredTokenException: 403,
  IncompleteSignatureException: 403,
  InternalFailureException: 500,
  InvalidAction: 400,
  InvalidContextAssertion: 400,
  InvalidNextTokenException: 400,
  InvalidParameterValueException: 400,
  InvalidSignatureException: 403,
  LimitExceededException: 409,
  MissingAuthenticationTokenException: 403,
  PreconditionNotMetException: 400,
  QuickSightUserNotFoundException: 404,
  ResourceExistsException: 409,
  ResourceNotFoundException: 404,
  ResourceUnavailableException: 503,
  SessionLifetimeInMinutesInvalidException: 400,
  ThrottlingException: 429,
  UnknownOperationException: 404,
  UnrecognizedClientException: 403,
  UnsupportedPricingPlanException: 403,
  UnsupportedUserEditionException: 403,
  ValidationError: 400,
} as const;

export type ApiErrorType = keyof typeof statusOf;

/** Thrown by an operation; answered as restJson1 asks, with `x-amzn-errortype` and `{Message, RequestId}`. */
export class ApiError extends Error {
  constructor(
    readonly type: ApiErrorType,
    message: string,
  ) {
    super(message);
  }

  get status() {
    return statusOf[this.type];
  }
}

/** The error whose HTTP status is `status`, as the SDK's client types it. */
export function errorTypeOfStatus(status: number): ApiErrorType {
  switch (status) {
    case 400:
      return 'InvalidParameterValueException';
    case 403:
      return 'AccessDeniedException';
    case 404:
      return 'ResourceNotFoundException';
    case 429:
      return 'ThrottlingException';
    case 503:
      return 'ResourceUnavailableException';
    default:
      return 'InternalFailureException';
  }
}
