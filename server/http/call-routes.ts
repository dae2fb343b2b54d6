import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { type AnswerOf, type BodyOf, type CallName, type QueryOf, calls } from '#contract/calls';
import type { Call } from '#contract/calls/call';
import { mayManage } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { Refusal } from '../application/refusal';
import { limitBody } from './body-limit';
import type { ApiEnv, Caller } from './caller';
import type { ProofCheck } from './guards/fresh-proof';
import { type Limit, refuseExcess } from './guards/limits';
import { type AuditEvent, type Log, report } from './log';
import { problem } from './problem';
import { refuse } from './refuse';
import { securedAnswer } from './security-headers';

/** A request that has passed every check of its call. */
export interface Asked<Name extends CallName> {
  caller: Caller;
  query: QueryOf<Name>;
  body: BodyOf<Name>;
  /** For responses that are not JSON: kept bytes with their ETag, a stream. */
  context: Context<ApiEnv>;
  /** Adds a line to the record. */
  report: (event: AuditEvent) => void;
}

export type Handler<Name extends CallName> = (
  asked: Asked<Name>,
) => Promise<Result<AnswerOf<Name>, Refusal> | Response>;

export type Handlers = { [Name in CallName]: Handler<Name> };

/** The most calls in a minute that one person may not make or that are unknown. */
const mostForbidden = 30;

/**
 * Routes every call of the contract to its handler. First come the call's limit and its role, so that nothing is read of a request that
 * is refused anyway, then the size and the form of its body, then the age of the sign-in, which can depend on the body.
 */
export function callRoutes(handlers: Handlers, newLimit: () => Limit, isProven: ProofCheck, log: Log): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  const add = (name: CallName): void => {
    const { method, path, query, body, bodyBytes, ...checks }: Call = calls[name];
    // Gets what the schemas of its own call have read.
    const handle = handlers[name] as Handler<CallName>;
    const excessOf = newLimit();

    /** Undefined for a request that may go on. */
    const refusalOf = (context: Context<ApiEnv>): Response | Promise<Response> | undefined => {
      if (checks.isOnce && context.req.raw.method === 'HEAD') {
        context.header('Allow', method);
        return problem(context, 'method-not-allowed');
      }
      const caller = context.get('caller');
      const isAllowed = checks.by === 'everyone' || mayManage(caller);
      const excess = excessOf(caller.sub, isAllowed ? checks.perMinute : Math.min(checks.perMinute, mostForbidden));
      if (excess) return refuseExcess(context, excess, log);
      return isAllowed ? undefined : refuse(context, { code: 'not-allowed' }, log);
    };

    const answer = async (context: Context<ApiEnv>, read: unknown): Promise<Response> => {
      const { freshProof } = checks;
      const isGuarded = freshProof === true || (freshProof && Object(read)[freshProof.with] !== undefined);
      if (isGuarded && !isProven(context)) return refuse(context, { code: 'proof-needed' }, log);
      const answered = await handle({
        caller: context.get('caller'),
        query: query?.parse(context.req.query()) as QueryOf<CallName>,
        body: read as BodyOf<CallName>,
        context,
        report: (event) => report(log, context, event),
      });
      if (answered instanceof Response) return answered;
      if (!answered.ok) return refuse(context, answered.failure, log);
      return securedAnswer(context, JSON.stringify(answered.value), 200, { 'Content-Type': 'application/json' });
    };

    if (!body) routes.on(method, `/${path}`, async (context) => refusalOf(context) ?? answer(context, undefined));
    else {
      routes.on(
        method,
        `/${path}`,
        async (context, next) => refusalOf(context) ?? next(),
        limitBody(log, bodyBytes),
        async (context) => {
          const read = readBody(await context.req.text(), body);
          return read.ok ? answer(context, read.value) : refuse(context, read.failure, log);
        },
      );
    }
  };
  for (const name of Object.keys(calls) as CallName[]) add(name);
  const excessOfUnknown = newLimit();
  return routes.all('*', (context) => {
    const excess = excessOfUnknown(context.get('caller').sub, mostForbidden);
    return excess ? refuseExcess(context, excess, log) : problem(context, 'not-found');
  });
}

/** The answer of calls that only do something. */
export const done = ok({ status: 'SYNC' });

/** Parses JSON of this form. */
export function readBody<T>(text: string, schema: z.ZodMiniType<T>): Result<T, Refusal> {
  const json = parse(text);
  if (!json.ok) return json;
  const body = schema.safeParse(json.value);
  return body.success ? ok(body.data) : invalid(body.error.issues[0]?.path[0]);
}

function parse(text: string): Result<unknown, Refusal> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return failed({ code: 'not-json' });
  }
}

function invalid(field?: PropertyKey): { ok: false; failure: Refusal } {
  return failed({ code: 'invalid-body', ...(typeof field === 'string' && { field }) });
}
