import { BehaviorSubject, combineLatest, distinctUntilChanged, map } from 'rxjs';
import { type OpenPage, type Tab, closePage, moveTab, openPage, tabsOf } from '../../domain/pages/open-tabs';
import type { OpenPages } from '../../ports/open-pages';
import type { Navigation } from './navigation';
import type { Session } from '../people/session';
import { userOf } from '../people/session-state';
import { type Live, readOnly } from '../live';

/** Owner of the pages that the user has open as tabs. */
export interface OpenTabs extends Live<readonly Tab[]> {
  open(page: OpenPage): void;
  close(path: string): void;
  /** To the place that another tab has now. */
  move(path: string, toPlaceOf: string): void;
}

export function createOpenTabs(
  session: Pick<Session, 'changes$'>,
  navigation: Pick<Navigation, 'changes$'>,
  kept: OpenPages,
): OpenTabs {
  const pages = new BehaviorSubject<readonly OpenPage[]>([]);
  const tabs = new BehaviorSubject<readonly Tab[]>([]);
  let user: string | undefined;

  session.changes$.subscribe((now) => {
    if (now.status === 'signed-out') kept.forget();
    const sub = userOf(now)?.sub;
    if (sub === user) return;
    user = sub;
    pages.next(sub === undefined ? [] : kept.read(sub));
  });
  const routes$ = navigation.changes$.pipe(
    map(({ routes }) => routes),
    distinctUntilChanged(),
  );
  combineLatest([pages, routes$])
    .pipe(map(([open, routes]) => tabsOf(open, routes)))
    .subscribe(tabs);

  const change = (to: readonly OpenPage[]): void => {
    if (user === undefined) return;
    pages.next(to);
    kept.write(user, to);
  };
  return {
    ...readOnly(tabs),
    open: (page) => change(openPage(pages.value, page)),
    close: (path) => change(closePage(pages.value, path)),
    move: (path, toPlaceOf) => change(moveTab(tabs.value, path, toPlaceOf)),
  };
}
