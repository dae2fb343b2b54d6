import { createTokenChanges } from '../application/scim/token-changes';
import { createCognitoLiveSessions } from '../adapters/cognito/cognito-live-sessions';
import { type LiveSessions, untilTokensExpire } from '../ports/live-sessions';
import type { ScimStore } from '../ports/stores/scim-store';
import { type TokenChanges, noTokenChanges } from '../ports/token-changes';
import { peopleOf } from '../settings/services';
import type { Settings } from '../settings/settings';

export const liveSessionsOf = (settings: Settings): LiveSessions =>
  settings.sessionCheck ? createCognitoLiveSessions(peopleOf(settings)) : untilTokensExpire;

export const tokenChangesOf = ({ hostedLogin }: Settings, scim: ScimStore): TokenChanges =>
  hostedLogin?.companies ? createTokenChanges(scim, () => new Date()) : noTokenChanges;
