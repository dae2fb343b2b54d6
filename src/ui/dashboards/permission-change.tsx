import { type PermissionDifference, applied, mostPeople } from '#domain/permissions/permission-review';
import { useFollowed } from '../portal/loading/use-loader';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';
import { Readers } from './readers';

interface PermissionChangeProps {
  difference: PermissionDifference;
  /** Whether access that was given outside the portal goes. */
  takesBack: boolean;
  title: string;
}

/** A dashboard's readers now and afterwards, and how many people that makes. */
export function PermissionChange({ difference, takesBack, title }: PermissionChangeProps) {
  const { t } = useTexts();
  const { value: pool } = useFollowed(usePortal().forManagers.poolGroups);
  const { after, added, removed } = applied(difference, takesBack);
  const { groups = [] } = pool ?? {};
  const [more, fewer] = [mostPeople(added, groups, difference.now), mostPeople(removed, groups, after)];
  const losing = difference.losing?.[takesBack ? 'takenBack' : 'kept'];
  const isSame = added.length + removed.length === 0;
  return (
    <li className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-3 border-b border-line py-2 wrap-anywhere max-tablet:grid-cols-1">
      <bdi className="font-label">{title}</bdi>
      <dl className="grid grid-cols-[3.5rem_minmax(0,1fr)] content-start">
        <dt className="text-muted">{t('management.permissions.column.now')}</dt>
        <dd>
          <Readers readers={difference.now} />
        </dd>
        <dt className="text-muted">{t('management.permissions.column.willBe')}</dt>
        <dd className="font-label">
          <Readers readers={after} />
        </dd>
        <dd className="col-span-2 text-meta text-muted">
          {isSame && <p>{t('management.permissions.same')}</p>}
          {!!more && <p>{t('management.permissions.more', { count: more })}</p>}
          {!!fewer && <p>{t('management.permissions.fewer', { count: fewer })}</p>}
          {!!losing && <p className="text-ink">{t('management.permissions.losing', { count: losing })}</p>}
          {difference.problem !== undefined && (
            <p>{t('management.permissions.problem', { reason: difference.problem })}</p>
          )}
        </dd>
      </dl>
    </li>
  );
}
