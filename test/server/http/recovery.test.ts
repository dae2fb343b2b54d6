import { expect, it } from 'vitest';
import { calls } from '#contract/calls';
import { recoveryCodePath } from '#contract/people/recovery';
import { failed, ok } from '#domain/result';
import type { SecondSteps } from '#server/ports/second-steps';
import { anApi, authorised } from './an-api';

const proof = { username: 'ann', challenge: 'SOFTWARE_TOKEN_MFA', session: 'a-session-of-ann' };

/** A person with ten codes; `removed` are those whose second steps are gone. */
async function aLockedOutPerson(over: Partial<SecondSteps> = {}) {
  const removed: string[] = [];
  let now = new Date('2026-11-20T09:00:00Z');
  const headers = await authorised('Sales');
  const secondSteps: SecondSteps = {
    personWith: async ({ session }) => ok(session === proof.session ? sub : undefined),
    of: async () => ok([]),
    remove: async (username) => {
      removed.push(username);
      return ok(undefined);
    },
    ...over,
  };
  const { app, people, log } = anApi({ secondSteps, clock: () => now });
  const { sub } = (await (await app.request(`/prod/${calls.identity.path}`, { headers })).json()) as { sub: string };
  const make = async (): Promise<string[]> => {
    const answer = await app.request(`/prod/${calls.makeRecoveryCodes.path}`, { method: 'POST', headers });
    return ((await answer.json()) as { codes: string[] }).codes;
  };
  const left = async (): Promise<unknown> =>
    (await app.request(`/prod/${calls.recoveryCodes.path}`, { headers })).json();
  const spend = async (code: unknown, altered: object = {}) => {
    const body = JSON.stringify({ ...proof, code, ...altered });
    const answer = await app.request(`/prod/${recoveryCodePath}`, { method: 'POST', body });
    return { ...((await answer.json()) as { code?: string }), status: answer.status };
  };
  const wait = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000));
  return { make, left, spend, wait, removed, people, log, sub };
}

it('a recovery code removes the second step once, as typed by hand and without signing in', async () => {
  const { make, left, spend, removed } = await aLockedOutPerson();
  expect(await left()).toEqual({});
  const codes = await make();
  expect(new Set(codes).size).toBe(10);
  const [first = ''] = codes;
  const typed = ` ${first.slice(0, 4).toLowerCase()} - ${first.slice(4).replaceAll('0', 'o').replaceAll('1', 'l')}`;
  expect(await spend(typed)).toMatchObject({ status: 200 });
  expect(removed).toEqual(['ann']);
  expect(await left()).toEqual({ left: 9, madeAt: '2026-11-20T09:00:00.000Z' });
  expect(await spend(first)).toMatchObject({ status: 422, code: 'wrong-code' });
  expect(removed).toHaveLength(1);
});

it('ten new recovery codes replace earlier ones', async () => {
  const { make, spend, removed } = await aLockedOutPerson();
  const [earlier] = await make();
  const [newer] = await make();
  expect((await spend(earlier)).code).toBe('wrong-code');
  expect((await spend(newer)).status).toBe(200);
  expect(removed).toHaveLength(1);
});

it('a recovery code without the password of its person is worth nothing', async () => {
  const { make, spend, removed } = await aLockedOutPerson();
  const [code] = await make();
  expect(await spend(code, { session: 'made-up' })).toMatchObject({ status: 410, code: 'sign-in-over' });
  expect(await spend(code, { challenge: 'EMAIL_OTP' })).toMatchObject({ status: 400, code: 'invalid-body' });
  expect(await spend('x'.repeat(101))).toMatchObject({ status: 400, code: 'invalid-body' });
  expect(removed).toEqual([]);
});

it('five wrong recovery codes lock the right ones too, for an hour', async () => {
  const { make, spend, wait } = await aLockedOutPerson();
  const [code] = await make();
  const tries = await Promise.all(Array.from({ length: 8 }, (_, index) => spend(`AAAA-AAAA-AAA${index}`)));
  expect(tries.filter((one) => one.code === 'wrong-code')).toHaveLength(5);
  expect(await spend(code)).toMatchObject({ status: 429, code: 'too-many-requests' });
  wait(61);
  expect((await spend(code)).status).toBe(200);
});

it('two browsers with one recovery code spend it once', async () => {
  const { make, spend, removed } = await aLockedOutPerson();
  const [code] = await make();
  const both = await Promise.all([spend(code), spend(code)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect(removed).toHaveLength(1);
});

it('a recovery code is kept while the user pool doesn’t answer, and the operator hears why', async () => {
  let isDown = true;
  const { make, spend, log } = await aLockedOutPerson({
    remove: async () => (isDown ? failed('TooManyRequestsException: Rate exceeded') : ok(undefined)),
  });
  const [code] = await make();
  expect(await spend(code)).toMatchObject({ status: 503, code: 'pool-unavailable' });
  expect(log.join()).toContain('Rate exceeded');
  isDown = false;
  expect((await spend(code)).status).toBe(200);
});

it('neither the store nor the log holds a recovery code or the session of a sign-in', async () => {
  const { make, spend, people, log, sub } = await aLockedOutPerson();
  const codes = await make();
  await spend(codes[0]);
  const kept = JSON.stringify(await people.everything(sub));
  for (const secret of [...codes, proof.session]) expect(kept + log.join()).not.toContain(secret);
  expect(log.join()).toContain('recovery-code-used');
});
