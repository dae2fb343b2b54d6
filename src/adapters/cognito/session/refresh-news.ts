import * as z from 'zod/mini';
import type { Result } from '#domain/result';
import type { SessionFailure } from '#ports/people/user-pool';
import type { StoredSession } from './stored-session';

export type Renewed = Result<StoredSession, SessionFailure>;

/** What a tab tells the others of its refresh; `of` is the ID token that it has replaced. */
export interface RefreshNews {
  of: string;
  renewed: Renewed;
}

/** Checks the shape, because another tab may run another version of the portal. */
export const refreshNews = z.object({
  of: z.string(),
  renewed: z.union([
    z.object({
      ok: z.literal(true),
      value: z.object({
        username: z.string(),
        idToken: z.string(),
        accessToken: z.string(),
        refreshToken: z.string(),
        clockDrift: z.number(),
        hosted: z.boolean(),
        sharedComputer: z.boolean(),
      }),
    }),
    z.object({ ok: z.literal(false), failure: z.object({ kind: z.enum(['signed-out', 'unreachable', 'busy']) }) }),
  ]),
}) satisfies z.ZodMiniType<RefreshNews>;

/** Applies the latest news to the stored session. News can arrive before this tab sees what the other tab stored. */
export function sessionAfter(
  held: StoredSession | undefined,
  latest: RefreshNews | undefined,
): StoredSession | undefined {
  // Without an ID token, news can't be matched to this session.
  if (!held?.idToken || !latest) return held;
  const { of, renewed } = latest;
  if (renewed.ok) return [of, renewed.value.idToken].includes(held.idToken) ? renewed.value : held;
  return renewed.failure.kind === 'signed-out' && of === held.idToken ? undefined : held;
}
