import type { OwnExport } from '#domain/exports/own-exports';

/** A file of the portal's first dashboard that is ready for an hour. */
export const anExport = (over: Partial<OwnExport> = {}): OwnExport & { address: string } => ({
  id: 'run-1',
  dashboard: 'quicksight@meta-0',
  title: 'Sales overview',
  sheet: 'Summary',
  format: 'pdf',
  state: 'ready',
  requested: new Date(),
  until: new Date(Date.now() + 3_600_000),
  address: 'data:text/csv,1',
  ...over,
});
