import { createSessionOpenPages } from '../adapters/storage/session-open-pages';
import type { Navigation } from '../application/navigation';
import { type OpenTabs, createOpenTabs } from '../application/open-tabs';
import type { Session } from '../application/session';

/** Open pages as tabs, loaded where the configuration wants them. */
export const createTabsOfPages = (session: Session, navigation: Navigation): OpenTabs =>
  createOpenTabs(session, navigation, createSessionOpenPages());
