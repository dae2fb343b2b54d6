import * as z from 'zod/mini';
import type { Call } from './call';
import { bulkEditAnswer, bulkEditRequest, undoBulkEditAnswer, undoBulkEditRequest } from '../dashboards/bulk-edit';
import { dashboardRow } from '../dashboards/dashboard';
import { downloadAnswer, downloadFormatsAnswer, downloadRequest } from '../dashboards/downloads';
import { historyAnswer, historyQuery } from '../dashboards/history';
import { embedUrlAnswer, openingTroubleRequest } from '../dashboards/opening';
import { saveSectionAnswer, saveSectionRequest, sectionsAnswer } from '../dashboards/sections';
import { updateAnswer, updateRequest } from '../dashboards/update';
import { doneAnswer } from '../people/access';
import { queryId, tolerantList } from '../values';

/** The calls about dashboards and their sections. */
export const dashboardCalls = {
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
    summary: 'Creates, changes or deletes a section, unless it has changed since the caller saw it.',
  },
  embedUrl: {
    method: 'GET',
    path: 'quicksight/dashboard/embededUrl',
    query: z.extend(queryId, { renewal: z.catch(z.optional(z.literal('true')), undefined) }),
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
    summary: 'Saves edits of many dashboards at once, except for those that have changed since the caller saw them.',
  },
  undoBulkEdit: {
    method: 'POST',
    path: 'quicksight/dashboard/undoBulkEdit',
    body: undoBulkEditRequest,
    answer: undoBulkEditAnswer,
    by: 'managers',
    perMinute: 60,
    summary: 'Undoes a bulk edit, except for dashboards that were changed since.',
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
} as const satisfies Record<string, Call>;
