import { expect, it } from 'vitest';
import { createTokenChanges } from '#server/application/scim/token-changes';
import { deferred } from '../../../application/deferred';
import { scimStoreInMemory } from '../../scim-store-in-memory';

const ann = { sub: 'ann-sub', email: 'ann@contoso.example', groups: ['Sales'], issuedAt: 100 };
const at = 100_000;

it('someone who is noted as out while the notes are being read is refused at the next call', async () => {
  const scim = scimStoreInMemory();
  const answered = deferred<void>();
  const slow = {
    ...scim,
    async rows(...asked: Parameters<typeof scim.rows>) {
      const rows = await scim.rows(...asked);
      await answered.promise;
      return rows;
    },
  };
  const changes = createTokenChanges(slow, () => new Date(at));
  const during = changes.apply(ann);
  await changes.note({ sub: ann.sub }, { at, isOut: true });
  answered.resolve();
  await during;
  expect(await changes.apply(ann)).toBeUndefined();
});

it('a note of another process counts within five seconds, and is dropped after its end', async () => {
  const scim = scimStoreInMemory();
  let now = at;
  const [here, there] = [1, 2].map(() => createTokenChanges(scim, () => new Date(now)));
  expect(await here?.apply(ann)).toEqual(ann);
  await there?.note({ address: 'Ann@contoso.example' }, { at, isOut: true, until: at + 20_000 });
  now += 5_000;
  expect(await here?.apply(ann)).toBeUndefined();
  now += 20_000;
  await here?.apply(ann);
  expect(await scim.keys({ provider: '*', kind: 'change' }, '')).toEqual([]);
});

it('new groups count for tokens that were issued before, and not for later ones', async () => {
  const changes = createTokenChanges(scimStoreInMemory(), () => new Date(at));
  await changes.note({ sub: ann.sub }, { at, groups: ['Ops'] });
  expect(await changes.apply(ann)).toMatchObject({ groups: ['Ops'] });
  expect(await changes.apply({ ...ann, issuedAt: 101 })).toEqual({ ...ann, issuedAt: 101 });
});
