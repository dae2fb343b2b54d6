import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { namespaceArn } from '../../../local/bi-service/api/arns.ts';
import { names } from '../../../local/configuration.ts';
import { writeDynamoDbArchive } from '../../../server/adapters/dynamodb/dynamodb-archive.ts';
import { readSqliteArchive } from '../../../server/adapters/sqlite/sqlite-archive.ts';
import type { Cloud } from '../../../local/cloud.ts';
import type { ServedPortal } from '../../../test/e2e/steps/served-portal.ts';
import { aBucket } from '../../../test/server/adapters/a-bucket.ts';
import { aDynamoDbTable, tableName } from '../../../test/server/adapters/dynamodb/a-dynamodb-table.ts';
import { startDesk } from './desk.ts';
import { synthesise } from '../synthesised.ts';

/** The synthesised stacks with the real build on the desk, with the catalogue of this data folder moved there; the cloud stands in for Cognito and QuickSight. */
export async function serveDesk(port: number, cloud: Cloud, dataDir: string): Promise<ServedPortal> {
  const { region, accountId, poolId: userPoolId, clientId: userPoolClientId } = names;
  const { folder } = await synthesise(
    {
      region,
      userPoolId,
      quickSight: { accountId },
      title: 'Northfield Analytics',
      // The desk has no AppSync.
      liveUpdates: false,
      endpoints: {
        userPool: `${cloud.url}/user-pool`,
        quickSight: `${cloud.biService.url}/api`,
        frames: { issued: cloud.biService.url, served: cloud.biService.frameUrl },
      },
    },
    resolve('dist'),
  );
  const table = await aDynamoDbTable();
  const archive = await readSqliteArchive(join(dataDir, 'ipr-api'));
  await writeDynamoDbArchive(table.client(), tableName, archive);
  // As the guide asks of operators: on AWS the portal leaves QuickSight's permissions as they are.
  for (const { metaId } of archive.dashboard) {
    await cloud.biService.administration.shareDashboard(metaId, namespaceArn(names));
  }
  const certificate = join(dataDir, 'bi-service.pem');
  await writeFile(certificate, cloud.biService.certificate);
  const session = { accessKeyId: names.accessKeyId, secretAccessKey: 'local', sessionToken: 'local' };
  const bucket = await aBucket(Date.now, session);
  const desk = await startDesk({
    assembly: folder,
    port,
    userPoolId,
    userPoolClientId,
    table: tableName,
    environment: {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: session.accessKeyId,
      AWS_SECRET_ACCESS_KEY: session.secretAccessKey,
      AWS_SESSION_TOKEN: session.sessionToken,
      AWS_ENDPOINT_URL_DYNAMODB: table.url(),
      AWS_ENDPOINT_URL_S3: bucket.url,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      NODE_EXTRA_CA_CERTS: certificate,
    },
  });
  return {
    async stop() {
      await desk.stop();
      await Promise.all([table.close(), bucket.close()]);
    },
  };
}
