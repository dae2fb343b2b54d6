import {
  GetUserCommand,
  NotAuthorizedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { hash } from 'node:crypto';
import type { LiveSessions } from '../../ports/live-sessions';
import { type CognitoPoolOptions, createPoolClient } from './pool-client';

export interface CognitoLiveSessionsOptions extends Pick<CognitoPoolOptions, 'userPoolId' | 'endpoint'> {
  /** Milliseconds for which an answer is reused; 30,000 if missing, so that pages learn of an end within a minute. */
  answersHold?: number;
  /** How many sessions are remembered; 10,000 if missing. */
  capacity?: number;
}

/**
 * `ended` is final. `refused` may change: the person is disabled, or the token has expired. With `unknown` the pool was throttled,
 * unreachable or not allowed to answer.
 */
type Answer = { sub: string } | 'ended' | 'refused' | 'unknown';

interface Asked {
  at: number;
  answer: Promise<Answer>;
}

/** Milliseconds. */
const patience = 3_000;

/**
 * Calls Cognito's GetUser with the caller's access token. Cognito refuses it once the session was revoked or the person was disabled or
 * deleted (https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetUser.html).
 */
export function createCognitoLiveSessions(options: CognitoLiveSessionsOptions): LiveSessions {
  const { answersHold = 30_000, capacity = 10_000 } = options;
  const client = createPoolClient(options, { maxAttempts: 1 });
  /** Answers by the token's hash, the oldest first. */
  const asked = new Map<string, Asked>();
  const ended = new Set<string>();

  const ask = (accessToken: string): Promise<Answer> => {
    const key = hash('sha256', accessToken, 'base64');
    const last = asked.get(key);
    if (last && Date.now() - last.at < answersHold) return last.answer;
    asked.delete(key);
    const answer = client
      .send(new GetUserCommand({ AccessToken: accessToken }), { abortSignal: AbortSignal.timeout(patience) })
      .then(({ UserAttributes }): Answer => {
        const sub = UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
        // Something else than the pool has answered.
        return sub === undefined ? 'unknown' : { sub };
      }, answerOf);
    makeRoom(asked, capacity);
    asked.set(key, { at: Date.now(), answer });
    return answer;
  };

  return {
    async look({ sub, session }, accessToken) {
      if (accessToken === undefined) return 'refused';
      const answer = await ask(accessToken);
      if (answer === 'ended') {
        makeRoom(ended, capacity);
        ended.add(sessionOf(accessToken));
      }
      if (answer === 'unknown') return 'on';
      if (typeof answer !== 'object' || answer.sub !== sub) return 'refused';
      // Another session's access token doesn't speak for this one. Pools without revocation send no ids of sessions.
      return session === undefined || [session, 'undefined'].includes(sessionOf(accessToken)) ? 'on' : 'refused';
    },
    hasEnded: (session) => ended.has(session),
  };
}

/** Reads Cognito's message, because one exception covers all of these cases. */
function answerOf(error: unknown): Answer {
  if (error instanceof UserNotFoundException) return 'ended';
  if (!(error instanceof NotAuthorizedException) || /required scopes/i.test(error.message)) return 'unknown';
  return /revoked|does not exist/i.test(error.message) ? 'ended' : 'refused';
}

/** Reads `origin_jti` without verifying the token, which the pool has just done. */
function sessionOf(accessToken: string): string {
  const { origin_jti: originJti } = JSON.parse(
    Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as {
    origin_jti?: unknown;
  };
  return String(originJti);
}

function makeRoom(
  known: { size: number; keys(): Iterator<string>; delete(key: string): unknown },
  capacity: number,
): void {
  const oldest = known.size >= capacity ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
}
