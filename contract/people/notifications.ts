import * as z from 'zod/mini';
import { reportedKinds } from '#domain/notifications/kept';
import { type NoticeLine, noticeFilters } from '#domain/notifications/line';
import { type NoticeKind, topicOf } from '#domain/notifications/notice';
import { noticeTopics } from '#domain/notifications/settings';
import { doneAnswer, waitingRequest } from './access';
import { syncCounts } from '../dashboards/sync';
import { howMany, queryNumber, time, tolerantList } from '../values';

const topics = z.array(z.enum(noticeTopics));
const settings = z.object({ hidden: topics, email: topics, send: z.enum(['at-once', 'daily']) });

/**
 * `count` is 100 for more than 99. `version` ascends whenever the caller marks notifications as read or changes their settings, in any browser; it
 * is also the id of the signal `notices`.
 */
export const unreadAnswer = z.object({ count: howMany, version: howMany });

/** `skip` is the number of lines that the caller has already. */
export const noticesQuery = z.object({
  filter: z.catch(z.optional(z.enum(noticeFilters)), undefined),
  skip: queryNumber,
});

const line = z.object({
  kind: z.enum(Object.keys(topicOf) as NoticeKind[]),
  id: z.string(),
  at: time,
  isUnread: z.boolean(),
  count: howMany,
  /** The first few; the title is empty if the caller may not know it. */
  dashboards: z.array(z.object({ metaId: z.string(), title: z.string() })),
  by: z.optional(z.object({ sub: z.string(), email: z.string() })),
  text: z.optional(z.string()),
  counts: z.optional(syncCounts),
  asked: z.optional(waitingRequest),
});

/** Newest first. Notices of unknown kinds are skipped. */
export const noticesAnswer = z.object({
  notices: tolerantList(line),
  /** The `skip` of the next page. */
  next: z.optional(z.number()),
  unread: z.optional(unreadAnswer),
  settings,
  /** Whether the backend sends emails. */
  sendsMail: z.boolean(),
  /** The caller's email address, if the mail server refused it: nothing is sent there any more. */
  refusedAddress: z.optional(z.string()),
});

/** `read` holds ids of lines. */
export const readNoticesRequest = z.object({
  read: z.union([z.literal('all'), z.array(z.string()).check(z.maxLength(500))]),
});
export const noticeSettingsRequest = settings;
/** With what is unread after the change. */
export const noticesChangedAnswer = z.extend(doneAnswer, { unread: z.optional(unreadAnswer) });
/** A change that the caller has just made in the user pool, which tells the backend of none. */
export const accountChangeRequest = z.object({
  changed: z.enum(reportedKinds),
});

export function noticeRowOf({ at, asked, ...line }: NoticeLine): z.infer<typeof noticesAnswer>['notices'][number] {
  return { ...line, at: at.toISOString(), ...(asked && { asked: { ...asked, at: asked.at.toISOString() } }) };
}
