import type { MiddlewareHandler } from 'hono';
import { idTokenHeader } from '#contract/headers';
import { type Access, mayManage } from '#domain/access/roles';
import type { TokenVerifier } from '../ports/token-verifier';
import type { ApiEnv } from './caller';
import { type Log, report } from './log';
import { problem } from './problem';

const jwt = String.raw`([\w-]+\.[\w-]+\.[\w-]+) *$`;
const bearer = new RegExp(`^Bearer +${jwt}`, 'i');
const alone = new RegExp(`^${jwt}`);

/** Requires a verified ID token on every path. It runs before routing, so no spelling of a path bypasses it. */
export function authentication(verifier: TokenVerifier, access: Access, log: Log): MiddlewareHandler<ApiEnv> {
  const isNewSession = firstOfEach();

  return async (context, next) => {
    const token = tokenIn(context.req.raw.headers);
    const verified = token === undefined ? undefined : await verifier.verify(token);
    if (verified?.ok) {
      const caller = { access, ...verified.value };
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
    if (verified) {
      const { reason } = verified.failure;
      report(log, context, { level: 'warn', event: 'refused', code: 'unauthenticated', reason });
    }
    context.header('WWW-Authenticate', token === undefined ? 'Bearer' : 'Bearer error="invalid_token"');
    return problem(context, 'unauthenticated');
  };
}

/** A gateway that asks for IAM takes `Authorization` for its own signature: the ID token is then in `X-Id-Token`. */
export function tokenIn(headers: Headers): string | undefined {
  const authorization = headers.get('Authorization');
  if (authorization !== null && !authorization.startsWith('AWS4-HMAC-SHA256 ')) return bearer.exec(authorization)?.[1];
  return alone.exec(headers.get(idTokenHeader) ?? '')?.[1];
}

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
