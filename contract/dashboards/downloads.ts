import * as z from 'zod/mini';
import { downloadFormats } from '#domain/dashboards/download';
import { historyTopics } from '#domain/dashboards/history/history';
import { readersZone, time } from '../values';

export const downloadFormatsAnswer = z.object({
  formats: z.array(z.string()),
  /** The formats of the history; missing where it can't be downloaded. */
  history: z.optional(z.array(z.string())),
});

/** `expiresIn` is how many seconds the address works: an hour if missing, at most seven days. */
export const downloadRequest = z.strictObject({
  format: z.enum(downloadFormats),
  expiresIn: z.optional(z.number()),
  zone: readersZone,
  /** The history instead of the catalogue: of one dashboard, of one topic, by the person with this `sub`, with a text, since a time; else all of it. */
  history: z.optional(
    z.strictObject({
      id: z.optional(z.string()),
      topic: z.optional(z.enum(historyTopics)),
      by: z.optional(z.string()),
      text: z.optional(z.string()),
      since: z.optional(time),
    }),
  ),
});
export const downloadAnswer = z.object({
  /** Opens without a token; a path is one of the backend's own origin. */
  url: z.string(),
  expiresAt: time,
});
