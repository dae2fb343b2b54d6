import { createIprApi } from '#adapters/ipr-api/ipr-api';
import { type Result, ok } from '#domain/result';
import type { IdToken, SessionFailure } from '#ports/people/user-pool';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';
import { serve } from '../serve';

export interface Hit {
  method: string;
  path: string;
  authorization: string | null;
  body: string;
}

type Token = Result<IdToken, SessionFailure>;

/** The portal's adapters on a backend that gives these responses in order, and repeats the last one. */
export async function aBackend(...answers: (Response | ((hit: Hit) => Response | Promise<Response>))[]) {
  const hits: Hit[] = [];
  const url = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    const hit = {
      method: request.method,
      path: `${pathname}${search}`,
      authorization: request.headers.get('authorization'),
      body: await request.text(),
    };
    hits.push(hit);
    const answer = answers[Math.min(hits.length, answers.length) - 1] ?? new Response(null, { status: 500 });
    return typeof answer === 'function' ? answer(hit) : answer.clone();
  });
  return { hits, ...adapters(url) };
}

/** The portal's adapters on this backend; the token is Ada's `token-1` until it is renewed or someone else signs in. */
export function adapters(url: string) {
  const current = (): Token => ok({ token: `token-${asked.renewals + 1}`, sub: asked.user });
  const asked = { user: 'ada', renewals: 0, renewal: current };
  const iprApi = createIprApi(`${url}/prod`, {
    async idToken(options) {
      if (!options) return current();
      asked.renewals += 1;
      return asked.renewal();
    },
  });
  return { asked, ...iprApi };
}

export const aRow = {
  id: 'dashboard@sales',
  metaId: 'sales',
  metaName: 'Sales (prod)',
  metaArn: 'arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales',
  title: 'Sales overview',
  description: 'Revenue',
  icon: 'TruckIcon',
  status: 'EMBEDED',
  groups: ['Sales'],
  updatedAt: '2026-11-18T09:02:00.000Z',
};

export const id = aDashboardId(aRow.id);
const { groups, ...row } = aRow;
/** The same dashboard in the domain: its backend knows no more fields. */
export const sales = { ...row, id, groupList: groups, updatedAt: new Date(aRow.updatedAt), missing: false };

/** A manager's change of it, and the version that they saw. */
export const edit = { title: 'T', description: 'D', icon: 'TruckIcon', status: 'DRAFT', groupList: ['Board'] };
export const seen = sales.updatedAt;

export const synced = { status: 'SYNC', added: 1, renamed: 0, missing: 0, returned: 0 };

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });

export const problem = (
  code: string,
  status: number,
  more: object = {},
  headers: Record<string, string> = {},
): Response =>
  new Response(JSON.stringify({ code, status, ...more }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });

/** A response after which the client retries without a pause. */
export const atOnce = { 'retry-after': '0' };
