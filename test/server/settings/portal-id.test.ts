import { expect, it } from 'vitest';
import { portalIdOf } from '#server/settings/services';
import { settingsSchema } from '#server/settings/settings';
import { fiveFields } from './a-settings-file';

const idWith = (over: object, stage?: string) => portalIdOf(settingsSchema.parse({ ...fiveFields, ...over }), stage);

it('the id of a portal in its groups’ names differs by pool, client and stage', () => {
  const otherPool = { userPoolId: 'eu-west-1_ZyXwVuTsR' };
  const ids = [
    idWith({}),
    idWith(otherPool),
    idWith({ userPoolClientId: 'another' }),
    idWith({}, 'portal'),
    idWith({}, 'trial'),
    idWith(otherPool, 'portal'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-f\d]{12}$/);
});

it('the id of a portal in its groups’ names stays when a stage is deployed again with another client', () => {
  expect(idWith({ userPoolClientId: 'another' }, 'portal')).toBe(idWith({}, 'portal'));
});
