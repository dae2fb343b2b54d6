import { describe, expect, it } from 'vitest';
import { calls as contract } from '#contract/calls';
import { problemAnswer } from '#contract/problem';
import { proofDemand } from '#domain/access/fresh-proof';
import { anIdToken, seconds } from '../tokens';
import { anApi, bearer, callNames, calls, statusOf } from './an-api';

const clock = () => new Date();
const aDayBehind = () => new Date(Date.now() - 86_400_000);
const over = anApi();
const minutes = (count: number) => seconds() - count * 60;
const tokenWith = (claims: object) => anIdToken(over.key, { 'cognito:groups': ['SuperUser'], ...claims });

/** The request of a call, with every field that makes it need a recent sign-in. */
function guarded(name: (typeof callNames)[number]) {
  const { path, ...request } = calls[name];
  if (name === 'download') return { path, ...request, body: '{"format":"csv","history":{}}' };
  if (name === 'pauseDelivery') return { path, ...request, body: '{"id":"none","isPaused":true,"isOthers":true}' };
  return { path, ...request };
}

async function ask(name: (typeof callNames)[number], token: string, levels?: string[]) {
  const { path, ...request } = guarded(name);
  const { app } = anApi({ clock }, { freshProof: proofDemand(10, levels) });
  return app.request(path, { ...request, headers: bearer(token) });
}

const guardedNames = callNames.filter((name) => 'freshProof' in contract[name]);

it('a recent sign-in is needed for one’s data, decisions about others, recovery codes, undo and the history’s file', () => {
  expect(guardedNames.toSorted()).toEqual([
    'answerLostStep',
    'answerRequest',
    'changePermissions',
    'download',
    'endSessions',
    'eraseOwnData',
    'makeRecoveryCodes',
    'ownData',
    'pauseDelivery',
    'undoSync',
  ]);
});

const challenge = 'Bearer error="insufficient_user_authentication", max_age="600"';

describe.each(guardedNames)('%s', (name) => {
  it('answers a sign-in that is 11 minutes old with the challenge of RFC 9470', async () => {
    const answer = await ask(name, await tokenWith({ auth_time: minutes(11) }));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toBe(challenge);
    expect(problemAnswer.parse(await answer.json()).code).toBe('proof-needed');
  });

  it('takes a sign-in that is 9 minutes old', async () => {
    expect((await ask(name, await tokenWith({ auth_time: minutes(9) }))).status).toBe(statusOf(name));
  });

  it.skipIf(contract[name].by === 'everyone')(
    'tells someone who may not make the call nothing of a recent sign-in',
    async () => {
      const answer = await ask(name, await anIdToken(over.key, { auth_time: minutes(60) }));
      expect(answer.status).toBe(403);
    },
  );
});

it.each([
  ['of unknown age', { auth_time: undefined }],
  ['dated by a text', { auth_time: String(seconds()) }],
  ['renewed since, but 11 minutes old', { auth_time: minutes(11), iat: seconds() }],
])('a guarded call answers a sign-in that is %s with the challenge', async (_, claims) => {
  const answer = await ask('ownData', await tokenWith(claims));
  expect(answer.status).toBe(401);
  expect(answer.headers.get('WWW-Authenticate')).toBe(challenge);
});

it.each([
  ['of a level that is not named', 'urn:cognito:loa:1', 401],
  ['of a level that is named', 'urn:cognito:loa:4', statusOf('ownData')],
  ['of a pool that serves no level', undefined, statusOf('ownData')],
])('a guarded call answers a fresh sign-in %s', async (_, acr, status) => {
  const levels = ['urn:cognito:loa:4', 'urn:cognito:loa:3'];
  const answer = await ask('ownData', await tokenWith({ acr }), levels);
  expect(answer.status).toBe(status);
  if (status === 401) expect(answer.headers.get('WWW-Authenticate')).toContain(`acr_values="${levels.join(' ')}"`);
});

it.each(['list', 'update', 'download'] as const)('%s takes a sign-in of any age', async (name) => {
  const { path, ...request } = calls[name];
  const { app } = anApi({ clock }, { freshProof: proofDemand(10) });
  const headers = bearer(await tokenWith({ auth_time: minutes(60) }));
  expect((await app.request(path, { ...request, headers })).status).toBe(statusOf(name));
});

it.each([
  ['refuses the new token of a sign-in that is an hour old', 60, 401],
  ['takes a recent sign-in', 1, 200],
])('a server whose clock is a day behind %s', async (_, age, status) => {
  const { app } = anApi({ clock: aDayBehind }, { freshProof: proofDemand(10) });
  const { path, ...request } = guarded('ownData');
  const headers = bearer(await tokenWith({ auth_time: minutes(age) }));
  expect((await app.request(path, { ...request, headers })).status).toBe(status);
});

it('no call needs a recent sign-in where that is off', async () => {
  const { app } = anApi({ clock }, { freshProof: proofDemand('off') });
  const { path, ...request } = guarded('changePermissions');
  const headers = bearer(await tokenWith({ auth_time: minutes(600) }));
  expect((await app.request(path, { ...request, headers })).status).toBe(200);
});
