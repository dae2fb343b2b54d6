import { type Dashboard, cutDescription, titleOf } from '../dashboards/dashboard';
import { type Label, type Route, type RouteMeta, dashboardPath } from './routes';

/**
 * A dashboard's route, which is a `MenuEntry` as it is. There can be thousands of them, and only those in sight are drawn: what
 * follows from the dashboard is made when it is asked for.
 */
export class DashboardRoute implements Route {
  private readonly dashboard: Dashboard;

  constructor(dashboard: Dashboard) {
    this.dashboard = dashboard;
  }

  get metaId(): string {
    return this.dashboard.metaId;
  }

  get path(): string {
    return dashboardPath(this.metaId);
  }

  get name(): string {
    return this.dashboard.metaName;
  }

  get title(): Label {
    return { text: titleOf(this.dashboard) };
  }

  get description(): Label {
    return { text: cutDescription(this.dashboard.description) };
  }

  get icon(): string {
    return this.dashboard.icon;
  }

  get meta(): RouteMeta {
    return { title: this.title, description: this.description, icon: this.icon };
  }

  get children(): readonly never[] {
    return none;
  }
}

/** One for all of them. */
const none: readonly never[] = [];
