import { createCognitoAccounts } from '../adapters/cognito/cognito-accounts';
import { createCognitoDirectory } from '../adapters/cognito/cognito-directory';
import { createCognitoPeople } from '../adapters/cognito/cognito-people';
import { createCognitoPoolSessions } from '../adapters/cognito/cognito-pool-sessions';
import { type CognitoSecondStepsOptions, createCognitoSecondSteps } from '../adapters/cognito/cognito-second-steps';
import {
  type QuickSightBiServiceOptions,
  createQuickSightBiService,
} from '../adapters/quicksight/quicksight-bi-service';
import { createQuickSightData } from '../adapters/quicksight/quicksight-data';
import { createQuickSightGroups } from '../adapters/quicksight/quicksight-groups';
import { createQuickSightPermissions } from '../adapters/quicksight/quicksight-permissions';
import { createQuickSightSnapshots } from '../adapters/quicksight/quicksight-snapshots';
import { peopleOf, quickSightOf } from '../settings/services';
import type { Settings } from '../settings/settings';

export interface Amazon {
  quickSight: QuickSightBiServiceOptions & { portal: string };
  pool: CognitoSecondStepsOptions;
}

/** `stage` as for `portalIdOf`. */
export const amazonOf = (settings: Settings, stage?: string): Amazon => ({
  quickSight: quickSightOf(settings, stage),
  pool: { ...peopleOf(settings), clientId: settings.userPoolClientId },
});

/** The ports on QuickSight and Cognito. */
export const amazonPorts = ({ quickSight, pool }: Amazon) => ({
  biService: createQuickSightBiService(quickSight),
  biPermissions: createQuickSightPermissions(quickSight),
  readerGroups: createQuickSightGroups(quickSight),
  dataRefreshes: createQuickSightData(quickSight),
  snapshots: createQuickSightSnapshots(quickSight),
  poolAccounts: createCognitoAccounts(pool),
  poolPeople: createCognitoPeople(pool),
  poolDirectory: createCognitoDirectory(pool),
  poolSessions: createCognitoPoolSessions(pool),
  secondSteps: createCognitoSecondSteps(pool),
});
