import { describe } from 'vitest';
import { itSurvivesKills } from '../../test/server/adapters/dynamodb/large-sync-contract.ts';
import { itLosesNoEdit } from '../../test/server/adapters/dynamodb/many-editors-contract.ts';

// Too slow for the everyday tests.
describe('several instances on one DynamoDB table', () => {
  itSurvivesKills(3000, process.env['SOAK'] ? 20 : 5);
  itLosesNoEdit(200);
});
