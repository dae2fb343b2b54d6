import type { Call } from './call';
import { downloadAnswer } from '../dashboards/downloads';
import { organisationUseAnswer, organisationUseQuery, ownUseAnswer, useFileRequest } from '../people/use';

/** The calls about who opens what. */
export const useCalls = {
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
    query: organisationUseQuery,
    answer: organisationUseAnswer,
    by: 'managers',
    perMinute: 60,
    summary:
      'Returns what everyone opened in the last twelve months, and what this month costs so far. `of=dashboards` leaves out people, groups, readers and costs, and is answered from sums. `month` asks for the people, groups and dashboards of one of these months, such as 2026-10.',
  },
  useFile: {
    method: 'POST',
    path: 'quicksight/use/file',
    body: useFileRequest,
    answer: downloadAnswer,
    by: 'everyone',
    perMinute: 20,
    summary: 'Returns a signed address of a table of use as a file; only managers get more than their own use.',
  },
  // A portal that finds no bulkEdit makes one for each dashboard.
} as const satisfies Record<string, Call>;
