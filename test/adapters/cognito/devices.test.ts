import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result';
import type { Account } from '../../../src/ports/account';
import { ada, hedy } from '../../local/user-pool/pool-facts';
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

describe('the devices', () => {
  it('are listed with their names, and which is this one', async () => {
    const visitor = await aSignedInHedy();
    const elsewhere = visitor.elsewhere();
    await elsewhere.userPool.signIn(tracked);
    const device = {
      id: expect.stringMatching(/^eu-west-1_[0-9a-f-]+$/),
      name: expect.stringMatching(/.+/),
      remembered: false,
      lastSignIn: new Date(visitor.pool.clock()),
    };
    expect(await visitor.account.devices()).toEqual(
      ok({
        devices: [
          { ...device, isThis: true },
          { ...device, isThis: false },
        ],
      }),
    );
    expect((await devicesOf(elsewhere.account)).map(({ isThis }) => isThis)).toEqual([false, true]);
  });

  it('come 60 a page', async () => {
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
});

describe('this device', () => {
  it('is remembered, and is not any more', async () => {
    const { account } = await aSignedInHedy();
    expect(await account.rememberDevice(true)).toEqual(ok(undefined));
    expect(await devicesOf(account)).toMatchObject([{ remembered: true }]);
    expect(await account.rememberDevice(false)).toEqual(ok(undefined));
    expect(await devicesOf(account)).toMatchObject([{ remembered: false }]);
  });

  it('is forgotten, by the browser too', async () => {
    const { account, storage } = await aSignedInHedy();
    const keys = () => storage.keys().filter((key) => /device|random/.test(key));
    expect(keys()).toHaveLength(3);
    expect(await account.forgetDevice()).toEqual(ok(undefined));
    expect(await devicesOf(account)).toEqual([]);
    expect(keys()).toEqual([]);
    expect(await account.rememberDevice(true)).toEqual(noTracking);
    expect(await account.forgetDevice()).toEqual(noTracking);
  });

  it('is found again after another sign-in', async () => {
    const visitor = await aSignedInHedy();
    const before = await devicesOf(visitor.account);
    await visitor.userPool.signOut('this-browser');
    await visitor.userPool.signIn(tracked);
    expect((await devicesOf(visitor.account)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('that was forgotten elsewhere is not told that devices are not tracked', async () => {
    const visitor = await aSignedInHedy();
    const elsewhere = visitor.elsewhere();
    await elsewhere.userPool.signIn(tracked);
    const here = (await devicesOf(elsewhere.account)).find(({ isThis }) => !isThis);
    await elsewhere.account.forgetDevice(here?.id);
    expect(await visitor.account.rememberDevice(true)).toEqual(failed({ kind: 'unknown-device' }));
    // What was asked for is done.
    expect(await visitor.account.forgetDevice()).toEqual(ok(undefined));
    expect(visitor.storage.keys().filter((key) => /device|random/.test(key))).toEqual([]);
    expect(await devicesOf(visitor.account)).toMatchObject([{ isThis: false }]);
  });

  it('goes on with its session after it was forgotten', async () => {
    const visitor = await aSignedInHedy();
    await visitor.account.forgetDevice();
    visitor.pool.clock.pass(2 * 3_600_000);
    expect(await visitor.userPool.idToken()).toMatchObject({ ok: true });
  });
});

describe('another device', () => {
  it('is forgotten by its id, and this one stays', async () => {
    const visitor = await aSignedInHedy();
    const elsewhere = visitor.elsewhere();
    await elsewhere.userPool.signIn(tracked);
    const other = (await devicesOf(visitor.account)).find(({ isThis }) => !isThis);
    expect(await visitor.account.forgetDevice(other?.id)).toEqual(ok(undefined));
    expect(await devicesOf(visitor.account)).toMatchObject([{ isThis: true }]);
    expect(await visitor.account.rememberDevice(true)).toEqual(ok(undefined));
  });

  it.each(['', '\0', '😀', 'x'.repeat(100)])('that can be none (%j) cannot be forgotten', async (id) => {
    const visitor = await aSignedInHedy();
    expect(await visitor.account.forgetDevice(id)).toEqual(noTracking);
    expect(await devicesOf(visitor.account)).toHaveLength(1);
  });
});

describe('a pool that tracks no devices', () => {
  it('has none, and says so', async () => {
    const visitor = await aVisitor([ada]);
    expect(await visitor.userPool.signIn(ada)).toMatchObject({ value: { asksToRemember: false } });
    expect(await visitor.account.devices()).toEqual(noTracking);
    expect(await visitor.account.rememberDevice(true)).toEqual(noTracking);
    expect(await visitor.account.forgetDevice()).toEqual(noTracking);
  });
});
