import type { Tickets } from '#ports/dashboards/tickets';
import type { IprApiClient } from './client/ipr-api-client';

export function createIprApiTickets({ call }: IprApiClient): Tickets {
  /** Renewals are marked only for a backend with extensions: the specification's call has only the id. */
  let tellsSessionEnd = false;
  return {
    issue: (id, isRenewal = false) => {
      const query = { id, ...(isRenewal && tellsSessionEnd && { renewal: 'true' as const }) };
      return call('embedUrl', { query }, ({ embedUrl: content, sessionExpiresAt, preparedAt }, response) => {
        tellsSessionEnd = sessionExpiresAt !== undefined;
        return {
          content,
          ...(sessionExpiresAt && { sessionExpiresAt: onThisClock(sessionExpiresAt, response) }),
          ...(preparedAt && { preparedAt: onThisClock(preparedAt, response) }),
        };
      });
    },
  };
}

/** Converts the backend's time to this machine's clock, which may be minutes or days off. */
function onThisClock(time: string, response: Response): Date {
  const backendNow = Date.parse(response.headers.get('date') ?? '');
  const drift = Number.isNaN(backendNow) ? 0 : Date.now() - backendNow;
  return new Date(Date.parse(time) + drift);
}
