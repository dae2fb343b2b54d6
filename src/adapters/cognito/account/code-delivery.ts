import * as z from 'zod/mini';
import type { CodeDelivery } from '#domain/people/account';

const details = z.object({
  DeliveryMedium: z.optional(z.string()),
  Destination: z.optional(z.string()),
});

/** The destination of a code; if Cognito omits it, an email to an unknown address. */
export function codeSentBy(answer: Record<string, unknown>): CodeDelivery {
  return deliveryIn(answer['CodeDeliveryDetails']) ?? { medium: 'EMAIL', destination: '' };
}

export function deliveryIn(value: unknown): CodeDelivery | undefined {
  const read = details.safeParse(value);
  if (!read.success || read.data.Destination === undefined) return undefined;
  return { medium: read.data.DeliveryMedium === 'SMS' ? 'SMS' : 'EMAIL', destination: read.data.Destination };
}
