import * as z from 'zod/mini';
import { deliveryFormats } from '#domain/deliveries/delivery';
import type { OwnDelivery, SavedDelivery } from '#domain/deliveries/own-deliveries';

const part = z.object({ id: z.string(), name: z.string() });
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const upTo = (most: number) =>
  z.number().check(z.refine((value) => Number.isInteger(value) && value >= 1 && value <= most));
const shared = z.object({
  dashboard: z.string(),
  sheet: part,
  visual: z.optional(part),
  parameters: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  locale: z.string(),
  format: z.enum(deliveryFormats),
  rhythm: z.discriminatedUnion('every', [
    z.object({ every: z.literal('day'), time }),
    z.object({ every: z.literal('workday'), time }),
    z.object({ every: z.literal('week'), weekday: upTo(7), time }),
    z.object({ every: z.literal('month'), day: upTo(31), time }),
    z.object({ every: z.literal('refresh'), time }),
  ]),
  zone: z.string(),
});

/** What is delivered and when, without the id, the address and the owner. */
export const copyOf = ({
  dashboard,
  sheet,
  visual,
  parameters,
  locale,
  format,
  rhythm,
  zone,
}: OwnDelivery): SavedDelivery => ({ dashboard, sheet, visual, parameters, locale, format, rhythm, zone });

/** The path that offers a delivery to others, who get what they can see themselves. */
export const pathToCopy = (delivery: OwnDelivery): string =>
  `/user/deliveries?copy=${encodeURIComponent(JSON.stringify(copyOf(delivery)))}`;

/** Reads the delivery in an address; `broken` if that can't be read. */
export function deliveryToCopy(copy: unknown): SavedDelivery | 'broken' | undefined {
  if (copy === undefined) return undefined;
  try {
    return shared.parse(typeof copy === 'string' ? JSON.parse(copy) : copy);
  } catch {
    return 'broken';
  }
}
