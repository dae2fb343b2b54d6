import { Hono } from 'hono';

/** DescribeAccountSubscription. */
export function accountOperation(): Hono<{ Variables: { requestId: string } }> {
  return new Hono<{ Variables: { requestId: string } }>().get('/:account', (context) =>
    context.json({
      Status: 200,
      RequestId: context.get('requestId'),
      AccountInfo: {
        AccountName: 'local',
        Edition: 'ENTERPRISE',
        AuthenticationType: 'IAM_AND_QUICKSIGHT',
        AccountSubscriptionStatus: 'ACCOUNT_CREATED',
      },
    }),
  );
}
