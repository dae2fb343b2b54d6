import { type Shelf, viewsOf } from '#domain/dashboards/shelf/shelf';
import type { Choice } from './choice';
import type { DashboardChoices } from './use-dashboard-choices';

export function viewChoices(shelf: Shelf, { byId }: DashboardChoices): Choice[] {
  return [...byId].flatMap(([id, { title, path }]) =>
    viewsOf(shelf, id).views.map(({ name, view }) => ({
      key: `view ${name} ${id}`,
      title: name,
      detail: title,
      words: [],
      icon: 'BookmarkIcon',
      path,
      view,
    })),
  );
}
