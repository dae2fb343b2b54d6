import { expect, it } from 'vitest';
import { bouncedIn } from '#server/lambda/ses-event';
import { functionCall } from '#server/lambda/sync-call';

const ann = [{ emailAddress: 'ann@example.com' }];

it.each([
  ['a bounce for good', { bounce: { bounceType: 'Permanent', bouncedRecipients: ann } }, ['ann@example.com']],
  ['a full mailbox', { bounce: { bounceType: 'Transient', bouncedRecipients: ann } }, []],
  ['a complaint', { complaint: { complainedRecipients: ann } }, ['ann@example.com']],
  ['an event of another kind', { delivery: { recipients: ['ann@example.com'] } }, []],
  ['nothing', undefined, []],
])('the function that syncs learns from %s whose deliveries to stop', (_, detail, addresses) => {
  const call = functionCall.parse({ work: 'bounced', detail });
  expect('work' in call && call.work === 'bounced' && bouncedIn(call.detail)).toEqual(addresses);
});
