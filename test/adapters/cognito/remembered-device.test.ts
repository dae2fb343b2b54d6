import { describe, expect, it } from 'vitest';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { ada, hedy } from '../../local/user-pool/pool-facts';
import { type Visitor, aVisitor } from './a-visitor';
import { refusal } from './recorded-pool';
import { hour } from './session/session-of-ada';
import { signedInAs } from './answers';

const signInByCode = async (visitor: Visitor) => {
  await visitor.userPool.signIn(hedy);
  return visitor.userPool.answer({ step: 'sms-code', code: await visitor.lastCodeTo('hedy') });
};
const deviceItem = (visitor: Visitor, item: string) =>
  visitor.storage.keys().find((key) => key.endsWith(`.hedy.${item}`)) ?? '';

const here = { ...hedy, sharedComputer: true };

describe('a shared computer', () => {
  it('keeps the session in the browser tab alone, through a reload, and nothing of it after the sign-out', async () => {
    const storages = { browser: createInMemoryTokenStorage(), tab: createInMemoryTokenStorage() };
    const visitor = await aVisitor([hedy], {}, { storages });
    await visitor.userPool.signIn(here);
    const code = await visitor.lastCodeTo('hedy');
    expect(await visitor.userPool.answer({ step: 'sms-code', code })).toMatchObject(signedInAs('hedy'));
    expect(storages.browser.keys()).toEqual([]);
    expect(storages.tab.keys()).toContainEqual(expect.stringMatching(/\.hedy\.refreshToken$/));

    visitor.pool.clock.pass(2 * hour);
    const reloaded = visitor.pool.page(storages.browser, { storages });
    expect(await reloaded.currentUser()).toMatchObject({ value: { username: 'hedy', sharedComputer: true } });
    expect(reloaded.isFleeting()).toBe(false);
    expect(storages.browser.keys()).toEqual([]);

    await reloaded.signOut('this-browser');
    expect(storages.tab.keys()).toEqual([]);
    expect(reloaded.remembers()).toBe(false);
  });

  it('keeps nothing either when another tab signs out, or the pool has ended the session', async () => {
    for (const end of ['forget', 'refuse'] as const) {
      const storages = { browser: createInMemoryTokenStorage(), tab: createInMemoryTokenStorage() };
      const visitor = await aVisitor([ada], {}, { storages });
      await visitor.userPool.signIn({ ...ada, sharedComputer: true });
      if (end === 'forget') await visitor.userPool.forget();
      else {
        visitor.pool.clock.pass(2 * hour);
        visitor.pool.instead = () => refusal('NotAuthorizedException', 'Refresh Token has been revoked');
        expect(await visitor.userPool.idToken()).toMatchObject({ ok: false, failure: { kind: 'signed-out' } });
        visitor.pool.instead = undefined;
      }
      expect(storages.tab.keys()).toEqual([]);
    }
  });

  it('gives way to a sign-in that is kept, and leaves the session of another tab alone', async () => {
    const storages = { browser: createInMemoryTokenStorage(), tab: createInMemoryTokenStorage() };
    const { userPool, pool } = await aVisitor([ada, hedy], {}, { storages });
    await userPool.signIn({ ...ada, sharedComputer: true });
    const otherTab = { browser: storages.browser, tab: createInMemoryTokenStorage() };
    await pool.page(storages.browser, { storages: otherTab }).signIn(ada);
    expect(await userPool.currentUser()).toMatchObject({ value: { sharedComputer: true } });
    await userPool.signIn(ada);
    expect(storages.tab.keys()).toEqual([]);
    expect(await userPool.currentUser()).not.toMatchObject({ value: { sharedComputer: true } });
  });
});

it('a device that is remembered replaces the code, without a question', async () => {
  const visitor = await aVisitor([hedy]);
  expect(await signInByCode(visitor)).toMatchObject({ ok: true, value: { asksToRemember: true } });
  expect(await visitor.account.rememberDevice(true)).toMatchObject({ ok: true });
  await visitor.userPool.signOut('this-browser');
  visitor.pool.asked.length = 0;
  expect(await visitor.userPool.signIn(hedy)).toMatchObject({
    ...signedInAs('hedy'),
    value: { asksToRemember: false },
  });
  expect(visitor.pool.asked).toEqual([
    'InitiateAuth',
    'RespondToAuthChallenge',
    'RespondToAuthChallenge',
    'RespondToAuthChallenge',
  ]);
});

it('a device that is tracked but not remembered is checked after the code', async () => {
  const visitor = await aVisitor([hedy]);
  await signInByCode(visitor);
  await visitor.userPool.signOut('this-browser');
  expect(await signInByCode(visitor)).toMatchObject({
    ...signedInAs('hedy'),
    value: { asksToRemember: false },
  });
  expect(await visitor.account.devices()).toMatchObject({ value: { devices: [{ isThis: true }] } });
});

it('a device that was forgotten elsewhere is registered as a new one', async () => {
  const visitor = await aVisitor([hedy]);
  await signInByCode(visitor);
  await visitor.account.rememberDevice(true);
  const before = visitor.storage.getItem(deviceItem(visitor, 'deviceKey'));
  const elsewhere = visitor.elsewhere();
  await elsewhere.userPool.signIn(hedy);
  await elsewhere.userPool.answer({ step: 'sms-code', code: await visitor.lastCodeTo('hedy') });
  await elsewhere.account.forgetDevice(before ?? '');
  expect(await signInByCode(visitor)).toMatchObject({ ...signedInAs('hedy'), value: { asksToRemember: true } });
  expect(visitor.storage.getItem(deviceItem(visitor, 'deviceKey'))).not.toBe(before);
});

it('a device that cannot be registered does not prevent the sign-in', async () => {
  const visitor = await aVisitor([hedy]);
  visitor.pool.instead = (operation) =>
    operation === 'ConfirmDevice' ? refusal('InternalErrorException', 'Something') : undefined;
  expect(await signInByCode(visitor)).toMatchObject(signedInAs('hedy'));
  visitor.pool.instead = undefined;
  expect(await signInByCode(visitor)).toMatchObject({ ...signedInAs('hedy'), value: { asksToRemember: true } });
});

it.each(['randomPasswordKey', 'deviceGroupKey'])(
  'a device whose %s is damaged is dropped, and its user signs in',
  async (item) => {
    for (const damage of [null, 'x', '\0', '😀']) {
      const visitor = await aVisitor([hedy]);
      await signInByCode(visitor);
      await visitor.account.rememberDevice(true);
      await visitor.userPool.signOut('this-browser');
      if (damage === null) visitor.storage.removeItem(deviceItem(visitor, item));
      else visitor.storage.setItem(deviceItem(visitor, item), damage);
      expect(await visitor.userPool.signIn(hedy)).toMatchObject({ value: { step: 'sms-code' } });
      const code = await visitor.lastCodeTo('hedy');
      expect(await visitor.userPool.answer({ step: 'sms-code', code })).toMatchObject(signedInAs('hedy'));
    }
  },
);
