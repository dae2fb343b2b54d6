import type { Context } from 'hono';
import { STATUS_CODES } from 'node:http';
import type { ProblemAnswer, ProblemCode } from '#contract/problem';
import type { ApiEnv } from './caller';

const problems = {
  unauthenticated: { status: 401, detail: 'The call needs a valid ID token.' },
  'other-provider': { status: 403, detail: 'The company of this person’s address has to sign them in.' },
  'proof-needed': { status: 401, detail: 'The call needs a more recent or stronger sign-in.' },
  'not-allowed': { status: 403, detail: 'The call needs the role SuperUser.' },
  'not-found': { status: 404, detail: 'There is nothing here, or nothing that you may see.' },
  conflict: { status: 409, detail: 'Someone else saved this dashboard in the meantime.' },
  'not-json': { status: 400, detail: 'The body is not JSON.' },
  'too-large': { status: 413, detail: 'The body is larger than this call takes or keeps.' },
  'too-many-sections': { status: 422, detail: 'There are as many sections as the portal keeps.' },
  'later-version': { status: 422, detail: 'A later release of the portal wrote this, so it is left unchanged.' },
  'invalid-body': { status: 400, detail: 'The body is not what this call takes.' },
  'invalid-id': { status: 400, detail: 'pk and sk do not make a dashboard id.' },
  'unknown-icon': { status: 400, detail: 'The icon is not the name of an outline icon of Heroicons.' },
  'unknown-status': { status: 400, detail: 'The status is neither EMBEDED nor DRAFT.' },
  'unknown-section': { status: 400, detail: 'There is no such section, or the place in it is invalid.' },
  'unknown-promisedAge': { status: 400, detail: 'The portal does not offer this freshness target.' },
  'method-not-allowed': { status: 405, detail: 'This call takes GET only.' },
  'too-many-requests': { status: 429, detail: 'There were too many of these calls in a minute.' },
  busy: { status: 429, detail: 'The BI service is busy.' },
  'bi-service-unavailable': { status: 502, detail: 'The BI service refused the call or failed.' },
  'pool-unavailable': { status: 503, detail: 'The user pool could not be reached.' },
  'sign-in-over': { status: 410, detail: 'The user pool knows no such sign-in, or it has ended.' },
  'wrong-code': { status: 422, detail: 'This is not one of the remaining recovery codes.' },
  'no-verified-address': { status: 422, detail: 'The account has no verified email address.' },
  'not-yours-to-approve': { status: 403, detail: 'Another manager has to approve this.' },
  'sync-running': { status: 503, detail: 'A sync is running.' },
  'sync-lost': { status: 503, detail: 'Another sync took over, and this one saved nothing.' },
  'store-unavailable': { status: 503, detail: 'The catalogue is busy, or can’t be reached or written.' },
  unexpected: { status: 500, detail: 'Something went wrong on the server.' },
} as const satisfies Record<ProblemCode, { status: number; detail: string }>;

export type More = Pick<ProblemAnswer, 'field' | 'current' | 'trouble'> & {
  /** Replaces the code's default. */
  status?: 503;
};

/** The document alone, for an answer that has begun: its headers can't be changed any more. */
export function problemDocument(context: Context<ApiEnv>, code: ProblemCode, more: More = {}) {
  const { status, detail } = { ...problems[code], ...(more.status && { status: more.status }) };
  return {
    title: STATUS_CODES[status],
    status,
    code,
    detail,
    ...more,
    reference: context.var.requestId,
  } satisfies ProblemAnswer;
}

/** An RFC 9457 problem document, under the request's id as in the log. Otherwise equal arguments give equal bytes. */
export function problem(context: Context<ApiEnv>, code: ProblemCode, more: More = {}): Response {
  const document = problemDocument(context, code, more);
  return context.body(JSON.stringify(document), document.status, { 'Content-Type': 'application/problem+json' });
}
