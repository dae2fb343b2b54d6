import { createCognitoLiveSessions } from '../adapters/cognito/cognito-live-sessions';
import { type LiveSessions, untilTokensExpire } from '../ports/live-sessions';
import { peopleOf } from '../settings/services';
import type { Settings } from '../settings/settings';

export const liveSessionsOf = (settings: Settings): LiveSessions =>
  settings.sessionCheck ? createCognitoLiveSessions(peopleOf(settings)) : untilTokensExpire;
