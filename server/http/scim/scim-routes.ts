import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ScimRefusal, groupSchema, readFilter, readPage, userSchema } from '#domain/people/scim/scim-request';
import { type Result, ok } from '#domain/result';
import type { ScimGroup, ScimGroups } from '../../application/scim/scim-groups';
import type { KeptResource, ScimOutcome, ScimPeople } from '../../application/scim/scim-people';
import type { ScimTokens } from '../../application/scim/scim-tokens';
import type { ApiEnv } from '../caller';
import { type AddressOf, type Limit, holdBack } from '../guards/limits';
import { type Log, report } from '../log';
import { configOf, resourceTypes, schemas } from './scim-documents';

type ScimContext = Context<ApiEnv>;

interface Parts {
  people: ScimPeople;
  groups: ScimGroups;
  tokens: ScimTokens;
  /** Whether the settings still have the company of a token. */
  isCompany: (provider: string) => boolean;
  /** Where the routes are served, without a slash at the end. */
  address: string;
  addressOf: AddressOf;
  callsOf: Limit;
  strangersOf: Limit;
  log: Log;
}

/** A group of a thousand members has some 100 KB. */
const largestBody = 1024 * 1024;
/** Calls of one company in a minute; Entra sends 25 in a second at most. */
const perMinute = 3_000;
const perStranger = 30;
const mediaType = 'application/scim+json';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

const send = (context: ScimContext, status: ContentfulStatusCode, body: object, location?: string): Response => {
  if (location !== undefined) context.header('Location', location);
  return context.body(JSON.stringify(body), status, { 'Content-Type': mediaType });
};

const provider = (context: ScimContext): string => context.get('scimToken').provider;

const read = async (context: ScimContext): Promise<unknown> => {
  try {
    return JSON.parse(await context.req.text()) as unknown;
  } catch {
    return undefined;
  }
};

const askedIn = (context: ScimContext) => {
  const { filter, startIndex, count, excludedAttributes = '' } = context.req.query();
  const compared = filter === undefined || filter === '' ? ok(undefined) : readFilter(filter);
  const withMembers = !excludedAttributes.split(',').some((name) => name.trim().toLowerCase() === 'members');
  return { compared, page: readPage(startIndex, count), withMembers };
};

const listOf = (context: ScimContext, { total, found }: { total: number; found: object[] }): Response =>
  send(context, 200, {
    schemas: [listSchema],
    totalResults: total,
    startIndex: readPage(context.req.query('startIndex'), undefined).first + 1,
    itemsPerPage: found.length,
    Resources: found,
  });

