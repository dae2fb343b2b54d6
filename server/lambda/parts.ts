import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createEmbeddedMetrics } from '../adapters/cloudwatch/embedded-metrics';
import { createDynamoDbDashboardStore } from '../adapters/dynamodb/dynamodb-dashboard-store';
import { createQuickSightBiService } from '../adapters/quicksight/quicksight-bi-service';
import { countedBiService } from '../application/counted-bi-service';
import { quickSightOf } from '../settings/services';
import type { LambdaEnvironment } from './environment';

/** Past the console, which Lambda wraps in JSON of its own: CloudWatch finds metrics only in lines as they are written. */
export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What both functions are made of. */
export function createParts({ table, settings }: LambdaEnvironment) {
  const client = new DynamoDBClient();
  const metrics = createEmbeddedMetrics(writeLine);
  return {
    client,
    metrics,
    store: createDynamoDbDashboardStore(client, table, writeLine),
    biService: countedBiService(createQuickSightBiService(quickSightOf(settings)), metrics),
  };
}
