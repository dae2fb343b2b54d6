import { BehaviorSubject, combineLatest, distinctUntilChanged, map } from 'rxjs';
import { type OpenPage, type Tab, closePage, moveTab, openPage, tabsOf } from '#domain/pages/open-tabs';
import type { OpenPages } from '#ports/browser/open-pages';
import type { Navigation } from './navigation';
import type { SessionUser } from '#domain/people/session-user';
import { type Live, readOnly } from '../live';

export interface OpenTabs extends Live<readonly Tab[]> {
  /** Switches to this user's open pages; forgets all of them without a user. */
  belongTo(user: SessionUser | undefined): void;
  open(page: OpenPage): void;
  close(path: string): void;
  move(path: string, toPlaceOf: string): void;
}

export function createOpenTabs(navigation: Pick<Navigation, 'changes$'>, kept: OpenPages): OpenTabs {
  const pages = new BehaviorSubject<readonly OpenPage[]>([]);
  const tabs = new BehaviorSubject<readonly Tab[]>([]);
  let owner: string | undefined;

  const routes$ = navigation.changes$.pipe(
    map(({ routes }) => routes),
    distinctUntilChanged(),
  );
  combineLatest([pages, routes$])
    .pipe(map(([open, routes]) => tabsOf(open, routes)))
    .subscribe(tabs);

  const change = (to: readonly OpenPage[]): void => {
    if (owner === undefined) return;
    pages.next(to);
    kept.write(owner, to);
  };
  return {
    ...readOnly(tabs),
    belongTo(user) {
      if (!user) kept.forget();
      owner = user?.sub;
      pages.next(owner === undefined ? [] : kept.read(owner));
    },
    open: (page) => change(openPage(pages.value, page)),
    close: (path) => change(closePage(pages.value, path)),
    move: (path, toPlaceOf) => change(moveTab(tabs.value, path, toPlaceOf)),
  };
}
