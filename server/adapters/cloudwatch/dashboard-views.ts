import { AwsClient } from 'aws4fetch';
import { failed, ok } from '#domain/result';
import type { Look } from '../../ports/health-probes';
import { type AwsKeys, credentialsOf } from '../aws-credentials';

export interface CloudWatchEnvironment extends AwsKeys {
  /** Amazon's endpoint if missing. The name is the SDK's. */
  AWS_ENDPOINT_URL_CLOUDWATCH?: string | undefined;
}

/** Milliseconds to wait for an answer. */
const patience = 10_000;
/** Seconds. CloudWatch takes at most 500 metrics a call. */
const day = 86_400;
const mostMetrics = 500;

/** Sums QuickSight's metric `DashboardViewCount` of these dashboards, by QuickSight's ids, over whole days in UTC. */
export function createDashboardViews(environment: CloudWatchEnvironment, region: string) {
  const client = new AwsClient({
    ...credentialsOf(environment),
    service: 'monitoring',
    region,
    retries: 1,
  });
  const endpoint = environment.AWS_ENDPOINT_URL_CLOUDWATCH ?? `https://monitoring.${region}.amazonaws.com`;

  const sumOf = async (ids: readonly string[], from: Date, until: Date): Promise<number> => {
    const asked = new URLSearchParams({
      Action: 'GetMetricData',
      Version: '2010-08-01',
      StartTime: from.toISOString(),
      EndTime: until.toISOString(),
    });
    for (const [index, id] of ids.entries()) {
      const query = `MetricDataQueries.member.${index + 1}`;
      const metric = `${query}.MetricStat.Metric`;
      asked.set(`${query}.Id`, `m${index}`);
      asked.set(`${query}.MetricStat.Period`, String(day));
      asked.set(`${query}.MetricStat.Stat`, 'Sum');
      asked.set(`${metric}.Namespace`, 'AWS/QuickSight');
      asked.set(`${metric}.MetricName`, 'DashboardViewCount');
      asked.set(`${metric}.Dimensions.member.1.Name`, 'DashboardId');
      asked.set(`${metric}.Dimensions.member.1.Value`, id);
    }
    const answer = await client.fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: asked.toString(),
      signal: AbortSignal.timeout(patience),
    });
    const xml = await answer.text();
    if (!answer.ok) throw new Refused(answer.status, xml.slice(0, 300));
    if (!xml.includes('<GetMetricDataResult>') || /<NextToken>/.test(xml)) throw new Error(xml.slice(0, 300));
    const values = [...xml.matchAll(/<Values>(.*?)<\/Values>/gs)].flatMap(([, list = '']) => [
      ...list.matchAll(/<member>([^<]*)<\/member>/g),
    ]);
    return values.reduce((sum, [, value]) => sum + Number(value), 0);
  };

  return async (ids: readonly string[], from: Date, until: Date): Promise<Look<number>> => {
    try {
      let views = 0;
      for (let start = 0; start < ids.length; start += mostMetrics) {
        views += await sumOf(ids.slice(start, start + mostMetrics), from, until);
      }
      return ok(views);
    } catch (error) {
      if (!(error instanceof Refused)) return failed({ kind: 'unreachable', reason: String(error) });
      if (error.message.includes('Throttling')) return failed({ kind: 'busy', retryAfterSeconds: 1 });
      const trouble = error.message.includes('AccessDenied') && { trouble: 'right' as const };
      return failed({ kind: error.status >= 500 ? 'unreachable' : 'refused', reason: error.message, ...trouble });
    }
  };
}

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
