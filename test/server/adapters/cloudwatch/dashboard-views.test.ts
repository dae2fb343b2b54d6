import { expect, it } from 'vitest';
import { createDashboardViews } from '#server/adapters/cloudwatch/dashboard-views';
import { signatureFault } from '../../../../local/aws-signature/verify-signature';
import { serve } from '../../../adapters/serve';

const keys = { secretAccessKey: 'a-secret', sessionToken: 'a-session', expiresAt: Infinity };
const result = (values: string) =>
  `<GetMetricDataResponse><GetMetricDataResult><MetricDataResults>${values}</MetricDataResults></GetMetricDataResult></GetMetricDataResponse>`;

async function viewsOf(dashboards: number, answer: () => Response) {
  const asked: URLSearchParams[] = [];
  const faults: unknown[] = [];
  const url = await serve(async (request) => {
    const rules = { region: 'us-east-1', service: 'monitoring', keysOf: () => keys, clock: Date.now };
    faults.push(await signatureFault(request.clone(), rules));
    asked.push(new URLSearchParams(await request.text()));
    return answer();
  });
  const environment = {
    AWS_ACCESS_KEY_ID: 'ASIA123',
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    AWS_SESSION_TOKEN: keys.sessionToken,
    AWS_ENDPOINT_URL_CLOUDWATCH: url,
  };
  const ids = Array.from({ length: dashboards }, (_, number) => `board-${number}`);
  const from = new Date('2026-11-01T00:00:00Z');
  const found = await createDashboardViews(environment, 'us-east-1')(ids, from, new Date('2026-11-27T12:00:00Z'));
  return { found, asked, faults };
}

it('QuickSight’s views of dashboards are asked of CloudWatch by day, 500 dashboards a call, and added up', async () => {
  const some = '<member><Id>m0</Id><Values><member>40.0</member><member>2.0</member></Values></member>';
  const none = '<member><Id>m1</Id><Values/></member>';
  const { found, asked, faults } = await viewsOf(501, () => new Response(result(some + none)));
  expect(found).toEqual({ ok: true, value: 84 });
  expect(faults).toEqual([undefined, undefined]);
  expect(asked.map((one) => [...one.keys()].filter((name) => name.endsWith('.Id')).length)).toEqual([500, 1]);
  expect(Object.fromEntries(asked[1]!)).toMatchObject({
    Action: 'GetMetricData',
    StartTime: '2026-11-01T00:00:00.000Z',
    'MetricDataQueries.member.1.MetricStat.Metric.MetricName': 'DashboardViewCount',
    'MetricDataQueries.member.1.MetricStat.Metric.Dimensions.member.1.Value': 'board-500',
  });
});

it.each([
  ['a missing right', '<Error><Code>AccessDenied</Code></Error>', 403, { kind: 'refused', trouble: 'right' }],
  ['too many calls', '<Error><Code>Throttling</Code></Error>', 400, { kind: 'busy' }],
  ['a page instead of an answer', '<!doctype html>', 200, { kind: 'unreachable' }],
])('QuickSight’s views of dashboards are unknown after %s', async (_, body, status, failure) => {
  expect((await viewsOf(1, () => new Response(body, { status }))).found).toMatchObject({ ok: false, failure });
});
