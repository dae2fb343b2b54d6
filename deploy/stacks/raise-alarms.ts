import { Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { AwsSettings } from '../settings/aws-settings.ts';
import { ownKey } from './stack-options.ts';

export interface Watched {
  /** As in docs/runbook.md, which says what to do. */
  name: string;
  /** Describes the event in the email. */
  means: string;
  metric: cloudwatch.IMetric;
  /** Alarms above this. */
  above: number;
  /** How many periods of the metric in a row. */
  periods?: number;
  /** Alarms if there is less than one, or no figure at all. */
  missed?: true;
}

/** An alarm for each, by email if there is an address. */
export function raiseAlarms(scope: Construct, settings: AwsSettings, watched: Watched[]): void {
  const { stage, alarmEmail } = settings.aws;
  // A key works in its own region alone.
  const masterKey = Stack.of(scope).region === settings.region ? ownKey(scope, settings) : undefined;
  const topic = new Topic(scope, 'Topic', { enforceSSL: true, ...(masterKey && { masterKey }) });
  if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail));
  for (const { name, means, metric, above, periods = 1, missed } of watched) {
    const alarm = new cloudwatch.Alarm(scope, name, {
      alarmName: `${stage}-${name}`,
      alarmDescription: `${means}. See "${name}" in docs/runbook.md.`,
      metric,
      threshold: missed ? 1 : above,
      comparisonOperator: missed
        ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
        : cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: missed ? cloudwatch.TreatMissingData.BREACHING : cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
  }
}
