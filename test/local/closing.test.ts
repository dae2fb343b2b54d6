import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startCloud } from '../../local/cloud';

it('a request that is under way when the portal is told to stop is still answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-closing-'));
  await writeFile(join(folder, 'index.html'), '');
  const cloud = await startCloud({
    port: 0,
    biPort: 0,
    biFramePort: 0,
    dataDir: join(folder, 'data'),
    site: { root: folder },
  });
  const headers = {
    'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
    // Makes the server report when the request has arrived.
    expect: '100-continue',
  };
  const asking = request(`${cloud.url}/user-pool`, { method: 'POST', headers });
  asking.flushHeaders();
  await once(asking, 'continue');
  const closed = cloud.close();
  asking.end(JSON.stringify({ ClientId: 'localportal', Username: 'viewer' }));
  const [answer] = await once(asking, 'response');
  expect(answer.statusCode).toBe(200);
  expect(await json(answer)).toMatchObject({ CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } });
  await closed;
  await rm(folder, { recursive: true });
});
