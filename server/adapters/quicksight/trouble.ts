import type { BiTrouble } from '#domain/dashboards/viewing/bi-trouble';

interface Found {
  trouble?: BiTrouble;
  named?: string;
}

const badCredentials = new Set([
  'AuthFailure',
  'CredentialsProviderError',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'MissingAuthenticationTokenException',
  'RequestExpired',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
]);

/** Exceptions of RegisterUser and GenerateEmbedUrlForRegisteredUser in QuickSight's API reference. */
const badSubscription = new Set([
  'CustomerManagedKeyUnavailableException',
  'LimitExceededException',
  'OptInRequired',
  'UnsupportedPricingPlanException',
  'UnsupportedUserEditionException',
]);

const settingRefusedWith: Partial<Record<string, string>> = {
  IdentityTypeNotSupportedException: 'quickSight.readerRoleArn',
  SessionLifetimeInMinutesInvalidException: 'quickSight.sessionMinutes',
};

/**
 * The trouble that the operator has to fix, if AWS's error shows one. The texts are those that people have reported; AWS documents none.
 */
export function troubleIn({ name, message }: Error): Found {
  if (badCredentials.has(name)) return { trouble: 'credentials' };
  // A page has no error type, so the SDK reads it as JSON.
  if (name === 'SyntaxError') return { trouble: 'not-json' };
  if (name === 'QuickSightUserNotFoundException') return { trouble: 'not-registered' };
  if (badSubscription.has(name)) return { trouble: 'subscription', named: name };
  if (/not signed up with quicksight/i.test(message)) return { trouble: 'subscription', named: 'not signed up' };
  const setting = settingRefusedWith[name];
  if (setting !== undefined) return { trouble: 'setting', named: setting };
  if (name === 'DomainNotWhitelistedException') return { trouble: 'domain' };
  if (name === 'AccessDeniedException') return inDenial(message);
  if (name === 'InvalidParameterValueException' && /domain/i.test(message)) return { trouble: 'domain' };
  if (name === 'InvalidParameterValueException' && /\barn\b/i.test(message)) return { trouble: 'account' };
  return {};
}

function inDenial(message: string): Found {
  const region = /identity region is ([a-z\d-]+)|use the ([a-z\d-]+) endpoint/i.exec(message);
  const home = region?.[1] ?? region?.[2];
  if (home !== undefined) return { trouble: 'identity-region', named: home };
  if (/embeddingdomain|alloweddomain/i.test(message)) return { trouble: 'domain' };
  const caller = /User: arn:[\w-]+:(?:iam|sts)::(\d{12}):/.exec(message)?.[1];
  const owner = /on resource: arn:[\w-]+:quicksight:[\w-]*:(\d{12}):/.exec(message)?.[1];
  if (caller !== undefined && owner !== undefined && caller !== owner) return { trouble: 'account', named: caller };
  const action = /to perform: ([\w-]+:\w+)/.exec(message)?.[1];
  return { trouble: 'right', ...(action !== undefined && { named: action }) };
}
