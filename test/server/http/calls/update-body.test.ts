import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { updateRequest } from '#contract/dashboards/update';
import { updateOf } from '#server/http/calls/dashboard-calls';
import { readBody } from '#server/http/call-routes';
import { anUpdate } from '../an-api';

function readUpdateBody(text: string) {
  const body = readBody(text, updateRequest);
  return body.ok ? updateOf(body.value) : body;
}
const read = (over: object) => readUpdateBody(JSON.stringify({ ...anUpdate, ...over }));

it('the body of an update is an id, an edit, and the date of the version that it started from', () => {
  const { pk: _, sk: __, groups: groupList, ...same } = anUpdate;
  const update = { id: 'dashboard@everyone', edit: { ...same, groupList } };
  expect(read({})).toEqual({ ok: true, value: update });
  expect(read({ updatedAt: '2026-11-20T09:00:00+01:00' })).toEqual({
    ok: true,
    value: { ...update, ifUpdatedAt: new Date('2026-11-20T08:00:00Z') },
  });
});

it.each([
  ['a group that is no text', { groups: [1] }, 'invalid-body', 'groups'],
  ['a title that is no text', { title: null }, 'invalid-body', 'title'],
  ['no status', { status: undefined }, 'invalid-body', 'status'],
  ['an invalid date', { updatedAt: 'yesterday' }, 'invalid-body', 'updatedAt'],
  ['a history entry that is no whole number', { restored: 1.5 }, 'invalid-body', 'restored'],
  ['a key too many', { metaName: 'x' }, 'invalid-body', undefined],
  ['a pk with an @', { pk: 'a@b' }, 'invalid-id', 'pk'],
  ['no pk', { pk: '' }, 'invalid-id', 'pk'],
  ['no sk', { sk: '' }, 'invalid-id', 'sk'],
])('the body of an update is refused with %s', (_, over, code, field) => {
  expect(read(over)).toEqual({ ok: false, failure: field === undefined ? { code } : { code, field } });
});

it.each([
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{}',
  '[[[[',
  `{"__proto__":{"title":"x"},${JSON.stringify(anUpdate).slice(1)}`,
])('the body of an update is not %j', (text) => {
  expect(readUpdateBody(text)).toMatchObject({ ok: false });
});

it('the body of an update is read or refused whatever it contains, and never has more than the five fields', () => {
  const keys = fc.constantFrom(...Object.keys(anUpdate), 'updatedAt', '__proto__', 'constructor', 'toString', 'id');
  const values = fc.oneof(fc.jsonValue(), fc.string());
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, values), { minLength: 1, maxLength: 4 }), (changes) => {
      const fields = [...Object.entries(anUpdate), ...changes].map(
        ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
      );
      const update = readUpdateBody(`{${fields.join(',')}}`);
      const edited = update.ok ? Object.keys(update.value.edit).toSorted() : [];
      if (update.ok) expect(edited).toEqual(['description', 'groupList', 'icon', 'status', 'title']);
    }),
    { numRuns: 1000 },
  );
});
