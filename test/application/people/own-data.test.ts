import { expect, it } from 'vitest';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { createPortal } from '#application/portal';
import { readThisBrowser } from '#application/this-browser';
import { failed, ok } from '#domain/result';
import type { Account } from '#ports/people/account';
import { aConfiguration } from '../../domain/browser/a-configuration';
import { ann, guest, people } from '../ports';

async function annsData(over: Partial<Account> = {}) {
  const inMemory = createInMemoryPorts({ users: people(), guest, dashboards: [] });
  const ports = { ...inMemory, account: { ...inMemory.account, ...over } };
  const portal = await createPortal(aConfiguration(), ports, await readThisBrowser(ports), 'https://portal.example');
  await portal.session.start();
  await portal.session.signIn(ann);
  await ports.account.addPasskey();
  return portal.ownData();
}

it('The data of a user has the second step, passkeys and sessions that the pool keeps', async () => {
  expect(await annsData({ sessions: async () => ok([{ id: 'one', isThis: true, device: 'Linux' }]) })).toMatchObject({
    value: { pool: { secondStep: { enabled: [] }, passkeys: [{ id: 'passkey 1' }], sessions: [{ device: 'Linux' }] } },
  });
});

it('The data of a user has none of what the pool doesn’t offer, and is refused when the pool can’t be reached', async () => {
  expect(await annsData({ passkeys: async () => failed({ kind: 'passkeys-not-configured' }) })).toMatchObject({
    value: { pool: { devices: [], passkeys: [], sessions: [] } },
  });
  const network = failed({ kind: 'network' } as const);
  expect(await annsData({ passkeys: async () => network })).toEqual(network);
});
