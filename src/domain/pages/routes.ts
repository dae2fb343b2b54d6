import type { Dashboard } from '../dashboards/dashboard';
import type { Role } from '../access/roles';

/** A text of ours by its key in the locale files, or a dashboard's own words. */
export type Label = { key: string } | { text: string };

/** The vocabulary of the specification (section 2); each word has only the effect described here. */
export interface RouteMeta {
  /** Names the page in the menu, the breadcrumb, the tabs and the document's title. */
  title: Label;
  description?: Label;
  /** A Heroicons name. */
  icon?: string;
  /** Place in the menu, ascending; a missing one counts as 0. */
  orderNo?: number;
  /** Kept only for holders of one of these; none means everyone. */
  roles?: readonly Role[];
  /** Removed from the route set altogether. */
  ignoreRoute?: boolean;
  /** Open to people who are not signed in. */
  ignoreAuth?: boolean;
  /** Not in the menu, nor what is below it. */
  hideMenu?: boolean;
  /** In the menu without what is below it. */
  hideChildrenInMenu?: boolean;
  /** Never one of the open tabs. */
  single?: boolean;
  /** Always one of the open tabs: the first ones, which cannot be closed. */
  affix?: boolean;
  /** Not a part of the way to what is below it: its children's breadcrumb leaves it out. */
  hidePathForChildren?: boolean;
}

export interface Route {
  name: string;
  /** Absolute, strict: no trailing slash, case counts. A dashboard's metaId is percent-encoded. */
  path: string;
  meta: RouteMeta;
  redirect?: string;
  /** Stays when the state is reset. */
  permanent?: boolean;
  children?: readonly Route[];
  /** Each has a page below this one. There can be thousands: `dashboardRoute` makes the route of one when it is asked for. */
  dashboards?: readonly Dashboard[];
  /** Have a page too, but no entry in the menu. */
  drafts?: readonly Dashboard[];
}

/**
 * The path under which a dashboard is shown; whatever its metaId holds stays one segment. The URL standard resolves `.` and `..`
 * away even when they are percent-encoded, so those two are encoded twice; half a character has no encoding and becomes U+FFFD.
 */
export function dashboardPath(metaId: string): string {
  const segment = /^\.{1,2}$/.test(metaId)
    ? metaId.replaceAll('.', '%252E')
    : encodeURIComponent(metaId.toWellFormed());
  return `/dashboard/${segment}`;
}

const dashboardPlace = /^\/dashboard\/[^/]+$/;

/** Whether a path is a dashboard's. The dashboard may not exist. */
export function isDashboardPlace(path: string): boolean {
  return dashboardPlace.test(path);
}

/** The run in the path of a delivered file, which mails lead to; the run may be someone else's. */
export const deliveredRunAt = (path: string): string | undefined => /^\/deliveries\/([\w-]{1,64})$/.exec(path)?.[1];

/** The metaId in a dashboard's path, or undefined. The dashboard may not exist. */
export function metaIdAt(path: string): string | undefined {
  if (!isDashboardPlace(path)) return undefined;
  const segment = path.slice('/dashboard/'.length);
  if (/^(%252E){1,2}$/.test(segment)) return segment.replaceAll('%252E', '.');
  try {
    const metaId = decodeURIComponent(segment);
    return dashboardPath(metaId) === path ? metaId : undefined;
  } catch {
    return undefined;
  }
}
