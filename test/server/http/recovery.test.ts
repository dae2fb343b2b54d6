import { expect, it } from 'vitest';
import { type AnswerOf, calls } from '#contract/calls';
import { askForHelpPath } from '#contract/people/recovery/lost-step';
import { recoveryCodePath } from '#contract/people/recovery/recovery-codes';
import { ok } from '#domain/result';
import type { MailMessage } from '#server/ports/mail';
import { bob, directoryInMemory } from '../pool-directory-in-memory';
import { anIdToken, seconds } from '../tokens';
import { anApi, bearer } from './an-api';

const proof = { username: 'bob', challenge: 'SMS_MFA', session: 'a-session-of-bob' };

/** Bob, who has lost his phone, and the manager Mona. */
async function bobWithoutPhone() {
  const sent: MailMessage[] = [];
  const removed: string[] = [];
  const send = async (message: MailMessage) => {
    sent.push(message);
    return { kind: 'sent' } as const;
  };
  const { app, key, log } = anApi({
    mail: { isSetUp: true, isOnceById: true, send },
    poolDirectory: { ...directoryInMemory(), membersOf: async () => ok(['mona', bob.sub]) },
    secondSteps: {
      personWith: async ({ session }) => ok(session === proof.session ? bob.sub : undefined),
      of: async () => ok([]),
      async remove(username) {
        removed.push(username);
        return ok(undefined);
      },
    },
  });
  const headersOf = async (sub: string, groups: string[] = [], claims = {}) => {
    const person = { sub, email: `${sub}@example.com`, 'cognito:groups': groups, origin_jti: sub, ...claims };
    return bearer(await anIdToken(key, person));
  };
  const post = (path: string, body: object, headers = {}) =>
    app.request(`/prod/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  const asManager = async <Name extends 'lostSteps' | 'notices'>(name: Name): Promise<AnswerOf<Name>> => {
    const headers = await headersOf('mona', ['SuperUser']);
    return (await app.request(`/prod/${calls[name].path}`, { headers })).json() as Promise<AnswerOf<Name>>;
  };
  const lostSteps = async () => (await asManager('lostSteps')).requests;
  return {
    app,
    log,
    sent,
    removed,
    headersOf,
    post,
    lostSteps,
    ask: (altered = {}) => post(askForHelpPath, { ...proof, note: 'Stolen', reach: 'Extension 214', ...altered }),
    approve: async () => {
      const [request] = await lostSteps();
      const body = { sub: bob.sub, at: request?.at, decision: 'approve' };
      return post(calls.answerLostStep.path, body, await headersOf('mona', ['SuperUser']));
    },
    helpAsked: async () => (await asManager('notices')).notices.filter((line) => line?.kind === 'help-asked'),
  };
}

it('a request for help is made without signing in, and told to managers until they have answered it', async () => {
  const { ask, approve, helpAsked, log } = await bobWithoutPhone();
  expect((await ask()).status).toBe(200);
  expect(await helpAsked()).toMatchObject([{ text: 'bob@example.com', isUnread: true }]);
  expect((await approve()).status).toBe(200);
  expect(await helpAsked()).toEqual([]);
  for (const secret of [proof.session, 'Extension 214']) expect(log.join()).not.toContain(secret);
  expect(log.join()).toContain('"event":"lost-step-approve"');
});

it('the link in a letter shows a page that only asks, and does once what is pressed there', async () => {
  const { app, ask, sent, log } = await bobWithoutPhone();
  await ask();
  const { pathname, search, searchParams } = new URL(/https:\/\/\S+/.exec(sent[0]?.text ?? '')?.[0] ?? 'https://none');
  const follow = (method: string) => app.request(pathname + search, { method });
  expect(await (await follow('GET')).text()).toContain('<button');
  expect([(await follow('POST')).status, (await follow('POST')).status]).toEqual([200, 410]);
  expect(log.join()).not.toContain(searchParams.get('signature'));
});

it('a request for help is over once the person signs in', async () => {
  const { app, ask, lostSteps, headersOf } = await bobWithoutPhone();
  await ask();
  await app.request(`/prod/${calls.identity.path}`, {
    headers: await headersOf(bob.sub, [], { auth_time: seconds() + 1 }),
  });
  expect(await lostSteps()).toEqual([]);
});

it('a recovery code is spent without signing in, and is not in the log', async () => {
  const { app, post, headersOf, removed, log } = await bobWithoutPhone();
  const headers = await headersOf(bob.sub);
  const made = (await (await post(calls.makeRecoveryCodes.path, {}, headers)).json()) as AnswerOf<'makeRecoveryCodes'>;
  const [code = ''] = made.codes;
  const spend = (altered: object) => post(recoveryCodePath, { ...proof, code, ...altered });
  const statuses: number[] = [];
  for (const altered of [{ challenge: 'EMAIL_OTP' }, { code: 'x'.repeat(101) }, { session: 'made-up' }, {}, {}]) {
    statuses.push((await spend(altered)).status);
  }
  expect(statuses).toEqual([400, 400, 410, 200, 422]);
  expect(removed).toEqual(['bob']);
  const left = await app.request(`/prod/${calls.recoveryCodes.path}`, { headers });
  expect(await left.json()).toMatchObject({ left: 9 });
  for (const secret of [code, proof.session]) expect(log.join()).not.toContain(secret);
  expect(log.join()).toContain('recovery-code-used');
});

it('a note that is too long for a request is refused', async () => {
  const { ask } = await bobWithoutPhone();
  expect((await ask({ note: 'x'.repeat(501) })).status).toBe(400);
});
