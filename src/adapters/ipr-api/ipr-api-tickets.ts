import type { KyInstance } from 'ky';
import type { Tickets } from '#ports/tickets';
import { embedUrlAnswer } from '#contract/opening';
import { read } from './read';
import { settle } from './settle';

export function createIprApiTickets(api: KyInstance): Tickets {
  /** Renewals are named only to a backend that has extensions: the specification's call has nothing but the id. */
  let tellsSessionEnd = false;
  return {
    issue: (id, isRenewal = false) => {
      const searchParams = `${idQuery(id)}${isRenewal && tellsSessionEnd ? '&renewal=true' : ''}`;
      return settle(
        api.get('quicksight/dashboard/embededUrl', { searchParams }).then(async (response) => {
          const { embedUrl: content, sessionExpiresAt, preparedAt } = await read(response, embedUrlAnswer);
          tellsSessionEnd = sessionExpiresAt !== undefined;
          return {
            content,
            ...(sessionExpiresAt && { sessionExpiresAt: onThisClock(sessionExpiresAt, response) }),
            ...(preparedAt && { preparedAt: onThisClock(preparedAt, response) }),
          };
        }),
      );
    },
  };
}

/** With %20 for a space: gateways that verify a signature differ in how they read a plus sign. */
const idQuery = (id: string): string => `id=${encodeURIComponent(id)}`;

/** Converts the backend's time to this machine's clock, which may be minutes or days off. */
function onThisClock(time: string, response: Response): Date {
  const backendNow = Date.parse(response.headers.get('date') ?? '');
  const drift = Number.isNaN(backendNow) ? 0 : Date.now() - backendNow;
  return new Date(Date.parse(time) + drift);
}
