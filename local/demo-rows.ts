import { nameOf } from '../server/application/permissions/reader-groups';
import { portalIdOf } from '../server/settings/services';
import type { RowRulesByFile } from './bi-service/reader-data';
import { names } from './configuration';

const portal = portalIdOf({ userPoolId: names.poolId, userPoolClientId: names.clientId });
const everyone = nameOf({ of: 'everyone' }, portal);
const groupOf = (name: string): string => nameOf({ of: 'group', name }, portal);
const managers = { group: groupOf('SuperUser') };

/** Managers see all rows of both dashboards, people of other groups those of a region. */
export const demoRows: RowRulesByFile = {
  // Wildlife strikes.
  'birdstrikes.csv': {
    field: 'Origin State',
    rules: [managers, { group: groupOf('Sales'), values: ['Texas', 'Louisiana', 'Tennessee', 'Kentucky', 'Florida'] }],
  },
  // Population and health: the numbers of the regions Europe and Central Asia, and Americas.
  'gapminder.json': {
    field: 'cluster',
    rules: [managers, { group: everyone, values: [1] }, { group: groupOf('Sales'), values: [3] }],
  },
};
