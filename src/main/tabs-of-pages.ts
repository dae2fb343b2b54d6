import { createSessionOpenPages } from '../adapters/storage/session-open-pages';
import type { Navigation } from '../application/pages/navigation';
import { type OpenTabs, createOpenTabs } from '../application/pages/open-tabs';
import type { Session } from '../application/people/session';

/** Open pages as tabs, loaded where the configuration wants them. */
export const createTabsOfPages = (session: Session, navigation: Navigation): OpenTabs =>
  createOpenTabs(session, navigation, createSessionOpenPages());
