import { expect, it } from 'vitest';
import type { CallName } from '#contract/calls';
import { manager } from '../callers';
import { anIdToken } from '../tokens';
import { anApi, bearer, callNames, calls, draft, forSales } from './an-api';

/** What only those who see a dashboard of the section can read. */
const hidden = { title: 'Takeover of Northfield', face: 'm03g8k6063' };

/** Its dashboards for Sales and in draft have that face and are in a section with that title; `told` are all signals. */
async function aPortal() {
  const told: unknown[] = [];
  const api = anApi({ signals: { publish: async (signal) => void told.push(signal) } });
  const { sections, refreshes, dashboards, access, key, clock } = api;
  const by = { now: clock(), by: manager };
  const section = { titles: { en: hidden.title }, description: hidden.title, icon: '', place: 'n' };
  await sections.save('takeover', section, by);
  for (const { id, metaId } of [forSales, draft]) {
    await dashboards.saveEdit(id, { section: 'takeover/n', owner: 'owner@example.com' }, by);
    await refreshes.save(new Map([[metaId, { version: 1, dataSets: {}, face: hidden.face }]]));
  }
  for (const sub of ['granted', 'declined']) {
    const request = { metaId: forSales.metaId, groups: [], note: '', at: clock(), sub, email: `${sub}@example.com` };
    await access.ask(request);
    const decision = sub === 'granted' ? ({ kind: 'person' } as const) : ({ kind: 'decline', word: '' } as const);
    await access.answer({ ...by, asked: request, dashboard: forSales.id, decision });
  }
  const callsThatSay = async (sub: string, groups: string[]) => {
    const headers = bearer(await anIdToken(key, { sub, email: `${sub}@example.com`, 'cognito:groups': groups }));
    const said = { title: [] as CallName[], face: [] as CallName[] };
    for (const name of asked) {
      const { path, ...request } = calls[name];
      const answer = await api.app.request(path, { ...request, headers });
      const text = JSON.stringify([...answer.headers]) + (await answer.text());
      for (const kind of ['title', 'face'] as const) if (text.includes(hidden[kind])) said[kind].push(name);
    }
    return said;
  };
  return { told, callsThatSay };
}

// Last, the backend forgets the reader.
const asked = [...callNames.filter((name) => name !== 'eraseOwnData'), 'eraseOwnData'] as const;

const nothing = { title: [], face: [] };
const theirs = { title: ['sections'], face: ['list'] };
const everything = { title: ['sections', 'history'], face: ['list'] };

it.each<[reader: string, groups: string[], said: object]>([
  ['viewer', [], nothing],
  ['owner', [], nothing],
  ['declined', [], nothing],
  ['public', ['PublicUser'], nothing],
  ['expert', ['ExpertUser', 'Finance'], nothing],
  ['granted', [], theirs],
  ['sales', ['Sales'], theirs],
  ['manager', ['SuperUser'], everything],
])(
  'of all calls, only these tell %s in the groups %j the title of a section or the face of a dashboard: %j',
  async (sub, groups, said) => {
    const { told, callsThatSay } = await aPortal();
    expect(await callsThatSay(sub, groups)).toEqual(said);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(Object.values(hidden).join('|')));
  },
);
