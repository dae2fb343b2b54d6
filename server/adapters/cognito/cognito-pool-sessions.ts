import {
  AdminListUserSessionsCommand,
  AdminRevokeUserSessionCommand,
  AdminUserGlobalSignOutCommand,
  ResourceNotFoundException,
  type SessionDescriptionType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserSession } from '#domain/people/user-session';
import type { PoolSessions } from '../../ports/pool/sessions';
import { type CognitoPoolOptions, createPoolClient, inTime } from './pool-client';
import { settled } from './settled';
import { tracksNone } from './tracks-none';

/** A user has 100 sessions at most, and a page holds 125: more pages are an error of the pool. */
const mostPages = 4;

/** Lists and ends people's sessions, which takes the rights AdminListUserSessions, AdminRevokeUserSession and AdminUserGlobalSignOut. */
export function createCognitoPoolSessions(options: CognitoPoolOptions): PoolSessions {
  const { userPoolId: UserPoolId } = options;
  const client = createPoolClient(options);

  const list = async (Username: string): Promise<SessionDescriptionType[]> => {
    const found: SessionDescriptionType[] = [];
    let NextToken: string | undefined;
    for (let pages = 0; pages < mostPages; pages += 1) {
      const page = await client.send(new AdminListUserSessionsCommand({ UserPoolId, Username, NextToken }), inTime());
      found.push(...(page.Sessions ?? []));
      NextToken = page.NextToken;
      if (NextToken === undefined) break;
    }
    // The session of the pool's own pages, from which others came, ends with them.
    const origins = new Set(found.map(({ OriginSessionId }) => OriginSessionId));
    return found.filter(({ SessionId }) => !origins.has(SessionId));
  };

  return {
    of: (username) =>
      settled(async () => {
        try {
          return (await list(username)).flatMap(sessionIn);
        } catch (error) {
          if (tracksNone(error)) return 'not-tracked';
          throw error;
        }
      }),

    end: (Username, ids) =>
      settled(async () => {
        let ended = 0;
        for (const SessionId of ids) {
          // Otherwise the pool's own pages would sign in again without asking.
          const asked = { UserPoolId, Username, SessionId, RevokeAssociatedSessions: 'LINKED' } as const;
          try {
            await client.send(new AdminRevokeUserSessionCommand(asked), inTime());
            ended += 1;
          } catch (error) {
            // It has ended by itself.
            if (!(error instanceof ResourceNotFoundException)) throw error;
          }
        }
        return ended;
      }),

    endAll: (Username) =>
      settled(async () => {
        await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }), inTime());
      }),
  };
}

function sessionIn({
  SessionId,
  DeviceType,
  LastLocation,
  CreateDate,
  LastActiveDate,
}: SessionDescriptionType): UserSession[] {
  if (SessionId === undefined) return [];
  const [city, country] = [known(LastLocation?.City), known(LastLocation?.Country)];
  return [
    {
      id: SessionId,
      isThis: false,
      device: DeviceType ?? 'unknown',
      ...(city !== undefined && { city }),
      ...(country !== undefined && { country }),
      ...(CreateDate && { signedInAt: CreateDate }),
      ...(LastActiveDate && { lastActiveAt: LastActiveDate }),
    },
  ];
}

const known = (place: string | undefined): string | undefined =>
  place === undefined || place === 'unknown' ? undefined : place;
