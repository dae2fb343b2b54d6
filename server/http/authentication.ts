import type { MiddlewareHandler } from 'hono';
import { randomUUID } from 'node:crypto';
import type { Access } from '../../src/domain/people/access';
import type { TokenVerifier } from '../ports/token-verifier';
import type { ApiEnv } from './caller';
import { type Log, report } from './log';
import { problem } from './problem';

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;

/** Lets nobody through without a verified ID token, on any path: routes are matched behind it, so no spelling of one gets around it. */
export function authentication(verifier: TokenVerifier, access: Access, log: Log): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const token = bearer.exec(context.req.header('Authorization') ?? '')?.[1];
    const verified = token === undefined ? undefined : await verifier.verify(token);
    if (verified?.ok) {
      context.set('caller', { ...verified.value, access });
      return next();
    }
    if (verified?.failure.kind === 'unavailable') {
      const reference = randomUUID();
      const { method, path } = context.req;
      report(log, { level: 'error', code: 'unexpected', method, path, reference, reason: verified.failure.reason });
      context.header('Retry-After', '10');
      return problem(context, 'unexpected', { status: 503, reference });
    }
    context.header('WWW-Authenticate', token === undefined ? 'Bearer' : 'Bearer error="invalid_token"');
    return problem(context, 'unauthenticated');
  };
}
