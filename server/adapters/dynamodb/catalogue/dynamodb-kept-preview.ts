import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PreviewedSync } from '../../../ports/bi-service';
import type { Clock } from '../../../ports/clock';
import type { Item } from '../table/table-requests';
import { createDynamoDbTable } from '../table/dynamodb-table';

const partition = 'sync-preview';
/** Milliseconds for which a manager can ask again. */
const kept = 120_000;
/** This many changes fill less than 400 KB. */
const changesPerItem = 2500;

const key = (part: number): Item => ({ pk: { S: partition }, sk: { S: String(part).padStart(4, '0') } });

/** Keeps a preview that took longer than its caller waited, for the next call. */
export function createDynamoDbKeptPreview(client: DynamoDBClient, tableName: string, clock: Clock) {
  const table = createDynamoDbTable(client, tableName);

  return {
    /** Without the folders, which a later preview reads again: each item has little room. */
    async keep({ changes, unchanged, isDoubtful, unreadable }: PreviewedSync): Promise<void> {
      const rest = { unchanged, isDoubtful, unreadable };
      const at = { N: String(clock().getTime()) };
      const expires = { N: String(Math.ceil((clock().getTime() + kept) / 1000)) };
      const parts = Math.max(1, Math.ceil(changes.length / changesPerItem));
      // The first item last: it says that the others are there.
      for (let part = parts - 1; part >= 0; part--) {
        const content = { ...rest, changes: changes.slice(part * changesPerItem, (part + 1) * changesPerItem) };
        await table.put({
          ...key(part),
          at,
          expires,
          parts: { N: String(parts) },
          content: { B: gzipSync(JSON.stringify(content)) },
        });
      }
    },

    /** Only once. */
    async take(): Promise<PreviewedSync | undefined> {
      const [first, ...others] = await table.all(partition);
      const at = Number(first?.['at']?.N);
      if (!first?.['content'] || clock().getTime() - at >= kept) return undefined;
      await table.put(key(0));
      const parts = [first, ...others.slice(0, Number(first['parts']?.N) - 1)];
      if (parts.some((part) => Number(part['at']?.N) !== at)) return undefined;
      const [content, ...more] = parts.map(
        (part) => JSON.parse(gunzipSync(part['content']?.B ?? new Uint8Array()).toString()) as PreviewedSync,
      );
      return content && { ...content, changes: [content, ...more].flatMap(({ changes }) => changes) };
    },
  };
}
