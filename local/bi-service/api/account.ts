import { Hono } from 'hono';
import { type ApiEnv, reply } from './reply';

/** DescribeAccountSubscription. */
export function accountOperation(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/:account', (context) =>
    reply(context, {
      AccountInfo: {
        AccountName: 'local',
        Edition: 'ENTERPRISE',
        AuthenticationType: 'IAM_AND_QUICKSIGHT',
        AccountSubscriptionStatus: 'ACCOUNT_CREATED',
      },
    }),
  );
}
