import * as z from 'zod/mini';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type UserSession, inOrder } from '#domain/people/user-session';
import { ok, type Result } from '#domain/result';
import type { Account } from '#ports/people/account';
import type { SignedInCall } from './signed-in-call';

/** Seconds since 1970. */
const date = z.catch(z.optional(z.number()), undefined);
const name = z.catch(z.optional(z.nullable(z.string())), undefined);

const listAnswer = z.object({
  Sessions: z.optional(
    z.array(
      z.object({
        SessionId: z.string(),
        SessionType: name,
        CreateDate: date,
        LastActiveDate: date,
        DeviceType: name,
        LastLocation: z.catch(z.optional(z.nullable(z.object({ City: name, Country: name }))), undefined),
        OriginSessionId: name,
        IsCurrentSession: z.catch(z.optional(z.boolean()), undefined),
      }),
    ),
  ),
  NextToken: z.optional(z.nullable(z.string())),
});
type WireSession = NonNullable<z.infer<typeof listAnswer>['Sessions']>[number];

/** More than a user can have, which is 100. */
const mostPages = 20;

export function createCognitoSessions(call: SignedInCall): Pick<Account, 'sessions' | 'endSessions'> {
  const page = (from?: string) =>
    call('sessions', 'ListUserSessions', from === undefined ? {} : { NextToken: from }, (answer) =>
      listAnswer.parse(answer),
    );

  return {
    async sessions(): Promise<Result<UserSession[], AuthFailure>> {
      const found: WireSession[] = [];
      let next: string | undefined;
      for (let pages = 0; pages < mostPages; pages += 1) {
        const answer = await page(next);
        if (!answer.ok) return answer;
        found.push(...(answer.value.Sessions ?? []));
        next = answer.value.NextToken ?? undefined;
        if (next === undefined) break;
      }
      // The session of the pool's own pages, from which others came, ends with them.
      const origins = new Set(found.map(({ OriginSessionId }) => OriginSessionId));
      return ok(inOrder(found.filter(({ SessionId }) => !origins.has(SessionId)).map(toSession)));
    },

    async endSessions(ids) {
      for (const SessionId of ids) {
        // Otherwise the pool's own pages would sign in again without asking.
        const parameters = { SessionId, RevokeAssociatedSessions: 'LINKED' };
        const ended = await call('sessions', 'RevokeUserSession', parameters, () => undefined);
        const isGone = !ended.ok && ended.failure.kind === 'unknown-session';
        if (!ended.ok && !(isGone && ids.length > 1)) return ended;
      }
      return ok(undefined);
    },
  };
}

function toSession(wire: WireSession): UserSession {
  const city = known(wire.LastLocation?.City);
  const country = known(wire.LastLocation?.Country);
  return {
    id: wire.SessionId,
    isThis: wire.IsCurrentSession === true,
    device: wire.DeviceType ?? 'unknown',
    ...(city !== undefined && { city }),
    ...(country !== undefined && { country }),
    ...(wire.CreateDate !== undefined && { signedInAt: new Date(wire.CreateDate * 1000) }),
    ...(wire.LastActiveDate !== undefined && { lastActiveAt: new Date(wire.LastActiveDate * 1000) }),
  };
}

const known = (place: string | null | undefined): string | undefined =>
  place && place !== 'unknown' ? place : undefined;
