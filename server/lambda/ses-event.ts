import * as z from 'zod/mini';

const recipients = z.array(z.object({ emailAddress: z.string() }));
const event = z.object({
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
});

/**
 * Returns the addresses that SES reports as gone for good, or whose owners complained; none for other events. A full mailbox is a
 * bounce of the type `Transient`. See https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export function bouncedIn(detail: unknown): string[] {
  const { bounce, complaint } = event.safeParse(detail).data ?? {};
  const gone = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : [];
  return [...gone, ...(complaint?.complainedRecipients ?? [])].map(({ emailAddress }) => emailAddress);
}
