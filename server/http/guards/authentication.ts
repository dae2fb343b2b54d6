import type { MiddlewareHandler } from 'hono';
import { accessTokenHeader, idTokenHeader } from '#contract/headers';
import { type Access, mayManage } from '#domain/access/roles';
import { failed } from '#domain/result';
import type { LiveSessions } from '../../ports/live-sessions';
import type { TokenFailure, TokenVerifier } from '../../ports/token-verifier';
import type { ApiEnv } from '../caller';
import { type ExcessOf, holdBack } from './limits';
import { type Log, report } from '../log';
import { problem } from '../problem';

const jwt = String.raw`([\w-]+\.[\w-]+\.[\w-]+) *$`;
const bearer = new RegExp(`^Bearer +${jwt}`, 'i');
const alone = new RegExp(`^${jwt}`);

interface AuthenticationPorts extends Log {
  tokenVerifier: TokenVerifier;
  liveSessions: LiveSessions;
}

/**
 * Requires a verified ID token of a live session on every path. It runs before routing, so no spelling of a path bypasses it. `excessOf`
 * counts the calls without one: above its limit they are not in the record, and those of a flood are answered late.
 */
export function authentication(
  ports: AuthenticationPorts,
  access: Access,
  excessOf: ExcessOf,
  noteTokens: (bytes: number) => void,
): MiddlewareHandler<ApiEnv> {
  const { tokenVerifier, liveSessions, ...log } = ports;
  const isNewSession = firstOfEach();

  const verify = async (headers: Headers) => {
    const token = tokenIn(headers);
    if (token === undefined) return undefined;
    const verified = await tokenVerifier.verify(token);
    if (!verified.ok) return verified;
    const accessToken = alone.exec(headers.get(accessTokenHeader) ?? '')?.[1];
    if ((await liveSessions.look(verified.value, accessToken)) === 'on') return verified;
    return failed({ kind: 'not-accepted', reason: 'session' } as const);
  };

  return async (context, next) => {
    const verified = await verify(context.req.raw.headers);
    if (verified?.ok) {
      const caller = { access, ...verified.value };
      noteTokens(tokenBytesIn(context.req.raw.headers));
      context.set('caller', caller);
      if (mayManage(caller) && isNewSession(caller.session)) {
        report(log, context, { level: 'info', event: 'signed-in-as-manager' });
      }
      return next();
    }
    if (verified?.failure.kind === 'unavailable') {
      report(log, context, { level: 'error', code: 'unexpected', reason: verified.failure.reason });
      context.header('Retry-After', '10');
      return problem(context, 'unexpected', { status: 503 });
    }
    const excess = excessOf(context);
    if (excess) await holdBack(context, excess);
    if (verified && excess) log.metrics.refused(codeOf(verified.failure));
    else if (verified) {
      const { reason } = verified.failure;
      report(log, context, { level: 'warn', event: 'refused', code: codeOf(verified.failure), reason });
    }
    if (verified?.failure.kind === 'other-provider') return problem(context, 'other-provider');
    context.header('WWW-Authenticate', verified ? 'Bearer error="invalid_token"' : 'Bearer');
    return problem(context, 'unauthenticated');
  };
}

const codeOf = ({ kind }: TokenFailure) => (kind === 'other-provider' ? kind : 'unauthenticated');

/** A gateway that asks for IAM takes `Authorization` for its own signature: the ID token is then in `X-Id-Token`. */
export function tokenIn(headers: Headers): string | undefined {
  const authorization = headers.get('Authorization');
  if (authorization !== null && !authorization.startsWith('AWS4-HMAC-SHA256 ')) return bearer.exec(authorization)?.[1];
  return alone.exec(headers.get(idTokenHeader) ?? '')?.[1];
}

/** Bytes of the tokens in these headers. */
export const tokenBytesIn = (headers: Headers): number =>
  ['authorization', idTokenHeader, accessTokenHeader].reduce((sum, name) => sum + (headers.get(name)?.length ?? 0), 0);

/** How many sessions are remembered; the oldest is forgotten first. */
const manySessions = 10_000;

/** Whether this is the session's first request; never for one without an id. */
function firstOfEach(): (session: string | undefined) => boolean {
  const known = new Set<string>();
  return (session) => {
    if (session === undefined || known.has(session)) return false;
    const [oldest] = known;
    if (known.size >= manySessions && oldest !== undefined) known.delete(oldest);
    known.add(session);
    return true;
  };
}
