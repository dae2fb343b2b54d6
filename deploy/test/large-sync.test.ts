import { describe } from 'vitest';
import { itSurvivesKills } from '../../test/server/adapters/large-sync-contract.ts';

describe('several instances on one DynamoDB table', () => itSurvivesKills(3000, 20));
