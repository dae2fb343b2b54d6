import { BehaviorSubject, NEVER, Observable, startWith } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { closeWhenWithdrawn } from '#application/dashboards/close-when-withdrawn';
import type { FramePlace, Viewing } from '#application/dashboards/open-dashboard';
import type { NavigationState } from '#application/pages/navigation';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { history } from '../history';

const sales = aDashboard();
const opening: Viewing = { status: 'opening', dashboard: sales };
const knowing = (known: NavigationState['known'], ...dashboards: NavigationState['dashboards']): NavigationState => ({
  known,
  dashboards,
  routes: [],
  menu: [],
  leftOut: [],
});

function anOpenDashboard(first: NavigationState) {
  const navigation = new BehaviorSubject(first);
  let frames = 0;
  const open = (): Observable<Viewing> =>
    new Observable((screen) => {
      frames += 1;
      screen.add(() => (frames -= 1));
      screen.add(NEVER.pipe(startWith(opening)).subscribe(screen));
    });
  // These tests have no DOM.
  const viewing = history(closeWhenWithdrawn(open, { changes$: navigation })('/dashboard/sales', {} as FramePlace));
  return { navigation, values: viewing.values, frames: () => frames };
}

describe('an open dashboard', () => {
  it('closes and says so when it is withdrawn, and opens again when it is back', () => {
    const { navigation, values, frames } = anOpenDashboard(knowing('all', sales));
    navigation.next(knowing('all', { ...sales, title: 'Renamed' }));
    expect(values).toEqual([opening]);
    navigation.next(knowing('all'));
    expect(values).toEqual([opening, { status: 'removed' }]);
    expect(frames()).toBe(0);
    navigation.next(knowing('all', sales));
    expect(values).toEqual([opening, { status: 'removed' }, opening]);
    expect(frames()).toBe(1);
  });

  it.each(['nothing', 'all-but-dashboards'] as const)('stays while %s is known of the list', (known) => {
    const { navigation, values } = anOpenDashboard(knowing('all', sales));
    navigation.next(knowing(known));
    expect(values).toEqual([opening]);
  });
});
