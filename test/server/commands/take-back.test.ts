import { DescribeDashboardPermissionsCommand } from '@aws-sdk/client-quicksight';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { BiService } from '../../../local/bi-service/bi-service';
import { createQuickSightBiService } from '#server/adapters/quicksight/quicksight-bi-service';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { amazonPorts } from '#server/compose/amazon';
import { composePermissions } from '#server/capabilities/permissions';
import { noDownloads } from '#server/ports/downloads';
import { createProcessLeases } from '#server/ports/leases';
import { account, aService, clientOf } from '../../local/bi-service/running-bi-service';
import { manager, syncing } from '../callers';
import { aSettingsFile, fiveFields } from '../settings/a-settings-file';

/** A stopped portal that has taken every dashboard from everyone, and the settings that it is started with. */
async function aStoppedPortal(service: BiService) {
  const { accountId, accessKeyId, region } = account;
  const endpoint = `${service.url}/api`;
  const { folder, file } = await aSettingsFile({
    ...fiveFields,
    quickSight: { accountId, quickSightPermissions: 'as-is' },
    endpoints: {
      userPool: 'http://localhost:1',
      quickSight: endpoint,
      frames: { issued: service.url, served: service.frameUrl },
    },
  });
  const certificate = join(folder, 'bi-service.pem');
  await writeFile(certificate, service.certificate);
  const credentials = { accessKeyId, secretAccessKey: 'any' };
  const quickSight = {
    accountId,
    portal: 'northfield',
    region,
    endpoint,
    certificate: service.certificate,
    credentials,
  };
  const store = await openSqliteStores(join(folder, 'data', 'ipr-api'));
  await createSyncDashboards(
    store.dashboards,
    createQuickSightBiService(quickSight),
    () => new Date(),
    syncing(),
  )(manager);
  const { keep } = composePermissions(
    {
      ...store,
      ...amazonPorts({
        quickSight,
        pool: { userPoolId: fiveFields.userPoolId, clientId: fiveFields.userPoolClientId },
      }),
      leases: createProcessLeases(),
      downloads: noDownloads,
      clock: () => new Date(),
      incidents: console.error,
      record: console.info,
    },
    { portal: 'northfield', readersNamedBy: 'sub', managesPermissions: true, pause: async () => undefined },
  );
  await store.permissions.savePhase('managed');
  const check = { mark: 'a', takeBack: [`arn:aws:quicksight:${region}:${accountId}:namespace/default`] };
  await store.permissions.saveDue(new Map((await store.dashboards.list()).map(({ metaId }) => [metaId, check])));
  await keep.resume();
  store.close();
  return {
    PORTAL_SETTINGS: file,
    NODE_EXTRA_CA_CERTS: certificate,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: 'any',
  };
}

/** The principals that a dashboard is shared with: the ends of their ARNs. */
async function readersOf(service: BiService): Promise<string[]> {
  const { Permissions = [] } = await clientOf(service).send(
    new DescribeDashboardPermissionsCommand({ AwsAccountId: account.accountId, DashboardId: 'penguins' }),
  );
  return Permissions.map(({ Principal = '' }) => Principal.split(':').at(-1) ?? '').toSorted();
}

async function takeBack(environment: Record<string, string>) {
  const { NODE_ENV: _, VITEST: __, ...rest } = process.env;
  const child = spawn(process.execPath, ['dist/server/commands/take-back.js'], {
    env: { ...rest, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, said, complained };
}

it('npm run take-back brings every permission back that the portal changed, and continues where it was refused', async () => {
  const { service } = await aService();
  const environment = await aStoppedPortal(service);
  const managed = await readersOf(service);
  expect(managed).toEqual([expect.stringMatching(/^group\/default\/portal-/), 'user/default/author']);

  service.administration.refuseOperation('UpdateDashboardPermissions');
  const refused = await takeBack(environment);
  expect(refused).toMatchObject({
    code: 1,
    complained: expect.stringMatching(
      /Run it again to continue\.\n- islands: AccessDenied.+\n- penguins: AccessDenied/,
    ),
  });
  expect(await readersOf(service)).toEqual(managed);

  service.administration.answerOperation('UpdateDashboardPermissions', undefined);
  expect(await takeBack(environment)).toMatchObject({ code: 0, said: expect.stringContaining('Done: ') });
  expect(await readersOf(service)).toEqual(['namespace/default', 'user/default/author']);
});

it('npm run take-back says where it found no portal’s data, instead of that nothing is left to do', async () => {
  const { folder, file } = await aSettingsFile(fiveFields);
  const answer = await takeBack({ PORTAL_SETTINGS: file });
  expect(answer.code).toBe(1);
  expect(answer.complained).toContain(`There is no catalogue in ${join(folder, 'data')}. Give DATA_DIR`);
});
