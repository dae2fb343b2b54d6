import { Duration } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { overall } from '../../server/adapters/dynamodb/catalogue/history-items.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { allowKey } from './data-rights.ts';
import { acknowledge, keptLogs, ownKey, writesLogs } from './stack-options.ts';

/** By name, so that the portal's stack imports nothing for its alarm. */
export const historyWatchName = ({ aws }: AwsSettings): string => `${aws.stage}-history-watch`;

/**
 * Fails for entries that were altered or removed, and logs what they were. A refused attempt's count may grow, and a person whose account is
 * gone may be left with the `sub` alone.
 */
export const historyWatchCode = `
const parsed = (image) => {
  try { return JSON.parse(image.entry.S); } catch { return { text: image?.entry?.S }; }
};
const isAllowed = (before, after) => {
  if (!after) return false;
  const { by, person, personSub, ...entry } = parsed(before);
  const { by: byNow, person: personNow, personSub: subNow, ...entryNow } = parsed(after);
  const isSame = JSON.stringify([by?.sub, entry]) === JSON.stringify([byNow?.sub, entryNow]);
  const isForgotten = person !== undefined && personNow === subNow && (personSub ?? subNow) === subNow;
  return isSame && [by?.email, ''].includes(byNow?.email) && (isForgotten || (person === personNow && personSub === subNow));
};
exports.handler = async ({ Records }) => {
  const altered = Records.filter(({ dynamodb: { OldImage, NewImage } }) =>
    OldImage?.entry?.S !== NewImage?.entry?.S && !isAllowed(OldImage, NewImage));
  for (const { eventName, dynamodb: { Keys, OldImage } } of altered) console.error(JSON.stringify({ eventName, Keys, OldImage }));
  if (altered.length > 0) throw new Error(altered.length + ' entries of the history were altered or removed');
};
`;

/**
 * Raises the alarm when an entry of the history changes: IAM can't tell a new item from an overwritten one, so that no policy could keep
 * the functions, which must write entries, from overwriting them.
 */
export class HistoryWatch extends Construct {
  constructor(scope: Construct, id: string, { settings, table }: { settings: AwsSettings; table: TableV2 }) {
    super(scope, id);
    const watching = new lambda.Function(this, 'watch', {
      functionName: historyWatchName(settings),
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      code: lambda.Code.fromInline(historyWatchCode),
      handler: 'index.handler',
      timeout: Duration.seconds(30),
      logGroup: keptLogs(this, 'log', settings),
    });
    watching.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: lambda.StartingPosition.LATEST,
        retryAttempts: 0,
        filters: [
          lambda.FilterCriteria.filter({
            eventName: lambda.FilterRule.or('MODIFY', 'REMOVE'),
            dynamodb: { Keys: { pk: { S: lambda.FilterRule.beginsWith(overall) } } },
          }),
        ],
      }),
    );
    const key = ownKey(this, settings);
    if (key) allowKey(watching, key);
    acknowledge(watching, {
      ...writesLogs,
      'AwsSolutions-IAM5[Resource::*]': 'Listing streams knows no resources.',
    });
  }
}
