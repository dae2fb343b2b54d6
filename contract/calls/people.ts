import type { Call } from './call';
import { doneAnswer } from '../people/access';
import { homeAnswer, homeQuery } from '../people/home';
import { groupOriginsAnswer, homePathAnswer, homePathRequest, identityAnswer } from '../people/identity';
import { answerLostStepRequest, lostStepsAnswer } from '../people/recovery/lost-step';
import {
  accountChangeRequest,
  noticeSettingsRequest,
  noticesAnswer,
  noticesChangedAnswer,
  noticesQuery,
  readNoticesRequest,
  unreadAnswer,
} from '../people/notifications';
import { ownDataAnswer } from '../people/own-data';
import { newRecoveryCodesAnswer, recoveryCodesAnswer } from '../people/recovery/recovery-codes';
import { shelfAnswer, shelfRequest } from '../people/shelf';

/** The calls about the caller: who they are, their shelf, notices and second steps. */
export const peopleCalls = {
  identity: {
    method: 'GET',
    path: 'cognito/user/identity',
    answer: identityAnswer,
    by: 'everyone',
    perMinute: 600,
    summary: 'Returns who is signed in, with their groups and home path.',
  },
  groupOrigins: {
    method: 'GET',
    path: 'portal/groupOrigins',
    answer: groupOriginsAnswer,
    by: 'everyone',
    perMinute: 60,
    summary: 'Returns where each of the caller’s groups comes from: their company, its directory, or the user pool.',
  },
  saveHomePath: {
    method: 'POST',
    path: 'cognito/user/homePath',
    body: homePathRequest,
    answer: homePathAnswer,
    by: 'everyone',
    perMinute: 60,
    summary: 'Saves the path where the caller lands after sign-in.',
  },
  home: {
    method: 'GET',
    path: 'portal/home',
    query: homeQuery,
    answer: homeAnswer,
    by: 'everyone',
    perMinute: 120,
    summary:
      "Returns what the caller's home page shows beside the list: their requests for access, what their groups use most, and for managers the last sync and how many dashboards nobody opens.",
  },
  ownData: {
    method: 'GET',
    path: 'portal/ownData',
    answer: ownDataAnswer,
    by: 'everyone',
    freshProof: true,
    perMinute: 10,
    summary: 'Returns everything that the backend keeps about the caller.',
  },
  eraseOwnData: {
    method: 'POST',
    path: 'portal/ownData/erase',
    answer: doneAnswer,
    by: 'everyone',
    freshProof: true,
    perMinute: 5,
    summary:
      'Erases what the backend keeps about the caller, before their account is deleted. The history keeps their `sub`.',
  },
  shelf: {
    method: 'GET',
    path: 'portal/shelf',
    answer: shelfAnswer,
    by: 'everyone',
    perMinute: 60,
    summary: 'Returns the caller’s favourites, recents, saved views and preferences.',
  },
  mergeShelf: {
    method: 'POST',
    path: 'portal/shelf',
    body: shelfRequest,
    answer: shelfAnswer,
    by: 'everyone',
    perMinute: 60,
    summary: 'Merges what the caller changed in one browser into their shelf, and returns all of it.',
  },
  notices: {
    method: 'GET',
    path: 'portal/notices',
    query: noticesQuery,
    answer: noticesAnswer,
    by: 'everyone',
    perMinute: 120,
    summary: "Returns a page of the caller's notifications, the newest first.",
  },
  unreadNotices: {
    method: 'GET',
    path: 'portal/notices/unread',
    answer: unreadAnswer,
    by: 'everyone',
    perMinute: 240,
    summary: 'Returns how many notifications the caller has not read.',
  },
  readNotices: {
    method: 'POST',
    path: 'portal/notices/read',
    body: readNoticesRequest,
    answer: noticesChangedAnswer,
    by: 'everyone',
    perMinute: 120,
    summary: 'Marks notifications as read, some or all.',
  },
  saveNoticeSettings: {
    method: 'POST',
    path: 'portal/notices/settings',
    body: noticeSettingsRequest,
    answer: noticesChangedAnswer,
    by: 'everyone',
    perMinute: 60,
    summary: 'Saves which notifications the caller gets in the portal and by email.',
  },
  reportAccountChange: {
    method: 'POST',
    path: 'portal/notices/account',
    body: accountChangeRequest,
    answer: doneAnswer,
    by: 'everyone',
    perMinute: 10,
    summary:
      'Records that the caller changed their password, second step, passkeys or sessions, for their notifications.',
  },
  recoveryCodes: {
    method: 'GET',
    path: 'portal/recoveryCodes',
    answer: recoveryCodesAnswer,
    by: 'everyone',
    perMinute: 60,
    summary: 'Returns how many recovery codes the caller has left.',
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: 'portal/recoveryCodes',
    answer: newRecoveryCodesAnswer,
    by: 'everyone',
    freshProof: true,
    perMinute: 5,
    summary: 'Makes ten recovery codes, which replace earlier ones.',
  },
  lostSteps: {
    method: 'GET',
    path: 'portal/lostSteps',
    answer: lostStepsAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Lists the people who have lost their second step and ask for help.',
  },
  answerLostStep: {
    method: 'POST',
    path: 'portal/lostSteps',
    body: answerLostStepRequest,
    answer: doneAnswer,
    by: 'managers',
    perMinute: 60,
    freshProof: true,
    summary: 'Approves or declines the request of someone who has lost their second step.',
  },
} as const satisfies Record<string, Call>;
