import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import {
  type ScimFilter,
  type ScimRefusal,
  groupSchema,
  readFilter,
  readPage,
  userSchema,
} from '#domain/people/scim/scim-request';
import { ok } from '#domain/result';
import type { KeptResource } from '../../application/scim/kept-user';
import type { ScimGroup, ScimGroups } from '../../application/scim/scim-groups';
import type { ScimPeople } from '../../application/scim/scim-people';
import type { Page, ScimOutcome } from '../../application/scim/scim-rows';
import type { ScimTokens } from '../../application/scim/scim-tokens';
import type { ApiEnv } from '../caller';
import { type AddressOf, type Limit, holdBack } from '../guards/limits';
import { complain } from '../../ports/log';
import { type Log, report } from '../log';
import { configOf, resourceTypes } from './scim-documents';

type ScimContext = Context<ApiEnv>;

interface Parts {
  people: ScimPeople;
  groups: ScimGroups;
  tokens: ScimTokens;
  /** Whether the settings still have the company of a token. */
  isCompany: (provider: string) => boolean;
  /** The portal's address, without a slash at the end. */
  publicUrl: string;
  addressOf: AddressOf;
  callsOf: Limit;
  strangersOf: Limit;
  log: Log;
}

/** Where the routes are mounted on one machine. On AWS, the API's own path comes before it. */
export const scimPath = '/scim/v2';

/** Bytes; a group of a thousand members has some 100 KB. */
const largestBody = 1024 * 1024;
/** Calls of one company in a minute; Entra sends 25 in a second at most. */
const perMinute = 3_000;
const perStranger = 30;
const mediaType = 'application/scim+json';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** What the routes of `/Users` and `/Groups` have in common. */
interface Resources<T> {
  list(
    provider: string,
    filter: ScimFilter | undefined,
    page: Page,
    withMembers: boolean,
  ): Promise<{ total: number; found: T[] }>;
  find(provider: string, id: string, withMembers: boolean): Promise<T | undefined>;
  create(provider: string, body: unknown): Promise<ScimOutcome<T>>;
  replace(provider: string, id: string, body: unknown): Promise<ScimOutcome<T>>;
  patch(provider: string, id: string, body: unknown): Promise<ScimOutcome<T>>;
  remove(provider: string, id: string): Promise<ScimOutcome<void>>;
}

const send = (context: ScimContext, status: ContentfulStatusCode, body: object): Response =>
  context.body(JSON.stringify(body), status, { 'Content-Type': mediaType });

const provider = (context: ScimContext): string => context.get('scimProvider');

const read = async (context: ScimContext): Promise<unknown> => {
  try {
    return JSON.parse(await context.req.text()) as unknown;
  } catch {
    return undefined;
  }
};

const withMembers = (context: ScimContext): boolean =>
  !(context.req.query('excludedAttributes') ?? '').split(',').some((name) => name.trim().toLowerCase() === 'members');

const listOf = (context: ScimContext, { total, found }: { total: number; found: object[] }): Response =>
  send(context, 200, {
    schemas: [listSchema],
    totalResults: total,
    startIndex: readPage(context.req.query('startIndex'), undefined).first + 1,
    itemsPerPage: found.length,
    Resources: found,
  });

const metaOf = (
  type: 'User' | 'Group',
  { id, created, modified }: { id: string; created: number; modified: number },
  address: string,
) => ({
  resourceType: type,
  created: new Date(created).toISOString(),
  lastModified: new Date(modified).toISOString(),
  location: `${address}/${type}s/${id}`,
});

const shownUser = (user: KeptResource, address: string) => ({
  schemas: [userSchema],
  ...user.resource,
  id: user.id,
  meta: metaOf('User', user, address),
});

const shownGroup = (group: ScimGroup, address: string) => ({
  schemas: [groupSchema],
  id: group.id,
  displayName: group.displayName,
  ...(group.externalId !== undefined && { externalId: group.externalId }),
  ...(group.members && { members: group.members.map((value) => ({ value, $ref: `${address}/Users/${value}` })) }),
  meta: metaOf('Group', group, address),
});

