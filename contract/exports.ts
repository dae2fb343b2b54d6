import * as z from 'zod/mini';
import { isLanguageTag, knownTimeZone } from '#domain/conventions';
import { type Rhythm, deliveryFormats, deliveryReasons, runStates } from '#domain/deliveries/delivery';
import { exportFormats, exportReasons, exportStates, formatStates, viewLimits } from '#domain/exports/export';
import { howMany, queryText, readersZone, time } from './values';

const dashboard = z.string().check(z.minLength(1), z.maxLength(512));
/** An id of the BI service, and the name that the person knows. */
const part = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,512}$/)),
  name: z.string().check(z.maxLength(200)),
});
/** An empty list of values means all. */
const parameters = z
  .array(
    z.strictObject({
      name: z.string().check(z.regex(/^[\w-]{1,128}$/)),
      values: z.array(z.string().check(z.maxLength(viewLimits.characters))).check(z.maxLength(viewLimits.values)),
    }),
  )
  .check(z.maxLength(viewLimits.parameters));
const locale = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/), z.refine(isLanguageTag));
const format = z.enum(exportFormats);
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

const viewParameters = z.array(z.object({ name: z.string(), values: z.array(z.string()) }));

/** Without its heading. */
const table = z.object({ rows: howMany, columns: howMany });

const formats = z.record(format, z.enum(formatStates));

/** Naming a dashboard also returns the tables of its sheets. */
export const exportsQuery = z.object({ dashboard: queryText });

export const exportsAnswer = z.object({
  /** The caller's own, the newest first; finished ones for 24 hours. */
  exports: z.array(
    z.object({
      id: z.string(),
      dashboard: z.string(),
      title: z.string(),
      sheet: z.string(),
      visual: z.optional(z.string()),
      /** The filters of the view. */
      parameters: z.optional(viewParameters),
      format,
      state: z.enum(exportStates),
      /** With `failed`. */
      reason: z.optional(z.enum(exportReasons)),
      /** The parameters that the dashboard doesn't have, which are not in the file. */
      unknown: z.optional(z.array(z.string())),
      requested: time,
      finished: z.optional(time),
      /** Until when it can be downloaded. */
      until: z.optional(time),
      bytes: z.optional(howMany),
      /** With `xlsx` and `csv`, where the portal could count it. */
      table: z.optional(table),
    }),
  ),
  formats,
  leftThisHour: howMany,
  /** The tables that `xlsx` and `csv` can export; missing without a dashboard, and if the BI service can't be asked. */
  sheets: z.optional(
    z.array(
      z.object({ id: z.string(), name: z.string(), tables: z.array(z.object({ id: z.string(), name: z.string() })) }),
    ),
  ),
});

const view = { dashboard, sheet: part, visual: z.optional(part), parameters, locale };

/** `xlsx` and `csv` take one table, which `visual` names; `pdf` takes the whole sheet. `locale` picks the language of the file's name. */
export const exportRequest = z.strictObject({ ...view, format, zone: readersZone });
export const requestedAnswer = z.object({ id: z.string() });
/** Names an export or a delivery. */
export const idRequest = z.strictObject({ id });

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
// As `howMany`, without `z.int`.
const within = (least: number, most: number) =>
  z.number().check(z.refine((value) => Number.isInteger(value) && value >= least && value <= most));
/** The weekday 1 is Monday; a day that the month doesn't have means its last one; `refresh` means after new data, not before `time`. */
const rhythm = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), time: clock }),
  z.strictObject({ every: z.literal('workday'), time: clock }),
  z.strictObject({ every: z.literal('week'), weekday: within(1, 7), time: clock }),
  z.strictObject({ every: z.literal('month'), day: within(1, 31), time: clock }),
  z.strictObject({ every: z.literal('refresh'), time: clock }),
]) satisfies z.ZodMiniType<Rhythm>;
const zone = z.string().check(z.refine((name) => knownTimeZone(name) !== undefined));
const deliveryFormat = z.enum(deliveryFormats);

const schedule = { format: deliveryFormat, rhythm, zone };
/** A zone that the server knows and this browser doesn't must not hide the others. */
const known = { ...schedule, zone: z.string() };

/** Without an `id` it is a new one. */
export const saveDeliveryRequest = z.strictObject({ id: z.optional(id), ...view, ...schedule });
/** A manager can pause and resume everyone's deliveries. */
export const pauseDeliveryRequest = z.strictObject({
  id,
  isPaused: z.boolean(),
  isOthers: z.exactOptional(z.literal(true)),
});

const reason = z.enum(deliveryReasons);
const run = z.object({
  /** Names the run's file in `downloadExport`, and the page `/deliveries/{run}`. */
  run: z.string(),
  state: z.enum(runStates),
  at: time,
  reason: z.optional(reason),
  isTest: z.optional(z.literal(true)),
  /** Of its file. */
  table: z.optional(table),
});
const progress = {
  id: z.string(),
  dashboard: z.string(),
  title: z.string(),
  state: z.enum(['on', 'paused']),
  /** Why it is paused. */
  reason: z.optional(reason),
  /** When it is due; missing while it is paused. */
  next: z.optional(time),
  lastRun: z.optional(run),
  ...known,
};

/** A delivery and how it goes, without what it contains. */
export const deliveryProgress = z.object(progress);

export const deliveriesAnswer = z.object({
  /** `earlier` are the runs before `lastRun`, the newest first. */
  deliveries: z.array(z.object({ ...progress, ...view, earlier: z.optional(z.array(run)) })),
  formats: z.record(deliveryFormat, z.enum(formatStates)),
  /** The caller's verified address, to which all deliveries go; missing if they have none, or it can't be asked. */
  to: z.optional(z.string()),
  /** Whether the portal can send mail at all. */
  mail: z.boolean(),
  /** How many more the caller can have. */
  left: howMany,
});

/** Everyone's, without what is delivered. */
export const allDeliveriesAnswer = z.object({
  deliveries: z.array(
    z.object({
      ...progress,
      owner: z.object({ sub: z.string(), email: z.string(), name: z.optional(z.string()) }),
    }),
  ),
});
