import * as z from 'zod/mini';
import { securityKinds } from '#domain/notifications/kept';
import { type NoticeLine, noticeFilters } from '#domain/notifications/line';
import { type NoticeKind, topicOf } from '#domain/notifications/notice';
import { noticeTopics } from '#domain/notifications/settings';
import { waitingRequest } from './access';
import { syncCounts } from '../dashboards/sync';
import { howMany, queryNumber, time, tolerantList } from '../values';

const topics = z.array(z.enum(noticeTopics));
const settings = z.object({ hidden: topics, email: topics, send: z.enum(['at-once', 'daily']) });

/** `skip` is how many lines the caller has already. */
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
  /** Some of them; without a title if the caller may not know it. */
  dashboards: z.array(z.object({ metaId: z.string(), title: z.string() })),
  by: z.optional(z.object({ sub: z.string(), email: z.string() })),
  text: z.optional(z.string()),
  counts: z.optional(syncCounts),
  asked: z.optional(waitingRequest),
});

/** The newest first. A notice of an unknown kind can't be read. */
export const noticesAnswer = z.object({
  notices: tolerantList(line),
  /** Asks for more, as `skip`. */
  next: z.optional(z.number()),
  settings,
  /** Whether the backend sends emails. */
  sendsMail: z.boolean(),
  /** The caller's email address, if the mail server refused it: nothing is sent there any more. */
  refusedAddress: z.optional(z.string()),
});

/** `read` names lines by their id. */
export const readNoticesRequest = z.object({
  read: z.union([z.literal('all'), z.array(z.string()).check(z.maxLength(500))]),
});
export const noticeSettingsRequest = settings;
/** What the caller has just changed in the user pool, of which the backend hears nothing otherwise. */
export const accountChangeRequest = z.object({
  changed: z.enum(securityKinds.filter((kind) => kind !== 'new-browser')),
});

export function noticeRowOf({ at, asked, ...line }: NoticeLine): z.infer<typeof noticesAnswer>['notices'][number] {
  return { ...line, at: at.toISOString(), ...(asked && { asked: { ...asked, at: asked.at.toISOString() } }) };
}