/** SCIM 2.0 (RFC 7644) for the directories of companies, each with a token of its own. */
export function scimRoutes(parts: Parts): Hono<ApiEnv> {
  const { people, groups, tokens, isCompany, publicUrl, addressOf, callsOf, strangersOf, log } = parts;
  const app = new Hono<ApiEnv>();
  const addressIn = ({ req: { path } }: ScimContext): string =>
    `${publicUrl}${path.slice(0, path.indexOf(scimPath))}${scimPath}`;

  const refuse = (
    context: ScimContext,
    status: ContentfulStatusCode,
    detail: string,
    { scimType, field }: Partial<ScimRefusal> = {},
  ): Response => {
    report(log, context, {
      level: 'info',
      event: 'refused',
      code: `scim-${status}`,
      ...(field !== undefined && { field }),
    });
    return send(context, status, {
      schemas: [errorSchema],
      status: String(status),
      ...(scimType && { scimType }),
      // SCIM's errors have no member for the attribute.
      detail: field === undefined || detail.includes(field) ? detail : `${field}: ${detail}`,
    });
  };
  const refuseBy = (context: ScimContext, failure: ScimRefusal | 'not-found'): Response =>
    failure === 'not-found'
      ? refuse(context, 404, 'There is no such resource.')
      : refuse(context, failure.scimType === 'uniqueness' ? 409 : 400, failure.detail, failure);

  const empty = (context: ScimContext, outcome: ScimOutcome<unknown>): Response =>
    outcome.ok ? context.body(null, 204) : refuseBy(context, outcome.failure);

  app.use(async (context, next) => {
    const token = /^Bearer +(\S{1,300})$/i.exec(context.req.header('Authorization') ?? '')?.[1];
    const known = token === undefined ? undefined : await tokens.recognise(token);
    if (!known || !isCompany(known.provider)) {
      const excess = strangersOf(addressOf(context) ?? 'unknown', perStranger);
      if (excess) await holdBack(context, excess);
      context.header('WWW-Authenticate', 'Bearer');
      return refuse(context, excess ? 429 : 401, 'The call needs a valid token of this portal.');
    }
    context.set('scimProvider', known.provider);
    const excess = callsOf(known.provider, perMinute);
    if (excess) {
      context.header('Retry-After', String(excess.retryAfterSeconds));
      context.res = refuse(context, 429, 'There were too many calls in a minute.');
    } else await next();
    await tokens.note(known, context.res.status).catch(complain(log, 'scim-call-not-noted'));
    return context.res;
  });
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: (context) => refuse(context, 413, 'The body has more than 1 MB.'),
    }),
  );

  app.get('/ServiceProviderConfig', (context) => send(context, 200, configOf(addressIn(context))));
  app.get('/ResourceTypes', (context) => listOf(context, { total: 2, found: resourceTypes(addressIn(context)) }));
  app.get('/Schemas', async (context) => {
    const { schemas } = await import('./user-form');
    return listOf(context, { total: schemas.length, found: schemas });
  });

  const serve = <T extends { id: string }>(
    path: '/Users' | '/Groups',
    resources: Resources<T>,
    shown: (one: T, address: string) => object,
  ): void => {
    const answer = (context: ScimContext, status: 200 | 201, outcome: ScimOutcome<T>): Response => {
      if (!outcome.ok) return refuseBy(context, outcome.failure);
      const address = addressIn(context);
      context.header('Location', `${address}${path}/${outcome.value.id}`);
      return send(context, status, shown(outcome.value, address));
    };

    app.get(path, async (context) => {
      const { filter, startIndex, count } = context.req.query();
      const compared = filter === undefined || filter === '' ? ok(undefined) : readFilter(filter);
      if (!compared.ok) return refuseBy(context, compared.failure);
      const page = readPage(startIndex, count);
      const { total, found } = await resources.list(provider(context), compared.value, page, withMembers(context));
      const address = addressIn(context);
      return listOf(context, { total, found: found.map((one) => shown(one, address)) });
    });
    app.post(path, async (context) =>
      answer(context, 201, await resources.create(provider(context), await read(context))),
    );
    app.get(`${path}/:id`, async (context) => {
      const found = await resources.find(provider(context), context.req.param('id'), withMembers(context));
      return found ? send(context, 200, shown(found, addressIn(context))) : refuseBy(context, 'not-found');
    });
    app.put(`${path}/:id`, async (context) =>
      answer(context, 200, await resources.replace(provider(context), context.req.param('id'), await read(context))),
    );
    app.patch(`${path}/:id`, async (context) => {
      const outcome = await resources.patch(provider(context), context.req.param('id'), await read(context));
      // A group is answered without a body, because it can have a hundred thousand members.
      return path === '/Groups' ? empty(context, outcome) : answer(context, 200, outcome);
    });
    app.delete(`${path}/:id`, async (context) =>
      empty(context, await resources.remove(provider(context), context.req.param('id'))),
    );
  };
  serve('/Users', people, shownUser);
  serve('/Groups', groups, shownGroup);
  app.all('*', (context) => refuse(context, 404, 'There is no such endpoint.'));
  return app;
}
