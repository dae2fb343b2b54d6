import { type Env, Hono } from 'hono';
import { cors } from 'hono/cors';
import { randomUUID } from 'node:crypto';
import { type SignatureRules, signatureFault } from '../aws-signature/verify-signature';

export interface GatewayOptions extends Pick<SignatureRules, 'region' | 'keysOf'> {
  /** `execute-api`, API Gateway's own, if missing. */
  service?: string;
  /** Origins of the portals that can call. */
  allowedOrigins: string[];
  /** Paths without authorization, such as those of links in mails. */
  openPaths?: readonly string[];
  /** Milliseconds since 1970; this machine's if missing. */
  clock?: () => number;
}

/** An API Gateway that asks for IAM in front of an app: it answers unsigned and wrongly signed requests itself, as AWS does. */
export function createGateway<E extends Env>(
  app: Hono<E>,
  { allowedOrigins, openPaths = [], ...options }: GatewayOptions,
): Hono {
  const rules = { service: 'execute-api', clock: Date.now, ...options };
  return new Hono()
    .use(
      cors({
        origin: allowedOrigins,
        allowMethods: ['GET', 'POST'],
        allowHeaders: [
          'Authorization',
          'Content-Type',
          'X-Access-Token',
          'X-Id-Token',
          'X-Amz-Date',
          'X-Amz-Security-Token',
        ],
        // Without Date, no browser could correct its clock.
        exposeHeaders: ['Date', 'Retry-After', 'X-Amzn-ErrorType', 'X-Amzn-RequestId', 'X-Request-Id'],
        maxAge: 600,
      }),
    )
    .use(async (context, next) => {
      if (openPaths.includes(context.req.path)) return next();
      const fault = await signatureFault(context.req.raw, rules);
      if (!fault) return next();
      context.header('X-Amzn-RequestId', randomUUID());
      context.header('X-Amzn-ErrorType', fault.type);
      return context.json({ message: fault.message }, 403);
    })
    .route('/', app);
}
