import { succeeded } from '#domain/dashboards/dashboard';
import type { Sections } from '#ports/dashboards/sections';
import type { IprApiClient } from './client/ipr-api-client';

export const createIprApiSections = ({ call }: IprApiClient): Sections => ({
  list: () =>
    call('sections', {}, ({ sections }) =>
      sections.flatMap((row) => (row ? [{ ...row, updatedAt: new Date(row.updatedAt) }] : [])),
    ),

  save: (id, edit, seen, cause) => {
    const body = { id, ...(edit && { section: edit }), ...(seen && { updatedAt: seen.toISOString() }), ...cause };
    return call('saveSection', { body }, ({ status }) => (status === succeeded ? 'saved' : 'stale'));
  },
});
