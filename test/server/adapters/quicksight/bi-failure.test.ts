import { QuickSightServiceException } from '@aws-sdk/client-quicksight';
import { expect, it } from 'vitest';
import { biFailureOf } from '#server/adapters/quicksight/bi-failure';

it.each([
  ['UnsupportedPricingPlanException', '', { trouble: 'subscription', named: 'UnsupportedPricingPlanException' }],
  ['UnsupportedUserEditionException', '', { trouble: 'subscription', named: 'UnsupportedUserEditionException' }],
  ['OptInRequired', '', { trouble: 'subscription', named: 'OptInRequired' }],
  ['LimitExceededException', '', { trouble: 'subscription', named: 'LimitExceededException' }],
  ['CustomerManagedKeyUnavailableException', '', { named: 'CustomerManagedKeyUnavailableException' }],
  [
    'ResourceNotFoundException',
    'User ann is not signed up with QuickSight with namespace default',
    { trouble: 'subscription', named: 'not signed up' },
  ],
  ['SessionLifetimeInMinutesInvalidException', '', { trouble: 'setting', named: 'quickSight.sessionMinutes' }],
  ['IdentityTypeNotSupportedException', '', { trouble: 'setting', named: 'quickSight.readerRoleArn' }],
  ['DomainNotWhitelistedException', '', { trouble: 'domain' }],
  ['SignatureDoesNotMatch', '', { trouble: 'credentials' }],
  ['RequestExpired', '', { trouble: 'credentials' }],
  ['AuthFailure', '', { trouble: 'credentials' }],
])('the error %s of QuickSight is told as what the operator has to mend', (name, message, expected) => {
  const error = new QuickSightServiceException({ name, message, $fault: 'client', $metadata: { httpStatusCode: 403 } });
  expect(biFailureOf(error)).toMatchObject({ kind: 'refused', ...expected });
});
