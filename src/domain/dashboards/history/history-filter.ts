import { cutText } from '../../cut-text';
import { type DashboardId, isDashboardId } from '../dashboard';
import {
  type HistorySearch,
  type HistorySpan,
  type HistoryTopic,
  beginningOf,
  historySpans,
  historyTopics,
} from './history';
import type { Query } from '../viewing/view-in-address';

export interface HistoryFilter {
  /** The history of this dashboard, which holds its changes only. */
  dashboard?: DashboardId | undefined;
  text: string;
  /** Missing for everything, sign-ins and exports included. */
  topic?: HistoryTopic | undefined;
  /** Only what the person with this `sub` did. */
  by?: string | undefined;
  span?: HistorySpan | undefined;
}

/** The filter as the address of the history spells it; without any, it shows all changes. */
export type HistoryFilterQuery = {
  id?: DashboardId | undefined;
  q?: string | undefined;
  what?: Exclude<HistoryTopic, 'all-changes'> | 'everything' | undefined;
  by?: string | undefined;
  span?: HistorySpan | undefined;
};

/** An address has room for more, but nobody types more. */
const longestText = 200;

/** Reads the filter from the address, ignoring invalid values. */
export function historyFilterIn({ id, q, what, by, span }: Query): HistoryFilter {
  const topic = historyTopics.find((known) => known === what) ?? 'all-changes';
  return {
    dashboard: typeof id === 'string' && isDashboardId(id) ? id : undefined,
    text: typeof q === 'string' ? cutText(q, longestText) : '',
    topic: what === 'everything' ? undefined : topic,
    by: typeof by === 'string' && by !== '' ? by : undefined,
    span: historySpans.find((known) => known === span),
  };
}

export const queryOfHistory = ({ dashboard, text, topic, by, span }: HistoryFilter): HistoryFilterQuery => ({
  id: dashboard,
  q: text.trim() === '' ? undefined : cutText(text, longestText),
  what: topic === 'all-changes' ? undefined : (topic ?? 'everything'),
  by,
  span,
});

/** What the backend is asked for. The history of one dashboard has no topics. */
export const historySearch = ({ dashboard, text, topic, by, span }: HistoryFilter, now: Date): HistorySearch => ({
  ...(dashboard ? { dashboard } : topic && { topic }),
  ...(by !== undefined && { by }),
  ...(text.trim() !== '' && { text: text.trim() }),
  ...(span && { since: beginningOf(span, now) }),
});
