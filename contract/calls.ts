import * as z from 'zod/mini';
import {
  accessRequest,
  decisionRequest,
  doneAnswer,
  ownRequestsAnswer,
  takeBackRequest,
  waitingRequestsAnswer,
  whoAnswer,
  withdrawRequest,
} from './people/access';
import { bulkEditAnswer, bulkEditRequest, undoBulkEditAnswer, undoBulkEditRequest } from './dashboards/bulk-edit';
import { dashboardRow } from './dashboards/dashboard';
import { downloadAnswer, downloadFormatsAnswer, downloadRequest } from './dashboards/downloads';
import { healthAnswer } from './health';
import { historyAnswer, historyQuery } from './dashboards/history';
import { homePathAnswer, homePathRequest, identityAnswer } from './people/identity';
import {
  accountChangeRequest,
  noticeSettingsRequest,
  noticesAnswer,
  noticesQuery,
  readNoticesRequest,
} from './people/notices';
import { embedUrlAnswer, openingTroubleRequest } from './dashboards/opening';
import {
  groupsAnswer,
  namesAnswer,
  namesRequest,
  peopleAnswer,
  reachAnswer,
  reachRequest,
  viewAsAnswer,
  viewAsRequest,
} from './people/people';
import { ownDataAnswer } from './people/own-data';
import { permissionsAnswer, permissionsRequest } from './dashboards/permissions';
import { answerLostStepRequest, lostStepsAnswer } from './people/lost-step';
import { newRecoveryCodesAnswer, recoveryCodesAnswer } from './people/recovery';
import { shelfAnswer, shelfRequest } from './people/shelf';
import {
  applySyncAnswer,
  applySyncRequest,
  lastSyncAnswer,
  previewLine,
  syncAnswer,
  undoSyncAnswer,
  undoSyncRequest,
} from './dashboards/sync';
import { saveSectionAnswer, saveSectionRequest, sectionsAnswer } from './dashboards/section';
import { updateAnswer, updateRequest } from './dashboards/update';
import { mostUsedAnswer, organisationUseAnswer, ownUseAnswer, useFileRequest } from './people/use';
import { queryNumber, queryText, tolerantList } from './values';

export interface Call {
  method: 'GET' | 'POST';
  /** Below the base URL of IprApi. */
  path: string;
  /** Reads what it can and ignores the rest: a query is never refused. */
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
  /** Managers are those with the role SuperUser. */
  by: 'everyone' | 'managers';
  /** The most calls of one person in a minute. */
  perMinute: number;
  /** The content type of the answer; JSON if missing. */
  media?: 'application/x-ndjson';
  /** The largest body; 64 KB if missing. */
  bodyBytes?: number;
  /** For a GET that changes something or takes long: it is not repeated by itself, and HEAD is refused. */
  isOnce?: true;
  /** Refused unless the caller has signed in recently (`freshProofMinutes`): always, or only with this field in the body. */
  freshProof?: true | { with: string };
  /** For the documentation. */
  summary: string;
}

const id = z.object({ id: z.catch(z.string(), '') });

/**
 * Every call of IprApi. The client's methods, the server's routes with their checks, the tests' matrix, the table in docs/api.md and
 * docs/openapi.json come from it.
 */
