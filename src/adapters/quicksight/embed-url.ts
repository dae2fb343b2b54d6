import type { EmbedTicket } from '#ports/dashboards/tickets';

/** The embed URLs of dashboards; the SDK throws for any other. */
const form = /^https:\/\/[\w.:[\]-]+\/embed\/[^/?#]+\/dashboards\/[\w-]+(?:\/[^?#]*)?\?[^#]/;

/** The embed URL in a ticket of QuickSight: it opens once, within five minutes. Undefined for any other ticket. */
export function embedUrlIn({ content }: EmbedTicket): URL | undefined {
  return typeof content === 'string' && form.test(content) && URL.canParse(content) ? new URL(content) : undefined;
}
