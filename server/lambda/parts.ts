import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createAppSyncSignals } from '../adapters/appsync/appsync-signals';
import { createEmbeddedMetrics } from '../adapters/cloudwatch/embedded-metrics';
import { createDynamoDbDashboardStore } from '../adapters/dynamodb/dynamodb-dashboard-store';
import { createQuickSightBiService } from '../adapters/quicksight/quicksight-bi-service';
import { countedBiService } from '../application/counted-bi-service';
import { signallingStore } from '../application/signalling-store';
import { quickSightOf } from '../settings/services';
import { type LambdaEnvironment, readSignalsEnvironment } from './environment';

/** Past the console, which Lambda wraps in JSON of its own: CloudWatch finds metrics only in lines as they are written. */
export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export type Parts = ReturnType<typeof createParts>;

/** What both functions are made of. */
export function createParts({ table, stage, settings }: LambdaEnvironment) {
  const client = new DynamoDBClient();
  const metrics = createEmbeddedMetrics(stage, writeLine);
  const store = createDynamoDbDashboardStore(client, table, writeLine);
  const signalled = readSignalsEnvironment(process.env);
  const signals = signalled && createAppSyncSignals(signalled, writeLine);
  return {
    client,
    metrics,
    signals,
    store: signals ? signallingStore(store, signals) : store,
    biService: countedBiService(createQuickSightBiService(quickSightOf(settings)), metrics),
  };
}
