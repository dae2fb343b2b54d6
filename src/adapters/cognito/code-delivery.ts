import * as z from 'zod/mini';
import type { CodeDelivery } from '../../domain/people/account';

const details = z.object({
  DeliveryMedium: z.optional(z.string()),
  Destination: z.optional(z.string()),
});

/** Where the code went that this answer is about; by e-mail, to an address that nobody tells, where Cognito leaves that out. */
export function codeSentBy(answer: Record<string, unknown>): CodeDelivery {
  return deliveryIn(answer['CodeDeliveryDetails']) ?? { medium: 'EMAIL', destination: '' };
}

/** Cognito's `CodeDeliveryDetails`, which it may leave out. */
export function deliveryIn(value: unknown): CodeDelivery | undefined {
  const read = details.safeParse(value);
  if (!read.success || read.data.Destination === undefined) return undefined;
  return { medium: read.data.DeliveryMedium === 'SMS' ? 'SMS' : 'EMAIL', destination: read.data.Destination };
}
