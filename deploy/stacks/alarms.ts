import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { metricsNamespace } from '../../server/adapters/cloudwatch/embedded-metrics.ts';
import type { AwsSettings } from '../settings/aws-settings.ts';
import type { Api } from './api.ts';
import { historyWatchName } from './history-watch.ts';
import { type Watched, raiseAlarms } from './raise-alarms.ts';
import type { SignalsApi } from './signals.ts';

interface WatchedParts {
  settings: AwsSettings;
  api: Api;
  table: ITable;
  pool: { userPoolId: string; userPoolClientId: string };
  signals: SignalsApi | undefined;
}

/** One alarm for each thing that an operator must look at, and one dashboard with the figures behind them. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, parts: WatchedParts) {
    super(scope, id);
    const { aws } = parts.settings;
    const watched = [...callAlarms(parts), ...failureAlarms(parts), ...overdueAlarms(parts)];
    raiseAlarms(this, parts.settings, watched);
    new cloudwatch.Dashboard(this, 'Dashboard', {
      dashboardName: aws.stage,
      widgets: [
        watched.map(({ means, metric }) => new cloudwatch.GraphWidget({ title: means, left: [metric], width: 8 })),
      ],
    });
  }
}

const inFive = { period: Duration.minutes(5), statistic: 'Sum' };

const ofAws = (namespace: string, metricName: string, dimensionsMap: Record<string, string>, statistic = 'Sum') =>
  new cloudwatch.Metric({ namespace: `AWS/${namespace}`, metricName, dimensionsMap, ...inFive, statistic });

/** As server/adapters/cloudwatch/embedded-metrics.ts writes them. */
const metricsOf = (stage: string) => (metricName: string, dimensionsMap: Record<string, string>) =>
  new cloudwatch.Metric({ namespace: metricsNamespace(stage), metricName, dimensionsMap, ...inFive });

function callAlarms({ settings, api }: WatchedParts): Watched[] {
  const { answering, gateway } = api;
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
      name: 'concurrency',
      means: 'Four fifths of the calls that may run at once are running',
      metric: runningAtOnce(answering, settings.aws.limits.concurrency),
      above: 80,
    },
  ];
}

function failureAlarms({ settings, api, table, pool, signals }: WatchedParts): Watched[] {
  const { syncing, lost } = api;
  const own = metricsOf(settings.aws.stage);
  const ofPool = (metricName: string) =>
    ofAws('Cognito', metricName, { UserPool: pool.userPoolId, UserPoolClient: pool.userPoolClientId });
  return [
    {
      name: 'pool-throttled',
      means: 'Cognito refused sign-ins or renewals of sessions, because too many came at once',
      metric: new cloudwatch.MathExpression({
        expression: 'signIns + renewals + federated',
        usingMetrics: {
          signIns: ofPool('SignInThrottles'),
          renewals: ofPool('TokenRefreshThrottles'),
          federated: ofPool('FederationThrottles'),
        },
        period: inFive.period,
      }),
      above: 0,
    },
    {
      name: 'work-lost',
      means: 'A run of the sync or of the work on permissions was given up for good',
      metric: lost.metricApproximateNumberOfMessagesVisible({ ...inFive, statistic: 'Maximum' }),
      above: 0,
    },
    {
      name: 'history-altered',
      means: 'An entry of the history was altered or removed',
      metric: ofAws('Lambda', 'Errors', { FunctionName: historyWatchName(settings) }),
      above: 0,
    },
    ...(signals === undefined
      ? []
      : [
          {
            name: 'signals-failed',
            means: 'AppSync failed more than five times in five minutes to take or pass on what changed',
            metric: ofAws('AppSync', '5XXError', { GraphQLAPIId: signals.apiId }),
            above: 5,
          },
        ]),
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
  ];
}

/** Emails and syncs that should have happened by now. */
function overdueAlarms({ settings }: WatchedParts): Watched[] {
  const { syncEveryMinutes, aws } = settings;
  const own = metricsOf(aws.stage);
  const twice = Math.ceil(((syncEveryMinutes ?? 0) * 2) / 60) * 60;
  return [
    ...(aws.email === undefined
      ? []
      : [
          {
            name: 'mails-waiting',
            means: 'No email could be sent in each of the last six runs, and some wait',
            metric: new cloudwatch.MathExpression({
              expression: 'IF(FILL(sent, 0) > 0, 0, FILL(down, 0) + FILL(unread, 0))',
              usingMetrics: {
                sent: own('Mails', { end: 'sent' }),
                down: own('Mails', { end: 'down' }),
                unread: own('Errors', { code: 'mail-people-not-read' }),
              },
              period: inFive.period,
            }),
            above: 0,
            periods: 6,
          },
        ]),
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

/** Percent of the calls that the settings reserve, or of those that the account's quota allows. */
function runningAtOnce({ functionName }: Api['answering'], reserved: number | undefined): cloudwatch.IMetric {
  const running =
    reserved === undefined
      ? ofAws('Usage', 'ResourceCount', quotaOfLambda, 'Maximum')
      : ofAws('Lambda', 'ConcurrentExecutions', { FunctionName: functionName }, 'Maximum');
  return new cloudwatch.MathExpression({
    expression: `100 * running / ${reserved ?? 'SERVICE_QUOTA(running)'}`,
    usingMetrics: { running },
    period: running.period,
  });
}

/** As AWS names its own figure of Lambda's concurrency, for which it knows the quota. */
const quotaOfLambda = { Service: 'Lambda', Type: 'Resource', Resource: 'ConcurrentExecutions', Class: 'None' };
