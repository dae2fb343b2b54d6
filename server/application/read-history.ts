import type { HistoryPage, HistoryQuery } from '#domain/dashboards/history';
import { mayManage, type Visitor } from '#domain/people/access';
import { failed, ok, type Result } from '#domain/result';
import type { History } from '../ports/history';
import type { Refusal } from './refusal';

export type ReadHistory = (visitor: Visitor, query: HistoryQuery) => Promise<Result<HistoryPage, Refusal>>;

/** A page of who changed what, for managers. */
export function createReadHistory(history: History): ReadHistory {
  return async (visitor, query) =>
    mayManage(visitor) ? ok(await history.page(query)) : failed({ code: 'not-allowed' });
}
