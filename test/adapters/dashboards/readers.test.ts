import { describe } from 'vitest';
import { inMemory, overHttp } from './a-signed-in-backend';
import { describeDeliveries } from './deliveries-contract';
import { describeExports } from './exports-contract';
import { describeNotices } from './notices-contract';
import { describeUse } from './use-contract';

describe.each([
  ['in memory', inMemory],
  ['of IprApi, over HTTP', overHttp],
])('a backend %s', (_, open) => {
  describeExports('its exports', open);
  describeDeliveries('its deliveries', open);
  describeNotices('its notices', open);
  describeUse('its use', open);
});
