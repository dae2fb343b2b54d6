import { z } from 'zod';
import { CognitoError } from '../cognito-error';
import type { ReadSignedInUser } from '../tokens/signed-in-user';
import type { UserSession, UserSessions } from '../tokens/user-sessions';
import type { Users } from '../users/users';
import { oneOf, pageToken, token, username, userPoolId } from './fields';
import { operation, type Operations } from './operation';
import { pageOf } from './page';

const sessionId = z
  .string('Member must not be null')
  .regex(/^(tkn|sso)[a-z\d]{25}$/, 'Member must satisfy regular expression pattern: (tkn|sso)[a-z0-9]{25}');
const associated = { RevokeAssociatedSessions: oneOf('NONE', 'LINKED').nullish() };
const listRequest = z.object({ AccessToken: token, NextToken: pageToken });
const revokeRequest = z.object({ AccessToken: token, SessionId: sessionId, ...associated });
const ofPool = z.object({ UserPoolId: userPoolId });
const ofUser = ofPool.extend({ Username: username });
const configureRequest = ofPool.extend({
  UserSessionTracking: oneOf('ENABLED', 'DISABLED'),
  TokenSession: z.object({ MaxPerUser: z.int().min(1).max(100) }, 'Member must not be null'),
});

interface Parts {
  userSessions: UserSessions;
  clientId: string;
  readSignedInUser: ReadSignedInUser;
}

const ownPage = 60;
const administratorsPage = 125;

/** A user's own sessions. The session of a hosted login's cookie is not among them: the stand-in's pages keep none. */
export function createSessionOperations({ userSessions, clientId, readSignedInUser }: Parts): Operations {
  return {
    ListUserSessions: operation(listRequest, async ({ AccessToken, NextToken }) => {
      const { user, originJti } = await readSignedInUser(AccessToken);
      const { rows, next } = pageOf(await userSessions.list(user.sub), ownPage, NextToken);
      const Sessions = rows.map((session) => wireSession(session, clientId, originJti));
      return { Sessions, ...(next !== undefined && { NextToken: next }) };
    }),

    RevokeUserSession: operation(revokeRequest, async ({ AccessToken, SessionId }) => {
      const { user, originJti } = await readSignedInUser(AccessToken);
      await userSessions.revoke(user.sub, SessionId, originJti);
      return {};
    }),
  };
}

/** The sessions of all users and their configuration, in signed requests. */
export function createSessionAdministration({
  userSessions,
  clientId,
  users,
  poolId,
}: Omit<Parts, 'readSignedInUser'> & { users: Users; poolId: string }): Operations {
  const check = (id: string): void => {
    if (id !== poolId) throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  };
  const configuration = async () => {
    const { tracks, maxPerUser } = await userSessions.configuration();
    return {
      UserPoolId: poolId,
      UserSessionTracking: tracks ? 'ENABLED' : 'DISABLED',
      TokenSession: { MaxPerUser: maxPerUser },
    };
  };
  return {
    AdminListUserSessions: operation(ofUser.extend({ NextToken: pageToken }), async (request) => {
      check(request.UserPoolId);
      const { sub } = await users.get(request.Username);
      const { rows, next } = pageOf(await userSessions.list(sub), administratorsPage, request.NextToken);
      const Sessions = rows.map((session) => wireSession(session, clientId));
      return { Sessions, ...(next !== undefined && { NextToken: next }) };
    }),

    AdminRevokeUserSession: operation(ofUser.extend({ SessionId: sessionId, ...associated }), async (request) => {
      check(request.UserPoolId);
      await userSessions.revoke((await users.get(request.Username)).sub, request.SessionId);
      return {};
    }),

    GetUserPoolSessionConfiguration: operation(ofPool, async ({ UserPoolId }) => {
      check(UserPoolId);
      return configuration();
    }),

    SetUserPoolSessionConfiguration: operation(configureRequest, async (request) => {
      check(request.UserPoolId);
      const tracks = request.UserSessionTracking === 'ENABLED';
      await userSessions.configure({ tracks, maxPerUser: request.TokenSession.MaxPerUser });
      return configuration();
    }),
  };
}

/** Times are seconds since 1970. Nothing is known of a place: requests come from this machine. */
const wireSession = (session: UserSession, clientId: string, current?: string) => ({
  SessionId: session.id,
  SessionType: 'TOKEN',
  ClientId: clientId,
  CreateDate: session.createdAt / 1000,
  LastActiveDate: session.lastActiveAt / 1000,
  DeviceType: session.deviceType,
  LastIPAddress: session.address,
  LastLocation: { Country: 'unknown' },
  IsCurrentSession: session.originJti === current,
});
