import { map } from 'rxjs';
import * as z from 'zod/mini';
import { type ErrorRecord, mostRecords } from '#domain/browser/error-record';
import type { ErrorStore, StoredErrors } from '#ports/browser/error-store';
import { type StorageEvents, changedElsewhere } from './changed-elsewhere';
import { type OpenStorage, createStoredText, parsed } from './stored-text';

const record = z.object({
  /** Milliseconds since 1970, within the range of a date. */
  time: z.pipe(
    z.number(),
    z.transform((since) => new Date(Math.min(Math.max(0, since), 8.64e15))),
  ),
  kind: z.string(),
  message: z.string(),
  specified: z.exactOptional(z.object({ code: z.string(), message: z.string() })),
  where: z.string(),
  reference: z.string(),
  times: z.number(),
}) satisfies z.ZodMiniType<ErrorRecord>;
const stored = z.object({ sub: z.exactOptional(z.string()), records: z.array(record) });

const key = 'portal.errors';

/** Uses this browser's local storage, or memory if it is blocked or full. */
export function createWebErrors(open?: OpenStorage, target?: StorageEvents): ErrorStore {
  const text = createStoredText(key, open);
  let unstored: StoredErrors | undefined;
  const read = (): StoredErrors => unstored ?? errorsIn(text.read());
  return {
    read,
    write(errors) {
      unstored = text.write(spelled(errors)) ? undefined : errors;
    },
    elsewhere$: changedElsewhere(key, target).pipe(map(read)),
  };
}

/** Null without errors, so that nothing is stored. */
function spelled({ sub, records }: StoredErrors): string | null {
  if (records.length === 0) return null;
  return JSON.stringify({ sub, records: records.map((one) => ({ ...one, time: one.time.getTime() })) });
}

/** Empty if any part is invalid, because other code wrote it then. */
function errorsIn(content: string | null): StoredErrors {
  const read = stored.safeParse(parsed(content));
  if (!read.success) return { records: [] };
  return { ...read.data, records: read.data.records.slice(0, mostRecords) };
}
