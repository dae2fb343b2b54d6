import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { metricsNamespace } from '../../server/adapters/cloudwatch/embedded-metrics.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import type { Api } from './api.ts';

interface Watched {
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

/** One alarm for each thing that an operator must look at, and one dashboard with the figures behind them. */
export class Alarms extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { settings, api, table }: { settings: AwsSettings; api: Api; table: ITable },
  ) {
    super(scope, id);
    const { stage, alarmEmail } = settings.aws;
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail));

    const watched = whatIsWatched(settings, api, table);
    for (const { name, means, metric, above, periods = 1, missed } of watched) {
      const alarm = new cloudwatch.Alarm(this, name, {
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
    new cloudwatch.Dashboard(this, 'Dashboard', {
      dashboardName: stage,
      widgets: [
        watched.map(({ means, metric }) => new cloudwatch.GraphWidget({ title: means, left: [metric], width: 8 })),
      ],
    });
  }
}

function whatIsWatched({ syncEveryMinutes, aws }: AwsSettings, api: Api, table: ITable): Watched[] {
  const inFive = { period: Duration.minutes(5), statistic: 'Sum' };
  const { answering, syncing, gateway } = api;
  /** As server/adapters/cloudwatch/embedded-metrics.ts writes it. */
  const own = (metricName: string, dimensionsMap: Record<string, string>) =>
    new cloudwatch.Metric({ namespace: metricsNamespace(aws.stage), metricName, dimensionsMap, ...inFive });
  const twice = Math.ceil(((syncEveryMinutes ?? 0) * 2) / 60) * 60;
  return [
    {
      name: 'api-errors',
      means: 'IprApi answered with a server error more than five times in five minutes',
      metric: gateway.metricServerError(inFive),
      above: 5,
    },
    {
      name: 'api-crashed',
      means: 'The function of IprApi failed or ran out of time',
      metric: answering.metricErrors(inFive),
      above: 0,
    },
    {
      name: 'api-slow',
      means: 'One call in twenty took longer than five seconds, for a quarter of an hour',
      metric: gateway.metricLatency({ period: Duration.minutes(5), statistic: 'p95' }),
      above: 5_000,
      periods: 3,
    },
    {
      name: 'api-throttled',
      means: 'Lambda refused calls, because too many ran at once',
      metric: answering.metricThrottles(inFive),
      above: 0,
    },
    {
      name: 'unexpected-errors',
      means: 'IprApi or the sync failed in a way that nobody foresaw',
      metric: own('Errors', { code: 'unexpected' }),
      above: 0,
    },
    {
      name: 'bi-unavailable',
      means: 'QuickSight refused or could not be reached more than five times in five minutes',
      metric: own('Errors', { code: 'bi-service-unavailable' }),
      above: 5,
    },
    {
      name: 'bi-throttled',
      means: 'QuickSight was too busy to open dashboards more than five times in five minutes',
      metric: own('Throttles', { call: 'embed' }),
      above: 5,
    },
    {
      name: 'sync-failed',
      means: 'A sync or the work on permissions failed or ran out of time',
      metric: syncing.metricErrors(inFive),
      above: 0,
    },
    {
      name: 'table-throttled',
      means: 'DynamoDB refused reads or writes of the catalogue',
      metric: table.metricThrottledRequestsForOperations({
        operations: [
          Operation.GET_ITEM,
          Operation.BATCH_GET_ITEM,
          Operation.QUERY,
          Operation.PUT_ITEM,
          Operation.UPDATE_ITEM,
          Operation.TRANSACT_WRITE_ITEMS,
        ],
        ...inFive,
      }),
      above: 0,
    },
    // CloudWatch looks back a day at most.
    ...(syncEveryMinutes === undefined || twice > 1440
      ? []
      : [
          {
            name: 'sync-missed',
            means: 'No sync was done within two intervals',
            metric: own('SyncSeconds', { end: 'done' }).with({
              period: Duration.minutes(twice),
              statistic: 'SampleCount',
            }),
            above: 0,
            missed: true as const,
          },
        ]),
  ];
}
