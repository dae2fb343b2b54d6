import { BehaviorSubject } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppState } from '../../../src/application/browser/app-state';
import type { Entrance, EntranceState } from '../../../src/application/people/entrance';
import { createPageLoading } from '../../../src/application/pages/page-loading';
import { aConfiguration } from '../../domain/browser/a-configuration';
import { history } from '../history';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const configuration = aConfiguration();
const open = (...groupList: string[]): EntranceState => ({
  status: 'open',
  user: { userSub: 'ann', userEmail: 'ann@example.com', groupList },
});

function anAppState() {
  const size = new BehaviorSubject({ width: 1440, height: 900 });
  const entered = new BehaviorSubject<EntranceState>({ status: 'closed' });
  const entrance: Pick<Entrance, 'changes$'> = { changes$: entered };
  const pageLoading = createPageLoading();
  return { size, entered, pageLoading, app: createAppState(configuration, pageLoading, { size$: size }, entrance) };
}

describe('the app state', () => {
  it('starts with the window and the configuration, and no user', () => {
    expect(anAppState().app.current()).toEqual({
      pageLoading: false,
      window: { width: 1440, height: 900 },
      userGroups: [],
      projectConfiguration: configuration,
    });
  });

  it('follows the window', () => {
    const { size, app } = anAppState();
    size.next({ width: 390, height: 844 });
    expect(app.current().window).toEqual({ width: 390, height: 844 });
  });

  it('follows the page-loading flag, which turns on after 50 ms and off at once', () => {
    const { pageLoading, app } = anAppState();
    const { values } = history(app.changes$);
    const end = pageLoading.begin();
    vi.advanceTimersByTime(49);
    expect(app.current().pageLoading).toBe(false);
    vi.advanceTimersByTime(1);
    expect(app.current().pageLoading).toBe(true);
    end();
    expect(values.map((state) => state.pageLoading)).toEqual([false, true, false]);
  });

  it('has the user’s groups and when they loaded, and forgets both at sign-out', () => {
    const { entered, size, app } = anAppState();
    vi.setSystemTime('2026-11-21T08:00:00Z');
    entered.next(open('Sales'));
    vi.setSystemTime('2026-11-21T09:00:00Z');
    size.next({ width: 800, height: 600 });
    const came = new Date('2026-11-21T08:00:00Z');
    expect(app.current()).toMatchObject({ userGroups: ['Sales'], lastUpdateTime: came });
    entered.next(open('Sales', 'Board'));
    expect(app.current()).toMatchObject({
      userGroups: ['Sales', 'Board'],
      lastUpdateTime: new Date('2026-11-21T09:00:00Z'),
    });
    entered.next({ status: 'closed' });
    expect(app.current().userGroups).toEqual([]);
    expect(app.current()).not.toHaveProperty('lastUpdateTime');
  });
});
