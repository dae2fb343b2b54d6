import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type AppSyncEnvironment, createAppSyncSignals } from '../adapters/appsync/appsync-signals';
import { createEmbeddedMetrics } from '../adapters/cloudwatch/embedded-metrics';
import { createCognitoTokenVerifier } from '../adapters/cognito/cognito-token-verifier';
import { liveSessionsOf, tokenChangesOf } from './live-sessions';
import { withTokenChanges } from '../application/scim/token-changes';
import { createDynamoDbLeases } from '../adapters/dynamodb/dynamodb-lease';
import { createDynamoDbStores } from '../adapters/dynamodb/dynamodb-stores';
import { noSignals } from '../ports/signals';
import { poolOf } from '../settings/services';
import type { Settings } from '../settings/settings';
import { amazonOf, amazonPorts } from './amazon';

/** Past the console, which Lambda wraps in JSON of its own: CloudWatch finds metrics only in lines as they are written. */
export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface AwsEnvironment {
  table: string;
  stage: string;
  settings: Settings;
  /** Missing where there are no live updates. */
  signals: AppSyncEnvironment | undefined;
}

/** The ports that both functions have in common, and the client of their table. */
export function awsPorts({ table, stage, settings, signals }: AwsEnvironment) {
  const client = new DynamoDBClient();
  const liveSessions = liveSessionsOf(settings);
  const stores = createDynamoDbStores(client, table, writeLine);
  const poolTokens = createCognitoTokenVerifier({ ...poolOf(settings), isRevoked: liveSessions.hasEnded });
  const tokenChanges = tokenChangesOf(settings, stores.scim);
  const ports = {
    ...stores,
    ...amazonPorts(amazonOf(settings, stage)),
    tokenVerifier: { ...withTokenChanges(poolTokens, tokenChanges), loadKeys: () => poolTokens.loadKeys() },
    tokenChanges,
    liveSessions,
    leases: createDynamoDbLeases(client, table),
    signals: signals ? createAppSyncSignals(signals, settings.access, writeLine) : noSignals,
    metrics: createEmbeddedMetrics(stage, writeLine),
    clock: () => new Date(),
    incidents: writeLine,
    record: writeLine,
  };
  return { client, ports };
}
