import type { HttpBindings } from '@hono/node-server';
import { type ErrorHandler, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ProofDemand } from '#domain/access/fresh-proof';
import type { Access } from '#domain/access/roles';
import { authentication } from '../http/guards/authentication';
import { type Handlers, callRoutes } from '../http/call-routes';
import type { ApiEnv } from '../http/caller';
import { createProofCheck } from '../http/guards/fresh-proof';
import { noteIncidents } from '../http/incidents';
import { type AddressOf, type CallLimits, createTokenLimit, limitAddresses, limitsOf } from '../http/guards/limits';
import { type Log, logCalls, report } from '../http/log';
import { problem } from '../http/problem';
import { requestId } from '../http/request-id';
import { securityHeaders } from '../http/security-headers';
import { reasonOf } from '../ports/log';
import type { Ports } from '../ports/ports';
import { StoreUnavailable } from '../ports/stores/store-unavailable';

export interface IprApiSettings extends CallLimits {
  access: Access;
  /** Undefined if no call asks for a recent sign-in. */
  freshProof: ProofDemand | undefined;
  /** Origins of portals that are served from elsewhere. A portal on the same origin needs no entry. */
  allowedOrigins: string[];
  addressOf: AddressOf;
  /** Adds a line to the record for each call, with its status and duration. */
  recordCalls: boolean;
}

export interface IprApi {
  /** The calls of `contract/calls.ts` below the path at which they are mounted, which is `/prod`. */
  routes: Hono<ApiEnv>;
  /**
   * For the app in which they are mounted. An app that is mounted with its own has Hono wrap every step of every call, which took a tenth
   * of a cached list's processor time.
   */
  onError: ErrorHandler<ApiEnv>;
}

interface IprApiParts {
  handlers: Handlers;
  /** For people who have not signed in. */
  open: readonly Hono<ApiEnv>[];
  noteTokens: (bytes: number) => void;
}

/**
 * Everything under its path except the links in emails and the addresses of files answers in JSON: 401 without a valid ID token, then 404
 * if unknown. Asking for help with a lost second step needs no token either.
 */
export function createIprApi(
  ports: Ports,
  settings: IprApiSettings,
  { handlers, open, noteTokens }: IprApiParts,
): IprApi {
  const { clock } = ports;
  const { addressOf } = settings;
  const newLimit = limitsOf(settings, clock);
  const api = new Hono<ApiEnv>();
  api.use(requestId);
  api.use(logCalls(ports, settings.recordCalls));
  api.use(securityHeaders);
  if (settings.allowedOrigins.length > 0) api.use(allowOrigins(settings.allowedOrigins));
  api.use(limitAddresses(addressOf, newLimit(), ports));
  for (const routes of open) api.route('/', routes);
  api.use(authentication(ports, settings.access, createTokenLimit(addressOf, newLimit()), noteTokens));
  api.use(noteIncidents(ports.history, clock, ports));
  api.route('/', callRoutes(handlers, newLimit, createProofCheck(settings.freshProof, clock), ports));
  return { routes: api, onError: answerErrors(ports) };
}

const allowOrigins = (origins: string[]) =>
  cors({
    origin: origins,
    allowMethods: ['GET', 'POST'],
    // The last three are of calls that are signed for a gateway.
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'X-Access-Token',
      'X-Id-Token',
      'X-Amz-Date',
      'X-Amz-Security-Token',
    ],
    // The portal uses Date to measure the drift between the two clocks.
    exposeHeaders: ['Retry-After', 'Date', 'X-Request-Id'],
    maxAge: 600,
  });

function answerErrors(log: Log): ErrorHandler<ApiEnv> {
  return (error, context) => {
    if (error instanceof StoreUnavailable) {
      report(log, context, { level: 'warn', code: 'store-unavailable', reason: reasonOf(error) });
      context.header('Retry-After', String(error.retryAfterSeconds));
      return problem(context, 'store-unavailable');
    }
    // Nobody hears the answer to a request whose sender left before its end.
    const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
    if (incoming?.destroyed && !incoming.complete) return problem(context, 'not-json');
    report(log, context, { level: 'error', code: 'unexpected', reason: reasonOf(error) });
    return problem(context, 'unexpected');
  };
}
