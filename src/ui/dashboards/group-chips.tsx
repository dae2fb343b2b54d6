import { spellGroups } from '#domain/dashboards/groups';
import { Chip } from '../kit/chip';
import { useTexts } from '../portal/texts/use-texts';

const shown = 2;

/** The groups that can see a dashboard: the first two as chips, then the number of the others. */
export function GroupChips({ groups }: { groups: readonly string[] }) {
  const { t } = useTexts();
  if (groups.length === 0) return <span className="text-muted">{t('management.everyone')}</span>;
  const rest = groups.length - shown;
  return (
    <span className="flex min-w-0 items-center gap-1" title={spellGroups(groups)}>
      {groups.slice(0, shown).map((group) => (
        <Chip key={group} dir="auto" className="max-w-56 min-w-0 truncate max-tablet:max-w-24">
          {group}
        </Chip>
      ))}
      {rest > 0 && (
        <span className="flex-none text-meta text-muted">{t('management.moreGroups', { count: rest })}</span>
      )}
    </span>
  );
}
