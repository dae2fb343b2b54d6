import { createBulkEdits } from '../application/catalogue/bulk-edits';
import { createListDashboards } from '../application/catalogue/list-dashboards';
import { createListedCatalogue } from '../application/catalogue/listed-catalogue';
import { createPostedIssues } from '../application/catalogue/posted-issues';
import { createUpdateDashboard } from '../application/catalogue/update-dashboard';
import { dashboardCalls } from '../http/calls/dashboard-calls';
import type { Ports } from '../ports/ports';
import type { Permissions } from './permissions';

/** The list of dashboards, and its edits. */
export function composeCatalogue(
  { dashboards, sections, access, refreshes, history, clock }: Ports,
  { sharing }: Pick<Permissions, 'sharing'>,
) {
  const issues = createPostedIssues(history);
  const listDashboards = createListDashboards(createListedCatalogue({ dashboards, refreshes, issues }), access);
  const updateDashboard = createUpdateDashboard(dashboards, clock, sharing);
  const bulkEdits = createBulkEdits({ dashboards, sections }, history, clock, sharing);
  return {
    calls: dashboardCalls({ listDashboards, updateDashboard, bulkEdits, postedIssue: (row) => issues.of(row) }),
    listDashboards,
    updateDashboard,
  };
}

export type Catalogue = ReturnType<typeof composeCatalogue>;
