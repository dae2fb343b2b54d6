import { standingOf } from '#domain/dashboards/catalogue/catalogue-filter';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { spellGroups } from '#domain/dashboards/groups';
import { StandingMark } from '../../../dashboards/trust/standing-mark';
import { useTexts } from '../../../portal/texts/use-texts';

/** Status and groups in one: published is a dot and who sees it; otherwise the status, then the groups that are named already. */
export function PublishedTo({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTexts();
  const { groupList } = dashboard;
  const standing = standingOf(dashboard);
  const groups = spellGroups(groupList);
  if (standing === 'published') {
    return (
      <StandingMark standing={standing} title={groups}>
        <span className="sr-only">{`${t('management.standing.published')}: `}</span>
        <bdi>{groups || t('management.everyone')}</bdi>
      </StandingMark>
    );
  }
  return (
    <StandingMark standing={standing} title={groups}>
      <span>{t(`management.standing.${standing}`)}</span>
      {groups && <bdi className="text-muted">{` (${groups})`}</bdi>}
    </StandingMark>
  );
}
