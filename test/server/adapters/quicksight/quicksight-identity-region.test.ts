import { expect, it } from 'vitest';
import { createQuickSightBiService } from '#server/adapters/quicksight/quicksight-bi-service';
import { serve } from '../../../adapters/serve';

const dashboards = { id: 'sales', reader: { name: 'ann-sub', email: 'ann@example.com' } };

it('readers are registered and named in the identity region, and the rest is done where the dashboards are', async () => {
  const calls: { region: string | undefined; path: string; userArn?: unknown }[] = [];
  let registered = false;
  const endpoint = await serve(async (request) => {
    const region = /Credential=\w+\/\d+\/([\w-]+)\//.exec(request.headers.get('authorization') ?? '')?.[1];
    const { pathname: path } = new URL(request.url);
    const body = request.method === 'POST' ? ((await request.json()) as { UserArn?: unknown }) : {};
    calls.push({ region, path, ...(body.UserArn !== undefined && { userArn: body.UserArn }) });
    if (path.endsWith('/dashboards')) return Response.json({ Status: 200, DashboardSummaryList: [] });
    if (path.endsWith('/users')) registered = true;
    else if (!registered) {
      const headers = { 'x-amzn-errortype': 'QuickSightUserNotFoundException' };
      return Response.json({ Message: 'no such user' }, { status: 404, headers });
    }
    return Response.json({ EmbedUrl: 'https://bi.example/embed/1' });
  });
  const biService = createQuickSightBiService({
    accountId: '111122223333',
    region: 'eu-west-1',
    identityRegion: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'AKIALOCAL', secretAccessKey: 'secret' },
  });
  expect(await biService.dashboards()).toMatchObject({ ok: true });
  expect(await biService.embed(dashboards.id, dashboards.reader)).toMatchObject({ ok: true });
  const account = '/accounts/111122223333';
  const userArn = 'arn:aws:quicksight:us-east-1:111122223333:user/default/ann-sub';
  const mint = { region: 'eu-west-1', path: `${account}/embed-url/registered-user`, userArn };
  expect(calls).toEqual([
    { region: 'eu-west-1', path: `${account}/dashboards` },
    mint,
    { region: 'us-east-1', path: `${account}/namespaces/default/users` },
    mint,
  ]);
});
