import { expect, it, vi } from 'vitest';
import { failed, ok } from '#domain/result';
import type { Account } from '#ports/people/account';
import { hedy } from '../../local/user-pool/pool-facts';
import { type Visitor, aVisitor, valueOf } from './a-visitor';

/** Her devices are tracked; she needs no code. */
const tracked = { ...hedy, mfa: { sms: false } };
const noTracking = failed({ kind: 'no-device-tracking' });

const aSignedInHedy = async (): Promise<Visitor> => {
  const visitor = await aVisitor([tracked]);
  await valueOf(visitor.userPool.signIn(tracked));
  return visitor;
};
const devicesOf = async (account: Account) => (await valueOf(account.devices())).devices;

it('the devices are listed in pages of 60', async () => {
  const visitor = await aSignedInHedy();
  const all = Array.from({ length: 61 }, (_, index) => ({ DeviceKey: `eu-west-1_${index}` }));
  const asked: (string | undefined)[] = [];
  visitor.pool.instead = async (operation, request) => {
    if (operation !== 'ListDevices') return undefined;
    const { PaginationToken, Limit } = (await request.json()) as { PaginationToken?: string; Limit: number };
    asked.push(PaginationToken);
    const from = PaginationToken === undefined ? 0 : Number(PaginationToken);
    const next = from + Limit;
    const more = next < all.length && { PaginationToken: String(next) };
    return Response.json({ Devices: all.slice(from, next), ...more });
  };
  const first = await valueOf(visitor.account.devices());
  expect(first.devices).toHaveLength(60);
  const second = await valueOf(visitor.account.devices(first.next));
  expect(second.devices).toEqual([{ id: 'eu-west-1_60', name: 'eu-west-1_60', isThis: false }]);
  expect(second).not.toHaveProperty('next');
  expect(asked).toEqual([undefined, '60']);
});

it('a browser that does not say what it is can be remembered too', async ({ onTestFinished }) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('navigator', { userAgent: '' });
  const { account } = await aSignedInHedy();
  expect(await devicesOf(account)).toMatchObject([{ isThis: true, name: 'unknown' }]);
});

it('this device is forgotten by the browser too', async () => {
  const { account, storage } = await aSignedInHedy();
  const keys = () => storage.keys().filter((key) => /device|random/.test(key));
  expect(keys()).toHaveLength(3);
  await account.forgetDevice();
  expect(keys()).toEqual([]);
});

it('this device is recognised after another sign-in', async () => {
  const visitor = await aSignedInHedy();
  const before = await devicesOf(visitor.account);
  await visitor.userPool.signOut('this-browser');
  await visitor.userPool.signIn(tracked);
  expect((await devicesOf(visitor.account)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

it('this device that was forgotten elsewhere is unknown, which is not the same as devices not being tracked', async () => {
  const visitor = await aSignedInHedy();
  const elsewhere = visitor.elsewhere();
  await elsewhere.userPool.signIn(tracked);
  const here = (await devicesOf(elsewhere.account)).find(({ isThis }) => !isThis);
  await elsewhere.account.forgetDevice(here?.id);
  expect(await visitor.account.rememberDevice(true)).toEqual(failed({ kind: 'unknown-device' }));
  // Already forgotten.
  expect(await visitor.account.forgetDevice()).toEqual(ok(undefined));
  expect(visitor.storage.keys().filter((key) => /device|random/.test(key))).toEqual([]);
  expect(await devicesOf(visitor.account)).toMatchObject([{ isThis: false }]);
});

it('a session on a forgotten device ends with its tokens, as Cognito ends it', async () => {
  const visitor = await aSignedInHedy();
  await visitor.account.forgetDevice();
  expect(await visitor.userPool.idToken()).toMatchObject({ ok: true });
  visitor.pool.clock.pass(2 * 3_600_000);
  expect(await visitor.userPool.idToken()).toEqual({ ok: false, failure: { kind: 'signed-out' } });
});

it.each(['', '\0', '😀', 'x'.repeat(100)])('another device with an invalid id (%j) cannot be forgotten', async (id) => {
  const visitor = await aSignedInHedy();
  expect(await visitor.account.forgetDevice(id)).toEqual(noTracking);
  expect(await devicesOf(visitor.account)).toHaveLength(1);
});
