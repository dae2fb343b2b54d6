import { monthOf, type PersonalUse } from '#domain/use/use';
import { aDashboardId } from '../dashboards/a-dashboard';

/** The manager's only opening of a dashboard in a month: just now in the current one, on the 28th of an earlier one. */
export function aUse(over: Partial<PersonalUse> = {}): PersonalUse {
  const now = new Date();
  const { month = monthOf(now) } = over;
  const lastAt = month === monthOf(now) ? now : new Date(`${month}-28T09:00:00Z`);
  return { month, sub: 'demo', dashboard: aDashboardId('quicksight@sales'), opened: 1, renewed: 0, lastAt, ...over };
}
