import * as z from 'zod/mini';
import { hasExpired, nextStepAt } from '#domain/people/recovery/lost-step';
import { failed, ok, type Result } from '#domain/result';
import { type Job, newJob } from '#domain/work/job';
import type { Ports } from '../../ports/ports';

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

/** A person has one job, which is due when their request takes its next step by itself. */
export const lostStepKind = 'lost-step';
const theirs = '';

/** Reads a request; undefined if a newer version of the portal has written it. */
export const lostStepIn = ({ payload }: Pick<Job, 'payload'>): KeptLostStep | undefined =>
  keptLostStep.safeParse(payload).data;

export type KeptLostSteps = ReturnType<typeof createKeptLostSteps>;

/** The requests that are not over. `waitMs` is from the last approval until the link is sent. */
export function createKeptLostSteps({ people, jobs, clock }: Pick<Ports, 'people' | 'jobs' | 'clock'>, waitMs: number) {
  const now = (): number => clock().getTime();
  const isOpen = (request: KeptLostStep | undefined): request is KeptLostStep =>
    request !== undefined && !hasExpired(request, now());

  /**
   * Writes what `next` returns, and starts again if another write came first. Resolves to what was written. Throws if a newer version of the
   * portal has written the request.
   */
  const change = async <Written extends KeptLostStep | null, F>(
    sub: string,
    next: (open: KeptLostStep | undefined) => Result<Written, F>,
  ): Promise<Result<Written, F>> => {
    for (;;) {
      const found = await jobs.find(lostStepKind, sub, theirs);
      const request = found && keptLostStep.parse(found.payload);
      const changed = next(isOpen(request) ? request : undefined);
      if (!changed.ok) return changed;
      const { value } = changed;
      if (value === null) {
        if (!found || (await jobs.remove(found))) return changed;
        continue;
      }
      const due = nextStepAt(value, waitMs);
      const job = newJob({ kind: lostStepKind, owner: sub, key: theirs, due, payload: value }, value.at);
      // While it runs, `due` is the end of its lease.
      const running = found?.state === 'running' && { ...found, payload: value };
      const isWritten = found ? await jobs.write(found, running || job) : (await jobs.put(job)) === 'put';
      if (isWritten) return changed;
    }
  };

  return {
    change,

    async read(sub: string): Promise<KeptLostStep | undefined> {
      const job = await jobs.find(lostStepKind, sub, theirs);
      const request = job && lostStepIn(job);
      return isOpen(request) ? request : undefined;
    },

    all: async (): Promise<KeptLostStep[]> =>
      (await jobs.open(lostStepKind)).map(lostStepIn).filter((request) => isOpen(request)),

    /** Ends a request, once. */
    async end(sub: string, isThis: (open: KeptLostStep) => boolean): Promise<KeptLostStep | undefined> {
      let over: KeptLostStep | undefined;
      const ended = await change(sub, (open) => {
        over = open;
        return open && isThis(open) ? ok(null) : failed('over');
      });
      if (!ended.ok) return undefined;
      // A return to a release that keeps requests as parts of people must not open it again.
      const part = await people.read(sub, 'lost');
      if (part) await people.write(sub, 'lost', { isMoved: true }, part.rev);
      return over;
    },

    /** Takes over what a release up to November 2026 has written in the part `lost` of a person; nothing if the request is over. */
    takeOver: (sub: string, value: unknown) =>
      change(sub, () => {
        const request = lostStepIn({ payload: value });
        return ok(isOpen(request) ? request : null);
      }),
  };
}
