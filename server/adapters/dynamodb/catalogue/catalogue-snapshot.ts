import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Item } from '../table/table-requests';
import { storedFields } from './catalogue-items';
import type { DynamoDbTable } from '../table/dynamodb-table';

/** The rows of the catalogue at one revision, a logged sync laid over them. */
export interface CatalogueSnapshot {
  rows: readonly Item[];
  /** The ids of rows that can't be read. */
  leftOut: readonly string[];
}

/** An item holds 400 KB. */
const bytesPerPiece = 350_000;
/** Seconds until DynamoDB removes a piece. */
const keptFor = 7 * 86_400;

const partitionOf = (rev: number): string => `snapshot#${rev}`;

/** Another revision, or the fields of another release, whose snapshot would lack those of this one. */
const contentOf = (rev: number) =>
  z.object({
    rev: z.literal(rev),
    fields: z.literal(storedFields),
    rows: z.array(z.custom<Item>((row) => typeof row === 'object')),
    leftOut: z.array(z.string()),
  });

/**
 * Keeps each revision of the catalogue compressed in a partition of its own. Ten thousand rows are a thousand read units of the one
 * partition that gives 3,000 a second; as a snapshot they are a hundred, of another partition each time.
 */
export function createCatalogueSnapshots(table: DynamoDbTable) {
  return {
    /** Undefined unless it is whole and of exactly this revision. */
    async read(rev: number): Promise<CatalogueSnapshot | undefined> {
      const pieces = await table.all(partitionOf(rev));
      if (pieces.length === 0 || pieces.length !== Number(pieces[0]?.['pieces']?.N)) return undefined;
      try {
        const bytes = Buffer.concat(pieces.map(({ content }) => content?.B ?? new Uint8Array()));
        return contentOf(rev).safeParse(JSON.parse(gunzipSync(bytes).toString())).data;
      } catch {
        return undefined;
      }
    },

    /** The first writer of the first piece writes all of them. */
    async write(rev: number, snapshot: CatalogueSnapshot): Promise<void> {
      const bytes = gzipSync(JSON.stringify({ rev, fields: storedFields, ...snapshot }));
      const pieces = Math.ceil(bytes.length / bytesPerPiece);
      for (let piece = 0; piece < pieces; piece += 1) {
        const written = await table.put(
          {
            pk: { S: partitionOf(rev) },
            sk: { S: String(piece).padStart(4, '0') },
            pieces: { N: String(pieces) },
            content: { B: bytes.subarray(piece * bytesPerPiece, (piece + 1) * bytesPerPiece) },
            expires: { N: String(Math.floor(Date.now() / 1000) + keptFor) },
          },
          { onlyNew: true },
        );
        if (written !== 'written') return;
      }
    },
  };
}
