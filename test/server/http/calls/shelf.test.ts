import { expect, it } from 'vitest';
import { problemAnswer } from '#contract/problem';
import { anIdToken } from '../../tokens';
import { anApi, bearer } from '../an-api';

const path = '/prod/portal/shelf';
const star = { 'favourite dashboard@sales': { at: 1, value: true } };

async function someone(api: ReturnType<typeof anApi>, sub: string, ...groups: string[]) {
  const headers = bearer(await anIdToken(api.key, { sub, 'cognito:groups': groups }));
  const ask = async (body?: string) => {
    const request = body === undefined ? { headers } : { method: 'POST', headers, body };
    return (await api.app.request(path, request)).json();
  };
  return { read: () => ask(), merge: (marks: object) => ask(JSON.stringify({ version: 1, marks })), ask };
}

it('the shelf call keeps a shelf for each person, which nobody else reads or changes, not even a manager', async () => {
  const api = anApi();
  const [ann, bob] = [await someone(api, 'ann-sub', 'Sales'), await someone(api, 'bob-sub', 'Sales')];
  const manager = await someone(api, 'a-manager', 'SuperUser');
  expect(await ann.merge(star)).toEqual({ version: 1, marks: star });
  for (const other of [bob, manager]) expect(await other.read()).toEqual({ version: 1, marks: {} });
  await bob.merge({ 'favourite dashboard@sales': { at: 2 } });
  expect(await ann.read()).toEqual({ version: 1, marks: star });
});

it('the shelf call leaves a shelf as it is after bodies that are no marks, of a later version or of 10 MB', async () => {
  const ann = await someone(anApi(), 'ann-sub');
  await ann.merge(star);
  const bodies: [string, string][] = [
    ['{', 'not-json'],
    ['{"version":2,"marks":{}}', 'invalid-body'],
    ['{"version":1,"marks":{"x":{"at":"now"}}}', 'invalid-body'],
    [JSON.stringify({ version: 1, marks: { x: { at: 1, value: 'x'.repeat(10_000_000) } } }), 'too-large'],
  ];
  for (const [body, code] of bodies) expect(problemAnswer.parse(await ann.ask(body)).code).toBe(code);
  expect(await ann.read()).toEqual({ version: 1, marks: star });
});