/** SCIM 2.0 (RFC 7644) for the directories of companies, each with a token of its own. */
export function scimRoutes(parts: Parts): Hono<ApiEnv> {
  const { people, groups, tokens, isCompany, address, addressOf, callsOf, strangersOf, log } = parts;
  const app = new Hono<ApiEnv>();

  const refuse = (
    context: ScimContext,
    status: ContentfulStatusCode,
    detail: string,
    more: Partial<ScimRefusal> = {},
  ): Response => {
    const { scimType, field } = more;
    report(log, context, {
      level: 'info',
      event: 'refused',
      code: `scim-${status}`,
      ...(field !== undefined && { field }),
    });
    const answer = { schemas: [errorSchema], status: String(status), ...(scimType && { scimType }) };
    // SCIM has no place for the attribute but the text.
    return send(context, status, {
      ...answer,
      detail: field === undefined || detail.includes(field) ? detail : `${field}: ${detail}`,
    });
  };
  const refuseBy = (context: ScimContext, failure: ScimRefusal | 'not-found'): Response =>
    failure === 'not-found'
      ? refuse(context, 404, 'There is no such resource.')
      : refuse(context, failure.scimType === 'uniqueness' ? 409 : 400, failure.detail, failure);

  app.use(async (context, next) => {
    const from = addressOf(context) ?? 'unknown';
    const token = /^Bearer +(\S{1,300})$/i.exec(context.req.header('Authorization') ?? '')?.[1];
    const known = token === undefined ? undefined : await tokens.recognise(token);
    if (!known || !isCompany(known.provider)) {
      const excess = strangersOf(from, perStranger);
      if (excess) await holdBack(context, excess);
      context.header('WWW-Authenticate', 'Bearer');
      return refuse(context, excess ? 429 : 401, 'The call needs a valid token of this portal.');
    }
    context.set('scimToken', known);
    const excess = callsOf(known.provider, perMinute);
    if (excess) {
      context.header('Retry-After', String(excess.retryAfterSeconds));
      return refuse(context, 429, 'There were too many calls in a minute.');
    }
    await next();
    const { status } = context.res;
    const call = `${context.req.method} ${/\/(\w+)(?:\/[^/]*)?$/.exec(context.req.path)?.[1] ?? ''}`;
    if (status >= 400 && status !== 404) await tokens.noteFailure(known, { status, call });
    else await tokens.noteCall(known);
    return undefined;
  });
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: (context) => refuse(context, 413, 'The body has more than 1 MB.'),
    }),
  );

  const metaOf = (
    type: 'User' | 'Group',
    { id, created, modified }: { id: string; created: number; modified: number },
  ) => ({
    resourceType: type,
    created: new Date(created).toISOString(),
    lastModified: new Date(modified).toISOString(),
    location: `${address}/${type}s/${id}`,
  });
  const userOf = (user: KeptResource) => ({
    schemas: [userSchema],
    ...user.resource,
    id: user.id,
    meta: metaOf('User', user),
  });
  const groupOf = (group: ScimGroup) => ({
    schemas: [groupSchema],
    id: group.id,
    displayName: group.displayName,
    ...(group.externalId !== undefined && { externalId: group.externalId }),
    ...(group.members && { members: group.members.map((value) => ({ value, $ref: `${address}/Users/${value}` })) }),
    meta: metaOf('Group', group),
  });
  const answer = <T extends { id: string }>(
    context: ScimContext,
    outcome: ScimOutcome<T>,
    { status, type, shown }: { status: 200 | 201; type: 'Users' | 'Groups'; shown: (one: T) => object },
  ): Response =>
    outcome.ok
      ? send(context, status, shown(outcome.value), `${address}/${type}/${outcome.value.id}`)
      : refuseBy(context, outcome.failure);
  const gone = (context: ScimContext, outcome: Result<void, ScimRefusal | 'not-found'>): Response =>
    outcome.ok ? context.body(null, 204) : refuseBy(context, outcome.failure);

  app.get('/ServiceProviderConfig', (context) => send(context, 200, configOf(address)));
  app.get('/ResourceTypes', (context) => listOf(context, { total: 2, found: resourceTypes(address) }));
  app.get('/Schemas', (context) => listOf(context, { total: schemas.length, found: schemas }));

  const asUser = { type: 'Users', shown: userOf } as const;
  const asGroup = { type: 'Groups', shown: groupOf } as const;
  const changed = { status: 200 } as const;
  const made = { status: 201 } as const;

  app.get('/Users', async (context) => {
    const { compared, page } = askedIn(context);
    if (!compared.ok) return refuseBy(context, compared.failure);
    const { total, found } = await people.list(provider(context), compared.value, page);
    return listOf(context, { total, found: found.map(userOf) });
  });
  app.post('/Users', async (context) =>
    answer(context, await people.create(provider(context), await read(context)), { ...made, ...asUser }),
  );
  app.get('/Users/:id', async (context) => {
    const found = await people.find(provider(context), context.req.param('id'));
    return found ? send(context, 200, userOf(found)) : refuseBy(context, 'not-found');
  });
  app.put('/Users/:id', async (context) =>
    answer(context, await people.replace(provider(context), context.req.param('id'), await read(context)), {
      ...changed,
      ...asUser,
    }),
  );
  app.patch('/Users/:id', async (context) =>
    answer(context, await people.patch(provider(context), context.req.param('id'), await read(context)), {
      ...changed,
      ...asUser,
    }),
  );
  app.delete('/Users/:id', async (context) =>
    gone(context, await people.remove(provider(context), context.req.param('id'))),
  );

  app.get('/Groups', async (context) => {
    const { compared, page, withMembers } = askedIn(context);
    if (!compared.ok) return refuseBy(context, compared.failure);
    const { total, found } = await groups.list(provider(context), compared.value, page, withMembers);
    return listOf(context, { total, found: found.map(groupOf) });
  });
  app.post('/Groups', async (context) =>
    answer(context, await groups.create(provider(context), await read(context)), { ...made, ...asGroup }),
  );
  app.get('/Groups/:id', async (context) => {
    const found = await groups.find(provider(context), context.req.param('id'), askedIn(context).withMembers);
    return found ? send(context, 200, groupOf(found)) : refuseBy(context, 'not-found');
  });
  app.put('/Groups/:id', async (context) =>
    answer(context, await groups.replace(provider(context), context.req.param('id'), await read(context)), {
      ...changed,
      ...asGroup,
    }),
  );
  app.patch('/Groups/:id', async (context) => {
    const outcome = await groups.patch(provider(context), context.req.param('id'), await read(context));
    // Without a body, because a group can have a hundred thousand members.
    return outcome.ok ? context.body(null, 204) : refuseBy(context, outcome.failure);
  });
  app.delete('/Groups/:id', async (context) =>
    gone(context, await groups.remove(provider(context), context.req.param('id'))),
  );
  app.all('*', (context) => refuse(context, 404, 'There is no such endpoint.'));
  return app;
}
