import { dayIn } from '#domain/conventions';
import { mayManage, type Visitor } from '#domain/access/roles';
import { type DownloadFormat, fileEndingOf, isLifetime, standardLifetime } from '#domain/dashboards/download';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { Downloads, OfferedDownload } from '../../ports/downloads';
import { catalogueAs } from './catalogue-files';
import type { Refusal } from '../refusal';

/** `expiresIn` is how many seconds the address works; an hour if missing. */
export type DownloadCatalogue = (
  visitor: Visitor,
  request: { format: DownloadFormat; expiresIn?: number | undefined; zone?: string | undefined },
) => Promise<Result<OfferedDownload, Refusal>>;

/** The whole catalogue of this moment as a file, for managers. */
export function createDownloadCatalogue(
  store: DashboardStore,
  downloads: Pick<Downloads, 'offer'>,
  clock: Clock,
): DownloadCatalogue {
  return async (visitor, { format, expiresIn = standardLifetime, zone = 'UTC' }) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    if (!isLifetime(expiresIn)) return failed({ code: 'invalid-body', field: 'expiresIn' });
    const name = `catalogue-${dayIn(zone, clock())}.${fileEndingOf(format)}`;
    return ok(await downloads.offer({ name, content: catalogueAs[format](await store.list()) }, expiresIn));
  };
}
