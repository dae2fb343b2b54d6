import { describe } from 'vitest';
import { itSurvivesKills } from '../../test/server/adapters/dynamodb/large-sync-contract.ts';
import { itLosesNoEdit } from '../../test/server/adapters/dynamodb/many-editors-contract.ts';

// What takes too long for those who work on the portal.
describe('several instances on one DynamoDB table', () => {
  itSurvivesKills(3000, 20);
  itLosesNoEdit(200);
});
