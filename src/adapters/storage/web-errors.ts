import { Observable } from 'rxjs';
import * as z from 'zod/mini';
import { type ErrorRecord, mostRecords } from '../../domain/error-record';
import type { ErrorStore, StoredErrors } from '../../ports/error-store';

const key = 'portal.errors';

const text = (most: number) => z.string().check(z.maxLength(most));
const stored = z.object({
  sub: z.catch(z.optional(text(200)), undefined),
  records: z.catch(z.array(z.unknown()), []),
});
const record = z.object({
  // Milliseconds since 1970, no later than any date can be.
  time: z.pipe(
    z.number().check(z.minimum(0), z.maximum(8.64e15)),
    z.transform((since) => new Date(since)),
  ),
  kind: text(60),
  message: text(500),
  where: text(200),
  reference: z.string().check(z.regex(/^ERR-[\dA-Z]{4}-[\dA-Z]{4}$/)),
  times: z.int().check(z.minimum(1)),
}) satisfies z.ZodMiniType<ErrorRecord>;

/** In this browser's local storage; in the page's own memory where it is blocked or full. Other tabs follow by the storage event. */
export function createWebErrors(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => globalThis.localStorage,
  target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): ErrorStore {
  let unstored: StoredErrors | undefined;

  const read = (): StoredErrors => {
    if (unstored) return unstored;
    try {
      return errorsIn(open().getItem(key));
    } catch {
      return { records: [] };
    }
  };
  return {
    read,
    write(errors) {
      try {
        if (errors.records.length === 0) open().removeItem(key);
        else open().setItem(key, spelled(errors));
        unstored = undefined;
      } catch {
        unstored = errors;
      }
    },
    elsewhere$: new Observable((heard) => {
      const hear = ({ key: changed }: StorageEvent): void => {
        // No key: everything was removed.
        if (changed === null || changed === key) heard.next(read());
      };
      target.addEventListener('storage', hear);
      return () => target.removeEventListener('storage', hear);
    }),
  };
}

const spelled = ({ sub, records }: StoredErrors): string =>
  JSON.stringify({ sub, records: records.map((one) => ({ ...one, time: one.time.getTime() })) });

function errorsIn(content: string | null): StoredErrors {
  const read = stored.safeParse(JSON.parse(content ?? 'null'));
  if (!read.success) return { records: [] };
  const { sub, records } = read.data;
  const readable = records.flatMap((found) => {
    const one = record.safeParse(found);
    return one.success ? [one.data] : [];
  });
  return { ...(sub !== undefined && { sub }), records: readable.slice(0, mostRecords) };
}
