import * as z from 'zod/mini';
import { hasExpired } from '#domain/people/sign-in/lost-step';
import { failed, ok, type Result } from '#domain/result';
import { type PersonStore, everyoneWith } from '../../ports/stores/person-store';

const time = z.number();
const keptLostStep = z.object({
  /** Signs the links in letters. */
  key: z.string(),
  sub: z.string(),
  username: z.string(),
  email: z.string(),
  note: z.string(),
  reach: z.string(),
  at: time,
  approvals: z.array(z.object({ sub: z.string(), email: z.string(), name: z.optional(z.string()), at: time })),
  approvedAt: z.optional(time),
  linkSentAt: z.optional(time),
});
export type KeptLostStep = z.infer<typeof keptLostStep>;

/** The requests that are not over, in the part `lost` of the people who made them. */
export function createKeptLostSteps(people: Pick<PersonStore, 'read' | 'write' | 'page'>, now: () => number) {
  const readOpen = (value: unknown): KeptLostStep | undefined => {
    const read = keptLostStep.safeParse(value).data;
    return read && !hasExpired(read, now()) ? read : undefined;
  };
  /** Writes what `next` returns, and starts again if another write came first. Resolves to what was written. */
  const change = async <Written extends KeptLostStep | null, F>(
    sub: string,
    next: (open: KeptLostStep | undefined) => Result<Written, F>,
  ): Promise<Result<Written, F>> => {
    for (;;) {
      const part = await people.read(sub, 'lost');
      const changed = next(readOpen(part?.value));
      if (!changed.ok || (await people.write(sub, 'lost', changed.value, part?.rev ?? 0)) !== 'stale') return changed;
    }
  };
  return {
    change,

    read: async (sub: string) => readOpen((await people.read(sub, 'lost'))?.value),

    async *all(): AsyncGenerator<KeptLostStep> {
      for await (const { value } of everyoneWith(people, 'lost')) {
        const open = readOpen(value);
        if (open) yield open;
      }
    },

    /** Ends a request, once. */
    async end(sub: string, isThis: (open: KeptLostStep) => boolean): Promise<KeptLostStep | undefined> {
      let over: KeptLostStep | undefined;
      const ended = await change(sub, (open) => {
        over = open;
        return open && isThis(open) ? ok(null) : failed('over');
      });
      return ended.ok ? over : undefined;
    },
  };
}
