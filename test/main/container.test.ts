import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { type ContainerPorts, createContainer, portNames, portsFrom, tokens } from '../../src/main/container';
import { ok } from '#domain/result';
import { aGateway, identityPoolId } from '../local/signed-requests';
import { serve } from '../adapters/serve';
import { aConfiguration } from '../domain/browser/a-configuration';
import { aDashboard } from '../domain/dashboards/a-dashboard';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://portal.example/home/index'));
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const storages = { browser: createInMemoryTokenStorage(), tab: createInMemoryTokenStorage() };
const aContainer = () => createContainer(aConfiguration(), storages);

/** A backend that knows the specification's fields and refuses every other. */
const specifiedFields = 'description groups icon pk sk status title';
const aStrictBackend = () =>
  serve(async (request) => {
    const fields = Object.keys((await request.json()) as object).toSorted();
    return fields.join(' ') === specifiedFields
      ? Response.json({ status: 'SYNC' })
      : Response.json({ code: 'unknown-field' }, { status: 400 });
  });

const guest = { username: 'guest', password: '', email: '', groups: [] };

it('the container binds every port to a production adapter, each of them once', () => {
  const container = aContainer();
  const ports = portsFrom(container);
  for (const name of portNames) {
    expect(ports[name], name).toBeTypeOf('object');
    expect(portsFrom(container)[name], name).toBe(ports[name]);
  }
});

it.each(portNames)('the container swaps the adapter of %s in one line, and keeps the others', (name) => {
  const ours: ContainerPorts = createInMemoryPorts({ users: [], guest, dashboards: [] });
  const container = aContainer();
  container.rebind<unknown>(tokens[name]).toConstantValue(ours[name]);
  const ports = portsFrom(container);
  expect(ports[name]).toBe(ours[name]);
  for (const other of portNames) if (other !== name) expect(ports[other]).not.toBe(ours[other]);
});

it.each([
  [true, { ok: false, failure: { kind: 'rejected', code: 'unknown-field' } }],
  [false, { ok: true, value: { status: 'SYNC' } }],
])(
  'the container with conditionalUpdates %j saves at a backend that refuses extra fields: %j',
  async (conditionalUpdates, answer) => {
    const iprApiUrl = `${await aStrictBackend()}/prod`;
    const container = createContainer(aConfiguration({ iprApiUrl, conditionalUpdates }), storages);
    const { userPool } = createInMemoryPorts({ users: [], guest, dashboards: [] });
    container
      .rebind(tokens.userPool)
      .toConstantValue({ ...userPool, idToken: async () => ok({ token: 'a-token', sub: 'ann' }) });
    // A backend without the other fields has none of them in its rows.
    const { id, updatedAt, title, description, icon, status, groupList } = aDashboard();
    const edit = { title, description, icon, status, groupList };
    expect(await portsFrom(container).catalogue.update(id, edit, updatedAt)).toEqual(answer);
  },
);

it('the container signs the calls where the gateway asks for IAM, with the credentials of the identity pool', async () => {
  const gateway = await aGateway(new Hono().all('*', (context) => context.json([])));
  const container = createContainer(
    aConfiguration({
      userPoolId: 'eu-west-1_LocalDev1',
      iprApiUrl: `${gateway.url}/prod`,
      apiAuth: 'iam',
      identityPoolId,
      identityPoolEndpoint: `${gateway.url}/identity-pool`,
    }),
    storages,
  );
  const { userPool } = createInMemoryPorts({ users: [], guest, dashboards: [] });
  container
    .rebind(tokens.userPool)
    .toConstantValue({ ...userPool, idToken: async () => ok({ token: 'token-of-ann', sub: 'ann' }) });
  expect(await portsFrom(container).catalogue.list()).toEqual(ok({ dashboards: [], skipped: 0 }));
});
