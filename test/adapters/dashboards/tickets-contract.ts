import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { failed } from '#domain/result';
import type { Tickets } from '#ports/dashboards/tickets';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';

export interface OpenTickets {
  tickets: Tickets;
  /** In the catalogue and in the BI service. */
  dashboard: Dashboard;
  /** Marked missing by a sync. */
  missing: Dashboard;
  close(): Promise<void>;
}

/** The promises of every issuer of tickets. */
export function describeTickets(name: string, open: () => Promise<OpenTickets>): void {
  describe(name, () => {
    let opened: OpenTickets;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('gives a fresh ticket for each opening', async () => {
      const { tickets, dashboard } = opened;
      const issued = [await tickets.issue(dashboard.id), await tickets.issue(dashboard.id)];
      const contents = issued.map((ticket) => ticket.ok && ticket.value.content);
      expect(contents.every(Boolean)).toBe(true);
      expect(new Set(contents).size).toBe(2);
    });

    it('gives none for a dashboard that is missing or unknown', async () => {
      const { tickets, missing } = opened;
      const notFound = failed({ kind: 'not-found' });
      expect(await tickets.issue(missing.id)).toMatchObject(notFound);
      expect(await tickets.issue(aDashboardId('dashboard@nowhere'))).toMatchObject(notFound);
    });
  });
}