export const calls = {
  identity: {
    method: 'GET',
    path: 'cognito/user/identity',
    answer: identityAnswer,
    by: 'everyone',
    perMinute: 600,
    summary: 'Returns who is signed in, with their groups and home path.',
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
  ownData: {
    method: 'GET',
    path: 'portal/ownData',
    answer: ownDataAnswer,
    by: 'everyone',
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
  list: {
    method: 'GET',
    path: 'quicksight/dashboard/list',
    answer: tolerantList(dashboardRow),
    by: 'everyone',
    perMinute: 600,
    summary: 'Lists the dashboards that the caller can see; 304 if `If-None-Match` names the current list.',
  },
  sections: {
    method: 'GET',
    path: 'quicksight/section/list',
    answer: sectionsAnswer,
    by: 'everyone',
    perMinute: 600,
    summary: 'Lists the sections that hold a dashboard for the caller, in their order; all of them for managers.',
  },
  saveSection: {
    method: 'POST',
    path: 'quicksight/section/save',
    body: saveSectionRequest,
    answer: saveSectionAnswer,
    by: 'managers',
    perMinute: 600,
    summary: 'Creates, changes or deletes a section, unless it is no longer as the caller has seen it.',
  },
  embedUrl: {
    method: 'GET',
    path: 'quicksight/dashboard/embededUrl',
    query: z.extend(id, { renewal: z.catch(z.optional(z.literal('true')), undefined) }),
    answer: embedUrlAnswer,
    by: 'everyone',
    perMinute: 60,
    summary: 'Returns a URL that opens a dashboard once; `renewal` counts it as the renewal of an open one.',
  },
  reportTrouble: {
    method: 'POST',
    path: 'quicksight/dashboard/trouble',
    body: openingTroubleRequest,
    answer: doneAnswer,
    by: 'everyone',
    perMinute: 60,
    summary: 'Reports what a frame showed instead of a dashboard.',
  },
  ownUse: {
    method: 'GET',
    path: 'quicksight/use/mine',
    answer: ownUseAnswer,
    by: 'everyone',
    perMinute: 60,
    summary:
      'Returns which dashboards the caller opened in the last twelve months, and the plan by which that is paid.',
  },
  organisationUse: {
    method: 'GET',
    path: 'quicksight/use/all',
    answer: organisationUseAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Returns what everyone opened in the last twelve months, and what this month costs so far.',
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
  readNotices: {
    method: 'POST',
    path: 'portal/notices/read',
    body: readNoticesRequest,
    answer: doneAnswer,
    by: 'everyone',
    perMinute: 120,
    summary: 'Marks notifications as read, some or all.',
  },
  saveNoticeSettings: {
    method: 'POST',
    path: 'portal/notices/settings',
    body: noticeSettingsRequest,
    answer: doneAnswer,
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
    summary: 'Confirms who someone is who has lost their second step, or declines their request.',
  },
  mostUsed: {
    method: 'GET',
    path: 'quicksight/use/groups',
    answer: mostUsedAnswer,
    by: 'everyone',
    perMinute: 60,
    summary: "Returns which dashboards most people of the caller's groups opened in the last 30 days.",
  },
  useFile: {
    method: 'POST',
    path: 'quicksight/use/file',
    body: useFileRequest,
    answer: downloadAnswer,
    by: 'everyone',
    perMinute: 20,
    summary: 'Returns a signed address of a table of use as a file; only the own use for those who do not manage.',
  },
  // A portal that finds no bulkEdit makes one for each dashboard.
  update: {
    method: 'POST',
    path: 'quicksight/dashboard/update',
    body: updateRequest,
    answer: updateAnswer,
    by: 'managers',
    perMinute: 6000,
    summary: 'Saves an edit of a dashboard; 409 with the current dashboard if `updatedAt` is stale.',
  },
  // Ten thousand dashboards.
  bulkEdit: {
    method: 'POST',
    path: 'quicksight/dashboard/bulkEdit',
    body: bulkEditRequest,
    answer: bulkEditAnswer,
    by: 'managers',
    perMinute: 60,
    bodyBytes: 8 * 1024 * 1024,
    summary: 'Saves edits of many dashboards as one act, but for those that were changed since they were seen.',
  },
  undoBulkEdit: {
    method: 'POST',
    path: 'quicksight/dashboard/undoBulkEdit',
    body: undoBulkEditRequest,
    answer: undoBulkEditAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Takes a bulk edit back, except for dashboards that were changed since.',
  },
  sync: {
    method: 'GET',
    path: 'quicksight/dashboard/sync',
    query: z.object({ missing: queryNumber }),
    answer: syncAnswer,
    by: 'managers',
    perMinute: 6,
    isOnce: true,
    summary: 'Brings the catalogue in line with the BI service; `missing` confirms how many dashboards are gone.',
  },
  previewSync: {
    method: 'GET',
    path: 'quicksight/dashboard/syncPreview',
    answer: previewLine,
    media: 'application/x-ndjson',
    by: 'managers',
    perMinute: 6,
    isOnce: true,
    summary: 'Streams what a sync would change, as lines of JSON; the last one has the preview or the refusal.',
  },
  // Ten thousand dashboards with long names.
  applySync: {
    method: 'POST',
    path: 'quicksight/dashboard/applySync',
    body: applySyncRequest,
    answer: applySyncAnswer,
    by: 'managers',
    perMinute: 6,
    bodyBytes: 8 * 1024 * 1024,
    summary: 'Makes those of the previewed changes that are still to be made.',
  },
  lastSync: {
    method: 'GET',
    path: 'quicksight/dashboard/lastSync',
    answer: lastSyncAnswer,
    by: 'managers',
    perMinute: 600,
    summary: 'Returns when the last sync finished and what it changed.',
  },
  undoSync: {
    method: 'POST',
    path: 'quicksight/dashboard/undoSync',
    body: undoSyncRequest,
    answer: undoSyncAnswer,
    by: 'managers',
    perMinute: 6,
    freshProof: true,
    summary: 'Takes the last sync back, except for dashboards that were changed since.',
  },
  history: {
    method: 'GET',
    path: 'quicksight/dashboard/history',
    query: historyQuery,
    answer: historyAnswer,
    by: 'managers',
    perMinute: 600,
    summary: 'Returns a page of who changed what, the newest first.',
  },
  downloadFormats: {
    method: 'GET',
    path: 'quicksight/dashboard/download',
    answer: downloadFormatsAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Names the formats in which catalogue and history can be downloaded.',
  },
  download: {
    method: 'POST',
    path: 'quicksight/dashboard/download',
    body: downloadRequest,
    answer: downloadAnswer,
    by: 'managers',
    perMinute: 10,
    freshProof: { with: 'history' },
    summary: 'Returns a signed address of the catalogue or the history as a file.',
  },
  permissions: {
    method: 'GET',
    path: 'quicksight/permissions',
    answer: permissionsAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Returns where the permissions of the BI service differ from the catalogue.',
  },
  changePermissions: {
    method: 'POST',
    path: 'quicksight/permissions',
    body: permissionsRequest,
    answer: permissionsAnswer,
    by: 'managers',
    perMinute: 10,
    bodyBytes: 1024 * 1024,
    freshProof: true,
    summary: 'Applies the catalogue to the permissions of the BI service, or takes that back.',
  },
  ownRequests: {
    method: 'GET',
    path: 'quicksight/access/mine',
    answer: ownRequestsAnswer,
    by: 'everyone',
    perMinute: 600,
    summary: 'Lists the requests for access that the caller has made.',
  },
  requestAccess: {
    method: 'POST',
    path: 'quicksight/access/request',
    body: accessRequest,
    answer: doneAnswer,
    by: 'everyone',
    perMinute: 10,
    summary: 'Asks for access to a dashboard; answered alike whether there is one or not.',
  },
  takeBackRequest: {
    method: 'POST',
    path: 'quicksight/access/takeBack',
    body: takeBackRequest,
    answer: doneAnswer,
    by: 'everyone',
    perMinute: 10,
    summary: 'Takes back a request for access.',
  },
  waitingRequests: {
    method: 'GET',
    path: 'quicksight/access/requests',
    answer: waitingRequestsAnswer,
    by: 'managers',
    perMinute: 600,
    summary: 'Lists the requests for access that wait for an answer, the oldest first.',
  },
  answerRequest: {
    method: 'POST',
    path: 'quicksight/access/answer',
    body: decisionRequest,
    answer: doneAnswer,
    by: 'managers',
    perMinute: 300,
    summary: 'Grants or declines a request for access; 404 if it is no longer waiting.',
  },
  who: {
    method: 'GET',
    path: 'quicksight/access/who',
    query: id,
    answer: whoAnswer,
    by: 'managers',
    perMinute: 600,
    summary: 'Returns who sees a dashboard besides its groups.',
  },
  withdraw: {
    method: 'POST',
    path: 'quicksight/access/withdraw',
    body: withdrawRequest,
    answer: doneAnswer,
    by: 'managers',
    perMinute: 300,
    summary: 'Withdraws a grant that one person has.',
  },
  groups: {
    method: 'GET',
    path: 'quicksight/access/groups',
    answer: groupsAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Lists the groups of the user pool with the number of people in each.',
  },
  // Ten thousand dashboards.
  reach: {
    method: 'POST',
    path: 'quicksight/access/reach',
    body: reachRequest,
    answer: reachAnswer,
    by: 'managers',
    perMinute: 120,
    bodyBytes: 1024 * 1024,
    summary: 'Counts who can see dashboards, and who would gain or lose that by a change.',
  },
  people: {
    method: 'GET',
    path: 'quicksight/access/people',
    query: z.object({ begins: z.catch(z.string(), '') }),
    answer: peopleAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Finds people by the beginning of their name, email address or username.',
  },
  names: {
    method: 'POST',
    path: 'quicksight/access/names',
    body: namesRequest,
    answer: namesAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Returns the full names of people who are known by `sub` or email address.',
  },
  viewAs: {
    method: 'POST',
    path: 'quicksight/access/viewAs',
    body: viewAsRequest,
    answer: viewAsAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Returns what decides what a person sees, and records that in the history.',
  },
  health: {
    method: 'GET',
    path: 'portal/health',
    query: z.object({ language: queryText }),
    answer: healthAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Returns what the backend finds wrong with itself; HEAD asks only whether it checks that.',
  },
  openApi: {
    method: 'GET',
    path: 'openapi.json',
    answer: z.object({ openapi: z.string() }),
    by: 'managers',
    perMinute: 60,
    summary: 'Returns the OpenAPI document of these calls.',
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** Those of the specification. The others are extensions, which a backend need not have. */
export const specifiedCalls: readonly CallName[] = ['identity', 'list', 'sync', 'update', 'embedUrl'];

type Field<Name extends CallName, Kind extends string> = (typeof calls)[Name] extends {
  [Key in Kind]: infer Schema extends z.ZodMiniType;
}
  ? z.output<Schema>
  : undefined;

export type QueryOf<Name extends CallName> = Field<Name, 'query'>;
export type BodyOf<Name extends CallName> = Field<Name, 'body'>;
export type AnswerOf<Name extends CallName> = Field<Name, 'answer'>;
